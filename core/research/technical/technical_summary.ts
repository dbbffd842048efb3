import { query } from "../../kernel/run/handler.ts";
import { summarise } from "./decide_technical_summary.ts";
import { symbolNotFound } from "../one_stock.ts";
import { technicalSummary } from "./contract.ts";

/** Enough for the longest average, and for the others to have settled. */
const BARS = 500;

/** The summary of a stock's daily indicators. */
export const technicalSummaryOf = query(technicalSummary, async (ctx, { symbol }) => {
  const at = ctx.now.epochMilliseconds;
  const [bars, snapshot] = await Promise.all([
    ctx.market.bars({ symbol, multiplier: 1, timespan: "day", from: 0, to: at, limit: BARS }, at),
    ctx.market.snapshot(symbol, at),
  ]);
  if (!bars) return symbolNotFound(symbol);
  const price = snapshot?.lastTrade?.price ?? bars.close.at(-1) ?? NaN;
  const { sentiment, strength, bullishShare, signals } = summarise(bars.close, bars.volume, price);
  const count = (direction: string) => signals.filter((s) => s.direction === direction).length;
  return {
    symbol,
    sentiment,
    strength,
    bullish_share: bullishShare,
    bullish_signals: count("bullish"),
    bearish_signals: count("bearish"),
    signals: [...signals],
  };
});
