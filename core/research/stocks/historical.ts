import { query } from "../../kernel/run/handler.ts";
import { epochDayAt, midnightOf } from "../../market/mod.ts";
import { isoDayAt, symbolNotFound } from "../one_stock.ts";
import { stockHistory } from "./bars_contract.ts";

/** Longer than any period without a session; the exchange was once closed from Tuesday to the next Monday. */
const LONGEST_CLOSED_DAYS = 14;

/** Daily bars of the days up to the latest session. */
export const historical = query(stockHistory, async (ctx, { symbol, days }) => {
  const at = ctx.now.epochMilliseconds;
  const from = midnightOf(epochDayAt(at) - days - LONGEST_CLOSED_DAYS);
  const bars = await ctx.market.bars({ symbol, multiplier: 1, timespan: "day", from, to: at, limit: days }, at);
  if (!bars) return symbolNotFound(symbol);
  const { open, high, low, close, volume } = bars;
  const first = epochDayAt(bars.at.at(-1) ?? at) - days + 1;
  const data = Array.from(bars.at, (timestamp, i) => ({
    date: isoDayAt(timestamp),
    timestamp,
    open: open[i]!,
    high: high[i]!,
    low: low[i]!,
    close: close[i]!,
    volume: volume[i]!,
  }));
  return { symbol, data: data.filter((bar) => epochDayAt(bar.timestamp) >= first) };
});
