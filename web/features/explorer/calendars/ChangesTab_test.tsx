import "../../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { useState } from "react";
import { logout, updateUser } from "../../../lib/api/session.ts";
import { fakeServer, TestPage } from "../../../lib/testing.tsx";
import { changed, type ExplorerSearch } from "../../../lib/views/explorer_view.ts";
import { ChangesTab } from "./ChangesTab.tsx";

const split = (id: string, stock_symbol: string, from: number, to: number, execution_date: string) => ({
  ...{ id, stock_symbol, split_ratio_from: from, split_ratio_to: to, execution_date },
  ...{ is_processed: false, is_reverse_split: from > to },
});
const end = (stock_symbol: string, more: object) => ({
  ...{ id: stock_symbol, stock_symbol, stock_name: `${stock_symbol} Inc.`, announced_on: "2026-10-01" },
  ...{ last_day: "2026-12-04", reason: "unknown", cash_per_share: null, next_symbol: null, exchange_ratio: null },
  ...{ is_processed: false, ...more },
});

function open(splits: readonly object[], delistings: readonly object[]) {
  cleanup();
  const calls = fakeServer({
    "GET /market/status": () => (
      { current_time_et: "2026-11-20T15:42:00-05:00", status: "open", clock: { mode: "real" } }
    ),
    "GET /splits/upcoming": () => ({ splits }),
    "GET /delistings/upcoming": () => ({ delistings }),
  });
  function Page() {
    const [search, setSearch] = useState<ExplorerSearch>({ tab: "changes" });
    return <ChangesTab search={search} onShow={(part) => setSearch(changed(search, part))} />;
  }
  render(<Page />, { wrapper: TestPage });
  return () => calls.filter(({ path }) => path === "/splits/upcoming").map(({ query }) => query.get("days_ahead"));
}
async function cellsOf(table: string) {
  const [, ...rows] = within(await screen.findByRole("table", { name: table })).getAllByRole("row");
  return rows.map((row) => within(row).getAllByRole("cell").slice(1).map((cell) => cell.textContent));
}
const signIn = () => updateUser({ id: "u" } as Parameters<typeof updateUser>[0]);

Deno.test("announced splits have their day and ratio, and are shown for a longer time on request", async () => {
  signIn();
  const asked = open([split("a", "NVDA", 1, 10, "2026-11-24"), split("b", "F", 8, 1, "2026-12-01")], []);
  assert.deepEqual(await cellsOf("Announced splits"), [
    ["Nov 24, 2026", "Split", "10-for-1"],
    ["Dec 1, 2026", "Reverse split", "1-for-8"],
  ]);
  const link = screen.getByRole("link", { name: /NVDA/ });
  assert.equal(new URL((link as HTMLAnchorElement).href).pathname, "/stocks/NVDA");
  await screen.findByText("No listing ends of a stock that someone here holds or has ordered");
  await userEvent.selectOptions(screen.getByLabelText("Within"), "90 days");
  await waitFor(() => assert.deepEqual(asked(), ["30", "90"]));
});

Deno.test("an end of a listing says what each share becomes, and whether it is still to be settled", async () => {
  signIn();
  open([], [
    end("CASH", { reason: "cash_merger", cash_per_share: 12.5, last_day: "2026-11-19" }),
    end("NEXT", { reason: "stock_merger", next_symbol: "BUYR", exchange_ratio: 0.75 }),
    end("GONE", { reason: "bankruptcy", cash_per_share: 0 }),
    end("OTCX", { reason: "moved_otc" }),
    end("WHAT", {}),
  ]);
  const announced = "Oct 1, 2026";
  const day = "Dec 4, 2026";
  assert.deepEqual(await cellsOf("Ends of listings"), [
    ["Nov 19, 2026Not settled yet", "Acquired for cash", "$12.50 in cash", announced],
    [day, "Acquired for shares", "0.75 shares of BUYR", announced],
    [day, "Bankruptcy", "Nothing: the shares are cancelled", announced],
    [day, "Moves to over-the-counter trading", "The same share, off the exchange", announced],
    [day, "Reason not known", "Terms not known yet", announced],
  ]);
  assert.ok(screen.getByRole("link", { name: /BUYR/ }));
  await screen.findByText("No split is announced for this time");
});

Deno.test("a visitor is asked to sign in, and nothing is requested", async () => {
  fakeServer({ "POST /auth/logout": () => null });
  cleanup();
  await logout();
  const asked = open([], []);
  await screen.findByText("Which stocks split or leave the exchange?");
  assert.deepEqual(asked(), []);
  cleanup();
});
