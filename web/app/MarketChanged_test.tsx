import "../lib/dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { logout, updateUser } from "../lib/api/session.ts";
import { fakeServer, TestPage, turns } from "../lib/testing.tsx";
import { MarketChanged } from "./MarketChanged.tsx";

const CHANGE = { previous: 0, at: "2026-12-01T15:00:00Z" };
const TEXT =
  "The simulated market has changed with an upgrade on Dec 1, 2026. Past prices may differ from the prices " +
  "your orders filled at; balances are unchanged.";

/** The notice that a user sees on this device, null for none. */
async function shown(
  { id = "u", since = "2026-11-01T10:00:00Z", portfolios = 1, change = CHANGE as object | null },
): Promise<string | null> {
  cleanup();
  fakeServer({
    "GET /market/status": () => ({ market: "simulated", market_version: 1, market_change: change }),
    "GET /portfolios": () => Array.from({ length: portfolios }, (_, i) => ({ id: `p${i}`, positions: [] })),
    "POST /auth/logout": () => null,
  });
  updateUser({ id, created_at: since } as Parameters<typeof updateUser>[0]);
  render(
    <TestPage>
      <MarketChanged />
    </TestPage>,
  );
  await turns();
  return screen.queryByRole("status")?.textContent ?? null;
}

Deno.test("after a change of the market each user from before sees a notice, until it is dismissed on this device", async () => {
  assert.equal(await shown({}), TEXT);
  assert.equal(await shown({}), TEXT, "still there after a reload");
  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  assert.equal(screen.queryByRole("status"), null);
  assert.equal(await shown({}), null);
  assert.equal(await shown({ id: "other" }), TEXT);
  await logout();
  assert.equal(await shown({}), null, "signed in again");
  assert.notEqual(await shown({ change: { previous: 1, at: "2027-02-01T15:00:00Z" } }), null, "the next change");
  cleanup();
  localStorage.clear();
});

Deno.test("without a change, without portfolios, and for a user who came later there is no notice", async () => {
  assert.equal(await shown({ change: null }), null);
  assert.equal(await shown({ portfolios: 0 }), null);
  assert.equal(await shown({ since: "2026-12-01T15:00:01Z" }), null);
  assert.equal(await shown({}), TEXT);
  await logout();
  await turns();
  assert.equal(screen.queryByRole("status"), null, "signed out");
  cleanup();
  localStorage.clear();
});
