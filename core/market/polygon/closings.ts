/**
 * Daily bars of the whole market: the only prices of all symbols that every plan includes, and the source of the past
 * for all plans.
 */
import { Lru } from "../../kernel/lru.ts";
import { MarketDataError } from "../port.ts";
import { epochDayAt, isoOfEpochDay as isoOf } from "../calendar.ts";
import { closedDay, closeOf, currentDay, dayBefore, midnight } from "./days.ts";
import { symbolOf } from "./json.ts";
import type { Rest } from "./rest.ts";
import { readSplits, undoing } from "./facts/splits.ts";
import { barOf, type DayBar, NOTHING, type Parts, withoutVwap } from "./wire_snapshot.ts";

export type DayOfMarket = ReadonlyMap<string, DayBar>;

const DAYS_KEPT = 6;
const HOUR = 3_600_000;
/** After a failure, other callers get the same error for this long. */
const FAILED_MS = 5_000;

export class Closings {
  readonly #kept = new Lru<number, { day: Promise<DayOfMarket>; at: number }>(DAYS_KEPT);
  constructor(private readonly rest: Rest, private readonly now: () => number, private readonly withOtc: boolean) {}

  /**
   * The bars of a day, adjusted for all splits until now; empty while the provider has none.
   * @throws MarketDataError
   */
  async day(day: number): Promise<DayOfMarket> {
    const kept = this.#kept.get(day);
    if (kept) {
      // Splits change past prices, and a day that is still empty may be filled later.
      const age = await kept.day.then((bars) => bars.size > 0 ? 12 * HOUR : HOUR / 10, () => FAILED_MS);
      if (this.now() - kept.at < age) return await kept.day;
    }
    const asked = { day: this.load(day, true), at: this.now() };
    this.#kept.set(day, asked);
    return await asked.day;
  }

  /** Like `day`, but not cached. @param urgent true for prices, false for figures that can wait */
  async load(day: number, urgent: boolean): Promise<DayOfMarket> {
    const rows = await this.rest.list(`/v2/aggs/grouped/locale/us/market/stocks/${isoOf(day)}`, {
      adjusted: true,
      include_otc: this.withOtc,
    }, {
      capability: "history",
      maxAge: 0,
      urgent,
      patience: urgent ? 10_000 : 10 * 60_000,
    });
    const bars = new Map<string, DayBar>();
    for (const row of rows ?? []) {
      const symbol = symbolOf(row.T);
      const bar = barOf(midnight(day), row);
      if (symbol && bar) bars.set(symbol, bar);
    }
    return bars;
  }

  /**
   * Every symbol according to the finished sessions as of an instant: the last close is the last known trade, and there
   * are no quotes.
   */
  async partsAt(at: number): Promise<(symbol: string) => Parts> {
    const current = currentDay(at);
    // A plan may get the day that has just ended only on the next day.
    const today = closedDay(at) === current ? await this.day(current).catch(refusalIsEmpty) : EMPTY;
    const before = await this.day(dayBefore(current));
    const undo = await this.undoing(at);
    return (symbol) => {
      const [day, previous] = [today.get(symbol), before.get(symbol)].map((bar) =>
        bar ? raw(bar, undo.get(symbol) ?? 1) : null
      );
      const last = day ?? previous;
      if (!last) return NOTHING;
      return {
        lastTrade: { price: last.close, at: closeOf(epochDayAt(last.at)) },
        quote: null,
        day: day ?? null,
        previousDay: previous ? withoutVwap(previous) : null,
        volumeSoFar: day?.volume ?? null,
      };
    };
  }

  /** By symbol, the factor that reverses the splits executed after an instant. */
  async undoing(at: number): Promise<ReadonlyMap<string, number>> {
    const [then, today] = [epochDayAt(at), epochDayAt(this.now())];
    if (then >= today) return new Map();
    const range = { "execution_date.gt": isoOf(then), "execution_date.lte": isoOf(today) };
    const rows = await this.rest.list("/v3/reference/splits", { ...range, limit: 1000 }, {
      capability: "actions",
      maxAge: 6 * HOUR,
      pages: 20,
    });
    return undoing(readSplits(rows ?? []));
  }
}

const EMPTY: DayOfMarket = new Map();

function refusalIsEmpty(error: unknown): DayOfMarket {
  if (error instanceof MarketDataError && error.kind === "not_in_plan") return EMPTY;
  throw error;
}

/** A bar as it was before splits that multiplied the shares by `factor`. */
export function raw(bar: DayBar, factor: number): DayBar {
  if (factor === 1) return bar;
  const price = (value: number) => Math.max(0.0001, Math.round(value * factor * 10_000) / 10_000);
  return {
    at: bar.at,
    open: price(bar.open),
    high: price(bar.high),
    low: price(bar.low),
    close: price(bar.close),
    volume: bar.volume / factor,
    vwap: bar.vwap === null ? null : price(bar.vwap),
  };
}
