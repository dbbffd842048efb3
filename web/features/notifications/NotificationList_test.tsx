import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { fakeServer, TestPage } from "../../lib/testing.tsx";
import { NotificationList } from "./NotificationList.tsx";

const note = (id: string, at: string, more: object = {}) => ({
  id,
  type: "limit_order_executed",
  title: `Notice ${id}`,
  message: "Bought 20 VZ at $42.90",
  is_read: false,
  created_at: at,
  portfolio_id: "p",
  data: {},
  link: `/portfolios/p?tab=orders&dialog=receipt&in=p&item=${id}`,
  ...more,
});

function open(notes: unknown[]) {
  const left = { times: 0 };
  const calls = fakeServer({
    "GET /market/status": () => ({ current_time_et: "2026-11-20T13:00:00-05:00", clock: { mode: "set", speed: 0 } }),
    "GET /notifications": () => notes,
    "GET /notifications/": () => notes,
    "GET /notifications/unread-count": () => ({ unread_count: 2 }),
    "PATCH /notifications/a": () => notes[0],
    "DELETE /notifications/b": () => ({ id: "b" }),
  });
  render(
    <TestPage>
      <NotificationList onLeave={() => void left.times++} />
    </TestPage>,
  );
  return { calls, left };
}

Deno.test("notices stand under their day; a link reads and leaves, and each can be deleted", async () => {
  const { calls, left } = open([note("a", "2026-11-20T16:06:00Z"), note("b", "2026-11-19T14:00:00Z", { link: null })]);
  await waitFor(() => assert.ok(screen.getByRole("region", { name: "Today" }).textContent?.includes("Notice a")));
  assert.ok(screen.getByRole("region", { name: "Earlier" }).textContent?.includes("Notice b"));
  assert.ok(screen.getByRole("tab", { name: "Unread 2" }));
  await userEvent.click(screen.getByRole("link", { name: "Notice a" }));
  await userEvent.click(screen.getByRole("button", { name: "Delete: Notice b" }));
  assert.equal(left.times, 1);
  await waitFor(() =>
    assert.deepEqual(calls.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`), [
      "PATCH /notifications/a",
      "DELETE /notifications/b",
    ])
  );
  cleanup();
});

Deno.test("without notices each tab says so", async () => {
  open([]);
  assert.ok(await screen.findByText("No Notifications Yet"));
  await userEvent.click(screen.getByRole("tab", { name: /Unread/ }));
  assert.ok(await screen.findByText("All Caught Up!"));
  cleanup();
});
