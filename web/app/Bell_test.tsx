import "../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { inboxQuery } from "../lib/api/queries.ts";
import { fakeServer, TestPage } from "../lib/testing.tsx";
import { Bell } from "./Bell.tsx";

Deno.test("NM-04: the bell counts groups to 99, polls every two minutes, and Escape closes its panel", async () => {
  fakeServer({
    "GET /market/status": () => ({ current_time_et: "2026-11-20T13:00:00-05:00", clock: { mode: "set", speed: 0 } }),
    "GET /notifications": () => [],
    "GET /inbox": () => ({ unread_count: 900, unread_groups: 587, announcements: [] }),
  });
  render(
    <TestPage>
      <Bell />
    </TestPage>,
  );
  const bell = await screen.findByRole("button", { name: "Notifications, 99+ unread" });
  assert.equal(bell.textContent, "99+");
  assert.equal(inboxQuery().refetchInterval, 120_000);
  await userEvent.click(bell);
  await screen.findByText("No Notifications Yet");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => assert.equal(screen.queryByText("No Notifications Yet"), null));
  assert.equal(document.activeElement, bell);
  cleanup();
});
