/**
 * Up to which market time this process has decided the resting orders, and the next instant at which each symbol's
 * touch reaches one. A cache only: repeating a check gives the same decisions.
 */
import type { Services } from "../../kernel/run/handler.ts";
import type { MarketData, TouchReached, TouchRequest } from "../../market/port.ts";
import type { Waiting } from "../store.ts";
import { Trails } from "./trails.ts";

const SECOND = 1_000;
/** The stored mark is updated at least this often, in wall time and in market time. */
const SAVE_AFTER = 5 * SECOND;
const SAVE_AFTER_MARKET = 86_400 * SECOND;

type Levels = Omit<TouchRequest, "symbol" | "after" | "until">;

interface Search {
  readonly prices: Levels;
  /** Checked up to here. */
  readonly until: number;
  readonly reached: TouchReached | null;
}

/** What the orders of each symbol wait for: limits in any trading session, stops in the regular one. */
export type Kind = "limits" | "stops";
const levelsOf: Readonly<Record<Kind, (w: Waiting) => Levels>> = {
  limits: (w) => ({ askAtMost: numberOrNull(w.highest_buy), bidAtLeast: numberOrNull(w.lowest_sell) }),
  stops: (w) => ({
    askAtLeast: numberOrNull(w.lowest_buy_stop),
    bidAtMost: numberOrNull(w.highest_sell_stop),
    regularOnly: true,
  }),
};
const numberOrNull = (text: string | null): number | null => text === null ? null : Number(text);
const sameLevels = (a: Levels, b: Levels): boolean =>
  a.askAtMost === b.askAtMost && a.bidAtLeast === b.bidAtLeast && a.askAtLeast === b.askAtLeast &&
  a.bidAtMost === b.bidAtMost;
const isEmpty = (p: Levels): boolean =>
  p.askAtMost == null && p.bidAtLeast == null && p.askAtLeast == null && p.bidAtMost == null;

/** Instants are epoch milliseconds. */
export class Watermark {
  /** Every second up to this is decided. */
  decidedUntil: number;
  #saved: { readonly market: number; readonly wall: number };
  readonly #searches: Record<Kind, Map<string, Search>> = { limits: new Map(), stops: new Map() };
  /** The last reason written on the orders of a symbol. */
  readonly reasons = new Map<string, string | null>();
  readonly trails = new Trails();

  constructor(decidedUntil: number, wall: number) {
    this.decidedUntil = decidedUntil;
    this.#saved = { market: decidedUntil, wall };
  }

  /**
   * The next instant, up to `until`, at which each symbol's touch reaches one of its orders of a kind; only symbols
   * that have one.
   */
  async search(
    market: MarketData,
    kind: Kind,
    waiting: readonly Waiting[],
    until: number,
  ): Promise<ReadonlyMap<string, TouchReached>> {
    const searches = new Map<string, Search>();
    const found = new Map<string, TouchReached>();
    await Promise.all(waiting.map(async (orders) => {
      const { symbol } = orders;
      const prices = levelsOf[kind](orders);
      if (isEmpty(prices)) return;
      const before = this.#searches[kind].get(symbol);
      const known = before && sameLevels(before.prices, prices) ? before : null;
      let reached = known?.reached ?? null;
      if (!reached || reached.at <= this.decidedUntil) {
        const after = reached ? this.decidedUntil : Math.max(this.decidedUntil, known?.until ?? 0);
        reached = await market.firstTouch({ symbol, ...prices, after, until });
      }
      searches.set(symbol, { prices, until: Math.max(until, known?.until ?? 0), reached });
      if (reached && reached.at <= until) found.set(symbol, reached);
    }));
    this.#searches[kind] = searches;
    return found;
  }

  /** Whether the mark is due to be stored. */
  isSaveDue(mark: number, wall: number): boolean {
    return mark - this.#saved.market >= SAVE_AFTER_MARKET || wall - this.#saved.wall >= SAVE_AFTER;
  }
  saved(mark: number, wall: number): void {
    this.#saved = { market: mark, wall };
  }
}

const watermarks = new WeakMap<Services, Watermark>();

/** This process's watermark: read from the store at first, and again when the clock was set back to before it. */
export async function watermarkOf(services: Services, now: number, wall: number): Promise<Watermark> {
  const known = watermarks.get(services);
  if (known && known.decidedUntil <= now) return known;
  const row = await services.db.selectFrom("market_clock").select("decided_until").executeTakeFirst();
  // Without a stored mark, resting orders are decided from now on.
  const stored = row?.decided_until?.epochMilliseconds ?? Math.floor(now / SECOND) * SECOND - SECOND;
  const fresh = new Watermark(Math.min(stored, now), wall);
  watermarks.set(services, fresh);
  return fresh;
}

/** Makes the next call read the watermark from the store. */
export const forgetWatermark = (services: Services): void => void watermarks.delete(services);

/** Up to when this process has decided, epoch milliseconds; null before the first time. */
export const decidedBy = (services: Services): number | null => watermarks.get(services)?.decidedUntil ?? null;

/** How far the decisions are behind the clock, in milliseconds of market time; infinite before the first. */
export const lagOf = (services: Services, now: number): number => now - (decidedBy(services) ?? -Infinity);
