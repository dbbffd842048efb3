import "../dom_test_setup.ts";
import assert from "node:assert/strict";
import { act, renderHook } from "@testing-library/react";
import type { StockQuote } from "../../../core/research/stocks/contract.ts";
import { holdTime } from "../testing.tsx";
import { forgetPrices, pushQuote, usePrices, watchAnswers } from "./prices.ts";

const quote = (price: number) => ({ symbol: "AAPL", price }) as StockQuote;

Deno.test("a pushed price waits while the user types, and is shown in the first pause", () => {
  forgetPrices();
  using time = holdTime();
  const pass = (ms: number) => act(() => time.pass(ms));
  const { result, unmount } = renderHook(() => usePrices().get("AAPL")?.price);
  const type = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true }));
  pass(600);
  pushQuote(quote(150));
  pass(0);
  assert.equal(result.current, 150);
  pass(600);
  type();
  pushQuote(quote(151));
  pass(199);
  assert.equal(result.current, 150, "it must not delay the key");
  pass(1);
  assert.equal(result.current, 151);
  unmount();
  forgetPrices();
});

Deno.test("a price without the day's range widens it in the regular session, and only there", async () => {
  const { QueryClient } = await import("@tanstack/react-query");
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  watchAnswers(client);
  const { result, unmount } = renderHook(() => usePrices().get("AAPL"));
  const shownAt = (price: number) => {
    act(() => void client.setQueryData(["stocks.compare", {}], { stocks: [{ symbol: "AAPL", price }] }));
    return [result.current?.price, result.current?.low, result.current?.high];
  };
  for (const [time, expected] of [["10:00", [99, 103]], ["17:00", [99, 101]]] as const) {
    forgetPrices();
    const quoted_at = `2026-11-20T${time}:00-05:00`;
    act(() =>
      void client.setQueryData(["stocks.quote", {}], { symbol: "AAPL", price: 100, low: 99, high: 101, quoted_at })
    );
    assert.deepEqual(shownAt(103), [103, ...expected]);
  }
  unmount();
  forgetPrices();
});
