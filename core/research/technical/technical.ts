/** Technical indicators of a stock's closes, computed here for every market adapter. */
import { query, type QueryContext } from "../../kernel/run/handler.ts";
import { type Bars, ema, macd, rsi, sma, type Timespan } from "../../market/mod.ts";
import { isoDayAt, symbolNotFound } from "../one_stock.ts";
import { technicalEma, technicalMacd, technicalRsi, technicalSma } from "./contract.ts";

/** Bars read before those shown: after five windows the effect of an average's first value is too small to see. */
const WARM_UP_WINDOWS = 5;
const LEAST_WARM_UP = 250;

interface Asked {
  readonly symbol: string;
  readonly timespan: Timespan;
  readonly limit: number;
}

/** The bars shown and those before them. @param memory the longest window, or the sum of consecutive windows */
async function barsFor(ctx: QueryContext, { symbol, timespan, limit }: Asked, memory: number): Promise<Bars> {
  const at = ctx.now.epochMilliseconds;
  const before = Math.max(LEAST_WARM_UP, WARM_UP_WINDOWS * memory);
  return await ctx.market.bars({ symbol, multiplier: 1, timespan, from: 0, to: at, limit: limit + before }, at) ??
    symbolNotFound(symbol);
}

/** The newest `limit` points with a defined value; `point` adds the fields. */
function points<T>(
  bars: Bars,
  value: Float64Array,
  limit: number,
  point: (i: number) => T,
): ({ timestamp: number; date: string; value: number } & T)[] {
  const found = [];
  for (let i = Math.max(0, bars.at.length - limit); i < bars.at.length; i++) {
    const timestamp = bars.at[i]!;
    if (!Number.isNaN(value[i])) found.push({ timestamp, date: isoDayAt(timestamp), value: value[i]!, ...point(i) });
  }
  return found;
}

const handler = (
  contract: typeof technicalSma | typeof technicalEma | typeof technicalRsi,
  compute: (closes: Float64Array, window: number) => Float64Array,
) =>
  query(contract, async (ctx, { symbol, window, timespan, limit }) => {
    const bars = await barsFor(ctx, { symbol, timespan, limit }, window);
    return { symbol, window, timespan, series: points(bars, compute(bars.close, window), limit, () => ({})) };
  });

const macdOf = query(
  technicalMacd,
  async (ctx, { symbol, short_window: fast, long_window: slow, signal_window: smoothing, timespan, limit }) => {
    if (fast >= slow) return ctx.refuse("RULE_BROKEN", "short_window must be smaller than long_window");
    const bars = await barsFor(ctx, { symbol, timespan, limit }, slow + smoothing);
    const lines = macd(bars.close, fast, slow, smoothing);
    const known = (value: number) => Number.isNaN(value) ? null : value;
    const series = points(
      bars,
      lines.macd,
      limit,
      (i) => ({ signal: known(lines.signal[i]!), histogram: known(lines.histogram[i]!) }),
    );
    return { symbol, timespan, series };
  },
);

export const technicalHandlers = [
  handler(technicalSma, sma),
  handler(technicalEma, ema),
  handler(technicalRsi, rsi),
  macdOf,
];
