import "./dom_test_setup.ts";
import assert from "node:assert/strict";
import { act, renderHook } from "@testing-library/react";
import { createElement } from "react";
import type { StockQuote } from "../../core/research/contract.ts";
import { forgetPrices, InDialog, pushQuote, useCover, usePrices } from "./prices.ts";

const pause = (ms: number) => act(() => new Promise<void>((wake) => setTimeout(wake, ms)));
const quote = (price: number) => ({ symbol: "AAPL", price }) as StockQuote;

Deno.test("a pushed price waits while the user types, and is shown in the first pause", async () => {
  forgetPrices();
  const { result, unmount } = renderHook(() => usePrices().get("AAPL")?.price);
  const type = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true }));
  pushQuote(quote(150));
  await pause(30);
  assert.equal(result.current, 150);
  await pause(600);
  type();
  pushQuote(quote(151));
  await pause(30);
  assert.equal(result.current, 150, "it must not delay the key");
  await pause(300);
  assert.equal(result.current, 151);
  unmount();
  forgetPrices();
});

Deno.test("behind a dialog prices stand still until it closes, and in front of the page they go on", async () => {
  forgetPrices();
  const read = () => usePrices().get("AAPL")?.price;
  const page = renderHook(read);
  pushQuote(quote(150));
  await pause(600);
  const dialog = renderHook(useCover);
  const inside = renderHook(read, { wrapper: ({ children }) => createElement(InDialog, { value: true }, children) });
  pushQuote(quote(151));
  await pause(600);
  assert.deepEqual([page.result.current, inside.result.current], [150, 151]);
  const second = renderHook(useCover);
  second.unmount();
  assert.equal(page.result.current, 150, "another dialog is still open");
  act(() => dialog.unmount());
  assert.equal(page.result.current, 151);
  for (const { unmount } of [page, inside]) unmount();
  forgetPrices();
});
