import "./dom_test_setup.ts";
import assert from "node:assert/strict";
import { act, renderHook } from "@testing-library/react";
import type { StockQuote } from "../../core/research/contract.ts";
import { forgetPrices, pushQuote, usePrices, watchAnswers } from "./prices.ts";

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

Deno.test("a price that comes without the day's range widens it in the regular session, and only there", async () => {
  const { QueryClient } = await import("@tanstack/react-query");
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  watchAnswers(client);
  const { result, unmount } = renderHook(() => usePrices().get("AAPL"));
  const told = (price: number) => {
    act(() => void client.setQueryData(["stocks.compare", {}], { stocks: [{ symbol: "AAPL", price }] }));
    return [result.current?.price, result.current?.low, result.current?.high];
  };
  for (const [time, expected] of [["10:00", [99, 103]], ["17:00", [99, 101]]] as const) {
    forgetPrices();
    const quoted_at = `2026-11-20T${time}:00-05:00`;
    act(() =>
      void client.setQueryData(["stocks.quote", {}], { symbol: "AAPL", price: 100, low: 99, high: 101, quoted_at })
    );
    assert.deepEqual(told(103), [103, ...expected]);
  }
  unmount();
  forgetPrices();
});
