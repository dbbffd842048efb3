/** Snapshots of recently requested securities: fetched by REST, updated in between by the socket. */
import { Lru } from "../../kernel/lru.ts";
import { epochDayAt } from "../calendar.ts";
import type { Halt, Quote, Snapshot, Trade } from "../port.ts";
import { currentDay, midnight } from "./days.ts";
import type { Health } from "./health.ts";
import { type Fields, fieldsOf, rowsOf } from "./json.ts";
import type { Rest } from "./rest.ts";
import { movesHighLow, movesLast } from "./trade_conditions.ts";
import { type DayBar, inRegularSession, NOTHING, type Parts, readSnapshot, withoutVwap } from "./wire_snapshot.ts";

/** Symbols per request: keeps the URL short enough. */
const CHUNK = 200;
const MOST_SYMBOLS = 5_000;
/** With the socket connected, REST only supplies what the socket does not send. */
const COVERED_MS = 15_000;
const LONGEST_MS = 60_000;
/** Short, because an order may be waiting for the response. */
const PATIENCE_MS = 4_000;
const PAUSE_LENGTH = 5 * 60_000;

interface Entry {
  parts: Parts;
  /** -Infinity: never. */
  fetchedAt: number;
  /** The provider's last response did not contain the symbol. */
  absent: boolean;
  bands: { readonly lower: number; readonly upper: number; readonly at: number } | null;
  halt: { readonly reason: Halt["reason"]; readonly since: number } | null;
}

export interface SnapshotOptions {
  readonly rest: Rest;
  readonly health: Health;
  readonly now: () => number;
  readonly wireOf: (symbol: string) => string;
  readonly sharesOf: (symbol: string) => number;
  /** Whether the socket delivers trades and quotes of a symbol. */
  readonly covered: (symbol: string) => boolean;
}

export class LatestSnapshots {
  readonly #options: SnapshotOptions;
  /** Ordered by last request, the most recent last. */
  readonly #entries = new Lru<string, Entry>(MOST_SYMBOLS);
  readonly #flights = new Map<string, Promise<void>>();
  readonly #freshMs: number;
  #retryAt = 0;
  #failures = 0;

  constructor(options: SnapshotOptions) {
    this.#options = options;
    // Snapshots may use a quarter of the plan's requests.
    this.#freshMs = Math.min(LONGEST_MS, Math.max(1_000, 240_000 / options.rest.requests.perMinute));
  }

  /** Refreshes stale entries. Never throws: after a failure the old values stay. */
  async refresh(symbols: readonly string[]): Promise<void> {
    const now = this.#options.now();
    const waits = new Set<Promise<void>>();
    const stale: string[] = [];
    for (const symbol of symbols) {
      const entry = this.#entryOf(symbol);
      if (
        now - entry.fetchedAt < (this.#options.covered(symbol) ? Math.max(COVERED_MS, this.#freshMs) : this.#freshMs)
      ) continue;
      const flight = this.#flights.get(symbol);
      if (flight) waits.add(flight);
      else if (now >= this.#retryAt) stale.push(symbol);
    }
    for (let i = 0; i < stale.length; i += CHUNK) {
      const chunk = stale.slice(i, i + CHUNK);
      const flight = this.#fetch(chunk).finally(() => chunk.forEach((symbol) => this.#flights.delete(symbol)));
      for (const symbol of chunk) this.#flights.set(symbol, flight);
      waits.add(flight);
    }
    await Promise.all(waits);
  }

  /** Whether the provider has responded without a requested symbol. */
  absent(symbol: string): boolean {
    return this.#entries.peek(symbol)?.absent ?? false;
  }

  /** The snapshot of a symbol as of a recent instant. */
  snapshot(symbol: string, at: number): Snapshot {
    const { parts, bands, halt } = this.#entries.peek(symbol) ?? { parts: NOTHING, bands: null, halt: null };
    const notAfter = <T extends { readonly at: number }>(value: T | null): T | null =>
      value && value.at > at ? { ...value, at } : value;
    // Once the day is over, its figures become those of the previous day.
    const over = parts.day !== null && parts.day.at < midnight(currentDay(at));
    const bandsHold = bands !== null && inRegularSession(at) && epochDayAt(bands.at) === epochDayAt(at);
    return {
      symbol,
      lastTrade: notAfter(parts.lastTrade),
      // While trading is paused, the quote is the last one before the pause.
      quote: halt && parts.quote && parts.quote.at > halt.since ? null : notAfter(parts.quote),
      day: over || (parts.day && parts.day.at > at) ? null : parts.day,
      previousDay: over ? withoutVwap(parts.day!) : parts.previousDay,
      halt: halt &&
        {
          reason: halt.reason,
          since: Math.min(halt.since, at),
          until: at < halt.since + PAUSE_LENGTH ? halt.since + PAUSE_LENGTH : null,
        },
      bands: bandsHold ? { lower: bands.lower, upper: bands.upper } : null,
    };
  }

  onTrade(symbol: string, trade: Trade, codes: readonly number[]): void {
    const entry = this.#entries.peek(symbol);
    if (!entry) return;
    const { lastTrade, day } = entry.parts;
    const last = movesLast(codes) && (!lastTrade || trade.at >= lastTrade.at) ? trade : lastTrade;
    entry.parts = {
      ...entry.parts,
      lastTrade: last,
      day: day && movesHighLow(codes) ? extended(day, trade, last === trade) : day,
    };
    if (entry.halt && last === trade && trade.at > entry.halt.since) entry.halt = null;
  }

  onQuote(symbol: string, quote: Quote): void {
    const entry = this.#entries.peek(symbol);
    if (!entry || (entry.halt && quote.at > entry.halt.since)) return;
    if (!entry.parts.quote || quote.at >= entry.parts.quote.at) entry.parts = { ...entry.parts, quote };
  }

  /** A finished minute: its range, and the day's volume and average price so far. */
  onMinute(
    symbol: string,
    minute: {
      start: number;
      end: number;
      high: number;
      low: number;
      close: number;
      dayVolume: number | null;
      dayVwap: number | null;
    },
  ): void {
    const entry = this.#entries.peek(symbol);
    if (!entry) return;
    let { lastTrade, day, volumeSoFar } = entry.parts;
    if (!lastTrade || minute.end > lastTrade.at) lastTrade = { price: minute.close, at: minute.end };
    if (minute.dayVolume !== null) volumeSoFar = Math.max(volumeSoFar ?? 0, minute.dayVolume);
    if (day && epochDayAt(minute.start) === epochDayAt(day.at) && inRegularSession(minute.start)) {
      const [high, low, volume] = [
        Math.max(day.high, minute.high),
        Math.min(day.low, minute.low),
        Math.max(day.volume, minute.dayVolume ?? 0),
      ];
      const vwap = minute.dayVwap !== null && minute.dayVwap >= low && minute.dayVwap <= high
        ? minute.dayVwap
        : day.vwap;
      day = { ...day, high, low, volume, vwap };
    }
    entry.parts = { ...entry.parts, lastTrade, day, volumeSoFar };
  }

  onBands(symbol: string, bands: { lower: number; upper: number; at: number }): void {
    const entry = this.#entries.peek(symbol);
    if (entry) entry.bands = bands;
  }

  /** Trading in a symbol has paused; the last trade shows which band was reached. */
  onPause(symbol: string, at: number): void {
    const entry = this.#entries.peek(symbol);
    if (!entry || entry.halt) return;
    const { bands, parts: { lastTrade } } = entry;
    const reason = !bands || !lastTrade
      ? "other"
      : bands.upper - lastTrade.price < lastTrade.price - bands.lower
      ? "luld_up"
      : "luld_down";
    entry.halt = { reason, since: at };
  }
  onResume(symbol: string): void {
    const entry = this.#entries.peek(symbol);
    if (entry) entry.halt = null;
  }

  /** The socket is closed: ends of pauses and changes of bands are no longer reported. */
  onSilence(): void {
    for (const [, entry] of this.#entries.entries()) {
      entry.halt = null;
      entry.bands = null;
    }
  }

  #entryOf(symbol: string): Entry {
    return this.#entries.getOrMake(
      symbol,
      () => ({ parts: NOTHING, fetchedAt: -Infinity, absent: false, bands: null, halt: null }),
    );
  }

