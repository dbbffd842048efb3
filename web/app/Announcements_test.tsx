import "../lib/dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { logout, updateUser } from "../lib/api/session.ts";
import { fakeServer, TestPage, turns } from "../lib/testing.tsx";
import { Announcements } from "./Announcements.tsx";

const one = {
  ...{ id: "a", title: "Maintenance on Sunday", message: "From six to seven.", level: "important", is_new: false },
  ...{ starts_at: "2026-11-25T10:00:00Z", ends_at: null },
};

async function shown(list: readonly object[]) {
  let current = [...list];
  const calls = fakeServer({
    "GET /inbox": () => ({ unread_count: 0, unread_groups: 0, announcements: current }),
    "POST /announcements/receive": () => {
      current = current.map((row) => ({ ...row, is_new: false }));
      return { received: 1 };
    },
    "POST /announcements/a/dismiss": () => {
      current = current.filter((row) => (row as typeof one).id !== "a");
      return { id: "a" };
    },
    "POST /auth/logout": () => null,
  });
  updateUser({ id: "u" } as Parameters<typeof updateUser>[0]);
  render(
    <TestPage>
      <Announcements />
    </TestPage>,
  );
  await turns();
  return (path: string) => calls.filter((call) => call.path === path).length;
}

Deno.test("an announcement is shown with its level until it is dismissed, which goes to the server", async () => {
  const count = await shown([one, { ...one, id: "b", title: "New: contests", level: "info" }]);
  const text = screen.getByText("Maintenance on Sunday").closest("p")!.textContent!;
  assert.match(text, /^Important: Maintenance on Sunday/);
  await userEvent.click(screen.getByRole("button", { name: "Dismiss: Maintenance on Sunday" }));
  await turns();
  assert.equal(screen.queryByText("Maintenance on Sunday"), null);
  assert.ok(screen.getByText("New: contests"));
  assert.equal(count("/announcements/a/dismiss"), 1);
  cleanup();
});

Deno.test("a new announcement is put into the bell once, and an old one is not", async () => {
  const count = await shown([{ ...one, is_new: true }]);
  await turns(80);
  assert.equal(count("/announcements/receive"), 1);
  cleanup();
  const again = await shown([one]);
  assert.equal(again("/announcements/receive"), 0);
  cleanup();
});

Deno.test("without announcements, and without a session, there is no banner and no call", async () => {
  await shown([]);
  assert.equal(screen.queryByRole("region"), null);
  cleanup();
  await logout();
  const calls = fakeServer({});
  render(
    <TestPage>
      <Announcements />
    </TestPage>,
  );
  await turns();
  assert.equal(calls.length, 0);
  cleanup();
});
