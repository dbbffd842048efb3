/**
 * A market for tests of alerts: its prices follow minutes that the test sets, and every response agrees with them. A
 * minute trades at its low until second 30, and at its high from then on.
 */
import type { Bar, Bars, BarsRequest, Snapshot } from "../market/mod.ts";
import { epochDayAt, midnightOf } from "../market/mod.ts";
import { FixedMarket } from "../market/testing.ts";
import { ny } from "../testing.ts";

/** Seconds. */
const RISES_AFTER = 30;

export class PathMarket extends FixedMarket {
  readonly #minutes: Record<string, Bar[]> = {};

  /** Trades of a stock: minutes by New York's clock, like 2026-11-17T10:30, with high, low and volume. */
  trade(symbol: string, minutes: Record<string, { high: number; low: number; volume?: number }>): void {
    this.quotes[symbol] ??= { bid: 1, ask: 1 };
    const bars = Object.entries(minutes).map(([at, { high, low, volume = 1_000 }]): Bar => ({
      at: ny(at).epochMilliseconds,
      open: low,
      high,
      low,
      close: high,
      volume,
    }));
    this.#minutes[symbol] = [...this.#minutes[symbol] ?? [], ...bars].sort((a, b) => a.at - b.at);
  }

  #days(symbol: string, at: number): Bar[] {
    const days = Map.groupBy((this.#minutes[symbol] ?? []).filter((bar) => bar.at <= at), (bar) => epochDayAt(bar.at));
    return [...days].map(([day, bars]) => ({
      at: midnightOf(day),
      open: bars[0]!.open,
      high: Math.max(...bars.map((bar) => bar.high)),
      low: Math.min(...bars.map((bar) => bar.low)),
      close: bars.at(-1)!.close,
      volume: bars.reduce((sum, bar) => sum + bar.volume, 0),
    }));
  }

  /** The minutes up to an instant, the last one up to that instant. */
  #minutesAt(symbol: string, at: number): Bar[] {
    const rise = RISES_AFTER * 1000;
    return (this.#minutes[symbol] ?? []).map((bar) =>
      at >= bar.at + rise
        ? bar
        : { ...bar, high: bar.low, close: bar.low, volume: Math.floor(bar.volume * (at - bar.at) / rise / 2) }
    );
  }

  override bars(request: BarsRequest, at: number = Infinity): Promise<Bars | null> {
    const { symbol, timespan, from, to, limit } = request;
    if (!this.quotes[symbol]) return Promise.resolve(null);
    const all = timespan === "day" ? this.#days(symbol, at) : this.#minutesAt(symbol, at);
    const bars = all.filter((bar) => bar.at >= from && bar.at <= Math.min(to, at)).slice(-limit);
    const column = (name: keyof Bar) => Float64Array.from(bars, (bar) => bar[name]);
    return Promise.resolve({
      at: column("at"),
      open: column("open"),
      high: column("high"),
      low: column("low"),
      close: column("close"),
      volume: column("volume"),
    });
  }

  override async snapshot(symbol: string, at: number): Promise<Snapshot | null> {
    const snapshot = await super.snapshot(symbol, at);
    const days = this.#days(symbol, at);
    const day = days.at(-1);
    if (!snapshot || !day) return snapshot;
    const lastTrade = { price: day.close, at };
    return { ...snapshot, lastTrade, day: { ...day, vwap: null }, previousDay: days.at(-2) ?? null };
  }
}
