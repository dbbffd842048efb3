import "../../lib/dom_test_setup.ts";
import { act, cleanup, render, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { TestPage } from "../../lib/testing.tsx";
import { dismissAll, Toasts } from "../page/toasts.tsx";
import { fillToast, withoutToast } from "./fill_toast.tsx";

Deno.test.afterEach(() => {
  dismissAll();
  cleanup();
});

const fill = (id: string) =>
  ({ id, portfolio_id: "p", transaction_type: "BUY", stock_symbol: "KO", shares: 1, price: 60 }) as const;
const report = (id: string) => act(() => fillToast(fill(id), () => {}));
const shown = () => screen.queryAllByText(/^Bought/).length;

Deno.test("a fill is reported once, and not at all where its page does so, whoever reports it first", () => {
  render(<Toasts />, { wrapper: TestPage });
  report("a");
  report("a");
  assert.equal(shown(), 1);
  // The stream before the response, and after it.
  for (const first of [true, false]) {
    const reported = withoutToast(fill(""));
    const id = `quiet ${first}`;
    if (first) report(id);
    reported(id);
    if (!first) report(id);
    assert.equal(shown(), 1, id);
  }
  withoutToast(fill(""))(null);
  report("b");
  assert.equal(shown(), 2, "the order before was not placed");
});
