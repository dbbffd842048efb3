/** An example portfolio at this market's prices, for visitors without one. */
import type { OutputOf } from "../../../core/contracts.ts";
import { cents, notional, price, shares } from "../../../core/kernel/money.ts";
import { percentOf } from "../../lib/market/live.ts";

export type StockLine = OutputOf<"stocks.sparklines">["stocks"][number];

/** Shares of each; symbols that the market does not list are left out. */
const HELD: Readonly<Record<string, number>> = { SPY: 25, AAPL: 60, MSFT: 15, NVDA: 40, JPM: 12, KO: 60 };
const CASH = 5000;
export const HELD_SYMBOLS: readonly string[] = Object.keys(HELD);
export const TAPE = ["SPY", "QQQ", "AAPL", "MSFT", "NVDA", "TSLA", "JPM", "KO", "AMZN", "META", "XOM", "JNJ"] as const;

export interface Example {
  readonly value: number;
  readonly start: number;
  readonly gain: number;
  readonly percent: number | null;
  readonly moves: readonly { readonly key: string; readonly gain: number }[];
  /** The values of the day. */
  readonly line: readonly number[];
  readonly holdings: number;
  readonly cash: number;
}

const dollars = (amount: bigint) => Number(amount) / 100;

/** Null until the prices are loaded. */
export function exampleOf(stocks: readonly StockLine[]): Example | null {
  const held = stocks.flatMap(({ symbol, price: now, prev_close, line }) => {
    const count = HELD[symbol];
    return count === undefined || now === null || prev_close === null ? [] : [{ symbol, count, now, prev_close, line }];
  });
  if (held.length === 0) return null;
  const worth = (at: (stock: (typeof held)[number]) => number) =>
    held.reduce((sum, stock) => sum + notional(price(at(stock)), shares(stock.count)), cents(CASH) as bigint);
  const [start, value] = [worth((stock) => stock.prev_close), worth((stock) => stock.now)];
  const times = [...new Set(held.flatMap(({ line }) => line.map(({ t }) => t)))].sort((a, b) => a - b);
  const line = times.map((time) =>
    held.reduce(
      (sum, stock) => sum + stock.count * (stock.line.findLast(({ t }) => t <= time)?.price ?? stock.prev_close),
      CASH,
    )
  );
  const moves = held.map(({ symbol, count, now, prev_close }) => ({
    key: symbol,
    gain: dollars(notional(price(now), shares(count)) - notional(price(prev_close), shares(count))),
  })).sort((a, b) => b.gain - a.gain);
  return {
    value: dollars(value),
    start: dollars(start),
    gain: dollars(value - start),
    percent: percentOf(Number(value - start), Number(start)),
    moves,
    line: [...line, dollars(value)],
    holdings: held.length,
    cash: CASH,
  };
}

export type Weeks = OutputOf<"stocks.bars">["data"];
/** Weeks of a year, and the one before. */
export const WEEKS = 53;

export interface Year {
  readonly points: readonly { readonly at: number; readonly value: number }[];
  readonly gain: number;
  readonly percent: number | null;
}

/**
 * What the example was worth at each weekly close of the past year, with the same shares and cash and without
 * dividends; the last point is now. Null while the closes of a stock are missing, or without a year of them.
 */
export function yearOf(example: Example, weeks: ReadonlyMap<string, Weeks>): Year | null {
  const held = example.moves.map(({ key }) => ({ shares: shares(HELD[key]!), weeks: weeks.get(key) }));
  if (held.some((stock) => stock.weeks?.length !== WEEKS)) return null;
  const values = Array.from(
    { length: WEEKS },
    (_, i) =>
      held.reduce((sum, stock) => sum + notional(price(stock.weeks![i]!.close), stock.shares), cents(CASH) as bigint),
  );
  const start = dollars(values[0]!);
  const past = values.slice(0, -1).map((value, i) => ({ at: held[0]!.weeks![i]!.timestamp, value: dollars(value) }));
  const gain = dollars(cents(example.value) - values[0]!);
  return {
    points: [...past, { at: held[0]!.weeks!.at(-1)!.timestamp, value: example.value }],
    gain,
    percent: percentOf(gain, start),
  };
}

const MONTHS = 12;
/** Cumulative interest by month, compounded monthly and rounded half up to the cent. */
export function interestOf(balance: number, rate: number): number[] {
  const tenThousandths = BigInt(Math.round(rate * 10_000));
  let now = cents(balance) as bigint;
  return Array.from({ length: MONTHS }, () => {
    now += (now * tenThousandths + 60_000n) / 120_000n;
    return dollars(now - cents(balance));
  });
}

/** The stop prices of a trailing sell stop: a percentage below the highest price so far. */
export function trailOf(prices: readonly number[], percent: number): number[] {
  let high = 0;
  return prices.map((now) => (high = Math.max(high, now)) * (1 - percent / 100));
}
