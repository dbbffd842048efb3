/**
 * A random market for a simulation, drawn from a seed: quotes that change each trading day, dividends, splits, a
 * takeover and days without quotes. Money is in integers, as in the auditor.
 */
import { isTradingDay } from "../../../core/market/calendar.ts";

/** Mulberry32: the same numbers for the same seed. */
export class Random {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  /** From `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }
  pick<T>(items: readonly T[]): T {
    return items[this.int(0, items.length - 1)]!;
  }
  chance(probability: number): boolean {
    return this.next() < probability;
  }
}

export const symbols = ["AAPL", "MSFT", "KO", "F", "GONE"] as const;
export type Name = (typeof symbols)[number];

/** Bid and last trade in ten-thousandths of a dollar; the ask is a cent higher. */
export interface Day {
  readonly date: string;
  readonly trades: boolean;
  readonly bid: Readonly<Record<Name, bigint>>;
  /** Symbols without a quote on this day. */
  readonly silent: ReadonlySet<Name>;
}
export const CENT = 100n;

export interface ScriptDividend {
  readonly id: string;
  readonly symbol: Name;
  /** Millionths of a dollar a share. */
  readonly amount: bigint;
  readonly exDate: string;
  readonly payDate: string;
  readonly declaredOn: string;
}
export interface ScriptSplit {
  readonly id: string;
  readonly symbol: Name;
  readonly from: number;
  readonly to: number;
  readonly date: string;
  readonly announcedOn: string;
}
export interface Script {
  readonly days: readonly Day[];
  readonly dividends: readonly ScriptDividend[];
  readonly splits: readonly ScriptSplit[];
  /** GONE is taken over for cash after its last day. */
  readonly takeover: { readonly lastDay: string; readonly announcedOn: string; readonly price: bigint };
}

const add = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString();
const trades = (date: string) => isTradingDay(Temporal.PlainDate.from(date));

/** The script of `length` calendar days from a date. */
export function writeScript(random: Random, from: string, length: number): Script {
  const dates = Array.from({ length }, (_, i) => add(from, i));
  const tradingDays = dates.filter(trades);
  const later = (index: number) => tradingDays[Math.min(index, tradingDays.length - 1)]!;

  const splits: ScriptSplit[] = [[4, 1], [3, 2], [1, 10], [2, 1]].map(([to, splitFrom], i) => {
    const index = random.int(20 + i * 55, 60 + i * 55);
    const symbol = (["AAPL", "KO", "F", "MSFT"] as const)[i]!;
    return {
      id: `${symbol}-split`,
      symbol,
      from: splitFrom!,
      to: to!,
      date: later(index),
      announcedOn: later(index - 12),
    };
  });
  const dividends: ScriptDividend[] = [];
  for (const symbol of ["AAPL", "KO", "F"] as const) {
    for (let index = random.int(3, 30); index < tradingDays.length - 15; index += random.int(50, 68)) {
      const exDate = tradingDays[index]!;
      // No dividend on the day of a split, since it is ambiguous to which shares its amount would apply.
      if (splits.some((s) => s.symbol === symbol && s.date === exDate)) continue;
      dividends.push({
        id: `${symbol}-${exDate}`,
        symbol,
        amount: BigInt(random.int(1_000, 1_500_000)),
        exDate,
        payDate: add(exDate, random.int(1, 20)),
        declaredOn: tradingDays[Math.max(0, index - random.int(5, 15))]!,
      });
    }
  }
  const end = random.int(120, 200);
  const takeover = {
    lastDay: later(end),
    announcedOn: later(end - 20),
    price: BigInt(random.int(200_000, 600_000)) / CENT * CENT,
  };

  const price: Record<Name, bigint> = { AAPL: 2_000_000n, MSFT: 4_000_000n, KO: 600_000n, F: 100_000n, GONE: 300_000n };
  const days = dates.map((date): Day => {
    const silent = new Set<Name>();
    if (trades(date)) {
      for (const symbol of symbols) {
        for (const split of splits) {
          if (split.symbol === symbol && split.date === date) {
            price[symbol] = price[symbol] * BigInt(split.from) / BigInt(split.to);
          }
        }
        price[symbol] = price[symbol] * BigInt(random.int(9_600, 10_420)) / 10_000n / CENT * CENT;
        if (price[symbol] < 10_000n) price[symbol] = 10_000n;
        if (random.chance(0.04)) silent.add(symbol);
      }
    }
    return { date, trades: trades(date), bid: { ...price }, silent };
  });
  return { days, dividends, splits, takeover };
}
