import "../lib/dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { logout, updateUser } from "../lib/api/session.ts";
import { fakeServer, refusal, TestPage, turns } from "../lib/testing.tsx";
import { Toasts } from "../ui/page/toasts.tsx";
import { ErasureBanner } from "./ErasureBanner.tsx";

async function shown(erase_at: string | null, keep: () => unknown = () => ({ erase_at: null })) {
  const calls = fakeServer({ "DELETE /users/me/erase": keep, "POST /auth/logout": () => null });
  updateUser({ id: "u", erase_at } as Parameters<typeof updateUser>[0]);
  render(
    <TestPage>
      <ErasureBanner />
      <Toasts />
    </TestPage>,
  );
  await turns();
  return calls;
}

Deno.test("a user whose account will be deleted sees the date and keeps the account with one button", async () => {
  const calls = await shown("2026-12-02T15:00:00Z");
  assert.match(screen.getByRole("status").textContent!, /^Your account will be deleted on Dec 2, 2026\./);
  await userEvent.click(screen.getByRole("button", { name: "Keep my account" }));
  await screen.findByText("Your account is kept");
  assert.equal(screen.queryByText(/will be deleted/), null);
  assert.equal(calls.filter(({ method }) => method === "DELETE").length, 1);
  cleanup();
});

Deno.test("the banner stays and says why when the account could not be kept", async () => {
  await shown("2026-12-02T15:00:00Z", () => refusal(503, "The store is away", "UNAVAILABLE"));
  await userEvent.click(screen.getByRole("button", { name: "Keep my account" }));
  await screen.findByText("The store is away");
  assert.ok(screen.getByText(/will be deleted/));
  cleanup();
});

Deno.test("without a wish to leave, and without a session, there is no banner", async () => {
  await shown(null);
  assert.equal(screen.queryByRole("button", { name: "Keep my account" }), null);
  cleanup();
  await shown("2026-12-02T15:00:00Z");
  await logout();
  await turns();
  assert.equal(screen.queryByRole("button", { name: "Keep my account" }), null);
  cleanup();
});
