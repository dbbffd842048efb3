import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { fakeServer, TestPage } from "../../lib/testing.tsx";
import { ImportDialog } from "./ImportDialog.tsx";

const P1 = "11111111-1111-4111-8111-111111111111";
const entry = {
  line: 2,
  transaction_type: "DEPOSIT",
  symbol: null,
  shares: null,
  price_per_share: null,
  total_amount: 5,
  cash_effect: 5,
  share_effect: 0,
  executed_at: "2026-01-02T15:00:00Z",
};

/** @param checked the response, or how it is computed from the request */
async function choose(checked: object | ((body: Record<string, unknown>) => object)) {
  cleanup();
  const calls = fakeServer({
    [`POST /portfolios/${P1}/import`]: ({ body }) => ({
      format: "tradewinds",
      imported: 0,
      already_imported: 0,
      errors: [],
      missing_actions: [],
      entries: [],
      ...(typeof checked === "function" ? checked(body!) : checked),
    }),
  });
  const closed = { times: 0 };
  render(
    <TestPage>
      <ImportDialog request={{ portfolioId: P1 }} onClose={() => void closed.times++} />
    </TestPage>,
  );
  await userEvent.upload(
    screen.getByLabelText("Choose a file"),
    new File(["date,type"], "old.csv", { type: "text/csv" }),
  );
  return { calls, closed };
}

Deno.test("refused rows are shown with their reasons, and nothing can be imported", async () => {
  const { calls } = await choose({ errors: [{ line: 7, message: "There is no stock XYZ" }] });
  assert.ok(await screen.findByText("There is no stock XYZ"));
  assert.ok(screen.getByText("7"));
  assert.equal((screen.getByRole("button", { name: "Import" }) as HTMLButtonElement).disabled, true);
  assert.deepEqual(calls.map(({ body }) => body!.preview), [true]);
});

Deno.test("the entries are shown before they are written", async () => {
  const { calls, closed } = await choose({ entries: [entry], imported: 1 });
  await userEvent.click(await screen.findByRole("button", { name: "Import 1 transaction" }));
  await waitFor(() => assert.equal(closed.times, 1));
  assert.deepEqual(calls.map(({ body }) => body!.preview), [true, false]);
});

Deno.test("missing actions are shown, and the import waits for a choice about them", async () => {
  const split = { symbol: "NVDA", kind: "split", date: "2024-06-10", terms: "10:1", shares: 1 };
  const { calls, closed } = await choose((body) => ({
    imported: body.preview ? 0 : 1,
    missing_actions: [{ ...split, share_effect: 9, cash_effect: 0 }],
    entries: [entry],
  }));
  assert.ok(await screen.findByText("Split: 10:1"));
  assert.ok(screen.getByText("NVDA"));
  const main = () => screen.getByRole("button", { name: /^Import/ }) as HTMLButtonElement;
  assert.equal(main().disabled, true);
  await userEvent.click(screen.getByRole("radio", { name: "Leave them out" }));
  assert.ok(await screen.findByText(/What is left out does not happen later either/));
  await waitFor(() => assert.equal(main().disabled, false));
  await userEvent.click(main());
  await waitFor(() => assert.equal(closed.times, 1));
  assert.deepEqual(calls.map(({ body }) => [body!.preview, body!.missing_actions]), [
    [true, undefined],
    [true, "leave"],
    [false, "leave"],
  ]);
});
