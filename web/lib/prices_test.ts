import "./dom_test_setup.ts";
import assert from "node:assert/strict";
import { act, renderHook } from "@testing-library/react";
import type { StockQuote } from "../../core/research/contract.ts";
import { forgetPrices, pushQuote, usePrices } from "./prices.ts";

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
