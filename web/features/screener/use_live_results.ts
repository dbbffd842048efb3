/**
 * The rows near the window at live prices, with their lines of today. A price change renders only the component that
 * uses this hook.
 */
import { useEffect, useRef, useState } from "react";
import { liveRow } from "../../lib/market/live.ts";
import { usePrices } from "../../lib/market/prices.ts";
import { useSparklines } from "../../lib/market/stock_lists.ts";
import { useLiveSymbols } from "../../lib/api/stream.ts";
import type { Shown } from "./arrange.ts";
import type { Result } from "./columns.tsx";
import type { ScreenRow } from "./queries.ts";

const SETTLED_MS = 300;

/** The rows in view once scrolling has paused: only these cause requests per row. */
function useSettled(symbols: readonly string[]): readonly string[] {
  const [settled, setSettled] = useState<readonly string[]>([]);
  const all = symbols.join(" ");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(all === "" ? [] : all.split(" ")), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [all]);
  return settled;
}

/**
 * Returns the same row object while nothing in it has changed, so that a tick renders only the rows whose price
 * changed.
 */
function useKept() {
  const kept = useRef(new Map<string, { readonly parts: readonly unknown[]; readonly result: Result }>());
  return (parts: readonly unknown[], symbol: string, make: () => Result): Result => {
    const before = kept.current.get(symbol);
    if (before && before.parts.every((part, i) => part === parts[i])) return before.result;
    const result = make();
    kept.current.set(symbol, { parts, result });
    return result;
  };
}

export function useLiveResults(near: readonly Shown<ScreenRow>[]): Result[] {
  const settled = useSettled(near.map(({ row }) => row.symbol));
  useLiveSymbols(settled);
  const { rows: lines } = useSparklines(settled);
  const prices = usePrices();
  const keep = useKept();
  return near.map(({ row, entered, leftAt }) => {
    const today = lines.get(row.symbol);
    return keep([row, prices.get(row.symbol)?.price, entered, leftAt, today], row.symbol, () => ({
      ...liveRow(row, prices),
      entered: entered?.market ?? null,
      leaving: leftAt !== null,
      today,
    }));
  });
}
