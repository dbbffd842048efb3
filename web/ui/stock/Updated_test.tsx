import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { fakeServer, TestPage } from "../../lib/testing.tsx";
import { Updated } from "./Updated.tsx";

Deno.test("the time of a response is the market's, also when its clock is fast", async () => {
  fakeServer({
    "GET /market/status": () => ({
      status: "open",
      current_time_et: "2026-11-20T10:00:00-05:00",
      clock: { mode: "practice", speed: 60 },
    }),
  });
  // Nearly ten minutes ago on the market's clock.
  render(
    <TestPage>
      <p role="status">
        <Updated at={Date.now() - 9_200} minutes={5} />
      </p>
    </TestPage>,
  );
  await screen.findByText("9:50 AM");
  assert.equal(screen.getByRole("status").textContent, "Updated 9:50 AM, every 5 min");
  cleanup();
});
