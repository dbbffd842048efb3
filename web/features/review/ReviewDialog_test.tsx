import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { type Call, fakeServer, refusal, TestPage } from "../../lib/testing.tsx";
import { Toasts } from "../../ui/page/toasts.tsx";
import { ReviewDialog } from "./ReviewDialog.tsx";

const P1 = "11111111-1111-4111-8111-111111111111";
const PATH = `/portfolios/${P1}/ai-analysis`;
const none = {
  ...{ analysis: null, expires_at: null, model_name: null, is_premium: false },
  ...{ created_at: null, market_time: null },
};
const written = {
  analysis: "## Overview\n\nAll is **well**.",
  expires_at: "2999-11-20T15:00:00Z",
  model_name: "tradewinds-analyst (standard)",
  is_premium: false,
  created_at: "2026-11-20T15:00:00Z",
  market_time: "2027-01-04T15:00:00Z",
};

function show(answers: Record<string, (call: Call) => unknown>) {
  cleanup();
  const calls = fakeServer(answers);
  const closed = { times: 0 };
  render(
    <TestPage>
      <ReviewDialog request={{ portfolioId: P1 }} onClose={() => void closed.times++} />
      <Toasts />
    </TestPage>,
  );
  return { calls, closed };
}

Deno.test("a valid review is shown, with its model and when the next one is free", async () => {
  const { calls } = show({ [`GET ${PATH}`]: () => written });
  await screen.findByRole("heading", { name: "Overview" });
  assert.ok(screen.getByText("Standard model"));
  assert.match(document.body.textContent!, /Next free review available at Nov 20, 2999/);
  assert.match(document.body.textContent!, /As of Jan 4, 2027/, "the market's time, not the wall's");
  assert.deepEqual(calls.map(({ method }) => method), ["GET"]);
});

Deno.test("without a review a new one is requested", async () => {
  const { calls } = show({ [`GET ${PATH}`]: () => none, [`POST ${PATH}/refresh`]: () => written });
  await screen.findByRole("heading", { name: "Overview" });
  assert.deepEqual(calls.map(({ method }) => method), ["GET", "POST"]);
});

Deno.test("when the review fails the dialog closes and the failure is reported", async () => {
  const { closed } = show({ [`GET ${PATH}`]: () => none, [`POST ${PATH}/refresh`]: () => refusal(503, "Away") });
  await waitFor(() => assert.equal(closed.times, 1));
  assert.ok(await screen.findByText("Unable to retrieve AI analysis at this time."));
});

Deno.test("a review without a text says that there is none", async () => {
  show({ [`GET ${PATH}`]: () => none, [`POST ${PATH}/refresh`]: () => ({ ...written, analysis: null }) });
  await screen.findByText("No analysis available.");
});
