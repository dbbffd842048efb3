import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { fakeServer, TestPage } from "../../lib/testing.tsx";
import { StaffActions } from "./StaffActions.tsx";

const show = (actions: readonly object[]) => {
  fakeServer({ "GET /users/me/staff-actions": () => actions });
  render(<StaffActions />, { wrapper: TestPage });
};

Deno.test("users read what staff did to their account, who it was and why", async () => {
  const action = { number: 7, at: "2026-11-20T15:00:00Z", role: "moderator", target: "comment", reason: "Spam" };
  show([
    { ...action, actor: "harbormaster", action: "comments.hide" },
    { ...action, number: 6, actor: null, role: "operator", action: "users.set-role", reason: null },
  ]);
  await screen.findByText("comments.hide");
  const rows = screen.getAllByRole("listitem").map((row) => row.textContent);
  assert.deepEqual(rows, [
    "comments.hide by harbormaster (moderator), Nov 20, 2026, 10:00 AM ETSpam",
    "users.set-role by Operator, Nov 20, 2026, 10:00 AM ET",
  ]);
  cleanup();
});

Deno.test("where staff did nothing, the list says so", async () => {
  show([]);
  await screen.findByText("Staff did nothing to your account or to what you wrote.");
  cleanup();
});