  /**
   * A plan without quotes or trades omits them. Only during a session does this differ from a market without activity.
   */
  #noteHeld(rows: readonly Fields[]): void {
    if (rows.length === 0 || !inRegularSession(this.#options.now())) return;
    const { health } = this.#options;
    health.sends("quotes", rows.some((row) => fieldsOf(row.lastQuote) !== null));
    health.sends("trades", rows.some((row) => fieldsOf(row.lastTrade) !== null));
  }

  async #fetch(symbols: readonly string[]): Promise<void> {
    const { rest, now, wireOf, sharesOf } = this.#options;
    try {
      const tickers = symbols.map(wireOf).join(",");
      const body = await rest.get("/v2/snapshot/locale/us/markets/stocks/tickers", { tickers, include_otc: true }, {
        capability: "snapshots",
        maxAge: 0,
        urgent: true,
        patience: PATIENCE_MS,
      });
      const rows = rowsOf(body?.tickers);
      this.#noteHeld(rows);
      const read = new Map(
        rows.flatMap((row) => {
          const found = readSnapshot(row, { now: now(), shares: sharesOf });
          return found ? [[found.symbol, found.parts] as const] : [];
        }),
      );
      for (const symbol of symbols) {
        const entry = this.#entries.peek(symbol);
        if (!entry) continue;
        const parts = read.get(symbol);
        entry.absent = !parts;
        entry.fetchedAt = now();
        if (parts) entry.parts = merged(parts, entry.parts);
        if (entry.halt && (parts?.lastTrade?.at ?? 0) > entry.halt.since) entry.halt = null;
      }
      this.#failures = 0;
    } catch {
      // The client has already logged the error. Known values stay, with their own times.
      this.#retryAt = now() + Math.min(30_000, 1_000 * 2 ** this.#failures++);
    }
  }
}

/** The snapshot, updated with later messages of the socket. */
function merged(fresh: Parts, known: Parts): Parts {
  const later = <T extends { readonly at: number }>(a: T | null, b: T | null): T | null =>
    !a || (b && b.at > a.at) ? b : a;
  const lastTrade = later(fresh.lastTrade, known.lastTrade);
  const moved = fresh.day && lastTrade && lastTrade !== fresh.lastTrade;
  return {
    ...fresh,
    lastTrade,
    quote: later(fresh.quote, known.quote),
    day: moved ? extended(fresh.day!, lastTrade, true) : fresh.day,
  };
}

/** A day's bar with one more trade of its regular session added. */
function extended(day: DayBar, { price, at }: Trade, last: boolean): DayBar {
  if (epochDayAt(at) !== epochDayAt(day.at) || !inRegularSession(at)) return day;
  return { ...day, high: Math.max(day.high, price), low: Math.min(day.low, price), close: last ? price : day.close };
}
