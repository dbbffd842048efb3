/** The securities asked for lately: snapshots by REST, moved on by what the socket says in between. */
import { Lru } from "../../kernel/lru.ts";
import { epochDayAt } from "../calendar.ts";
import type { Halt, Quote, Snapshot, Trade } from "../port.ts";
import { currentDay, midnight } from "./days.ts";
import type { Health } from "./health.ts";
import { type Fields, fieldsOf, rowsOf } from "./json.ts";
import type { Rest } from "./rest.ts";
import { movesHighLow, movesLast } from "./trade_conditions.ts";
import { type DayBar, inRegularSession, NOTHING, type Parts, readSnapshot, withoutVwap } from "./wire_snapshot.ts";

/** Symbols in one request: the address stays short enough. */
const CHUNK = 200;
const MOST_SYMBOLS = 5_000;
/** With the socket the snapshot is for what the socket does not bring. */
const COVERED_MS = 15_000;
const LONGEST_MS = 60_000;
/** An order waits for the answer. */
const PATIENCE_MS = 4_000;
const PAUSE_LENGTH = 5 * 60_000;

interface Entry {
  parts: Parts;
  /** -Infinity: never. */
  fetchedAt: number;
  /** The provider's last answer left it out. */
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
  /** Whether the socket brings trades and quotes of a symbol. */
  readonly covered: (symbol: string) => boolean;
}

export class LatestSnapshots {
  readonly #options: SnapshotOptions;
  /** The one asked for last stands last. */
  readonly #entries = new Lru<string, Entry>(MOST_SYMBOLS);
  readonly #flights = new Map<string, Promise<void>>();
  readonly #freshMs: number;
  #retryAt = 0;
  #failures = 0;

  constructor(options: SnapshotOptions) {
    this.#options = options;
    // A quarter of the plan's requests may go here.
    this.#freshMs = Math.min(LONGEST_MS, Math.max(1_000, 240_000 / options.rest.requests.perMinute));
  }

  /** Asks for what is old. Never throws: after a failure the old stays. */
  async refresh(symbols: readonly string[]): Promise<void> {
    const now = this.#options.now();
    const waits = new Set<Promise<void>>();
    const stale: string[] = [];
    for (const symbol of symbols) {
      const entry = this.#touch(symbol);
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

  /** Whether the provider has answered for a symbol, and left it out. */
  absent(symbol: string): boolean {
    return this.#entries.peek(symbol)?.absent ?? false;
  }

  /** What is known of a symbol as of an instant not long ago. */
  snapshot(symbol: string, at: number): Snapshot {
    const { parts, bands, halt } = this.#entries.peek(symbol) ?? { parts: NOTHING, bands: null, halt: null };
    const notAfter = <T extends { readonly at: number }>(value: T | null): T | null =>
      value && value.at > at ? { ...value, at } : value;
    // Figures of a day that is over are those of the day before.
    const over = parts.day !== null && parts.day.at < midnight(currentDay(at));
    const bandsHold = bands !== null && inRegularSession(at) && epochDayAt(bands.at) === epochDayAt(at);
    return {
      symbol,
      lastTrade: notAfter(parts.lastTrade),
      // While trading pauses the quote is the last one before.
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

  /** A finished minute: its range, and of the day the volume and the average price so far. */
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

  /** Trading in a symbol has paused; which band it stood at is told by the last trade. */
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

  /** The socket is gone: nobody tells when a pause ends or a band moves. */
  onSilence(): void {
    for (const [, entry] of this.#entries.entries()) {
      entry.halt = null;
      entry.bands = null;
    }
  }

  #touch(symbol: string): Entry {
    return this.#entries.getOrMake(
      symbol,
      () => ({ parts: NOTHING, fetchedAt: -Infinity, absent: false, bands: null, halt: null }),
    );
  }

  /** A plan that lacks quotes or trades says so by leaving them out. Only a session tells that from a quiet night. */
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
      // The client has written it to the log. What is known stays, with its own times.
      this.#retryAt = now() + Math.min(30_000, 1_000 * 2 ** this.#failures++);
    }
  }
}

/** The snapshot, with what the socket has brought since it was made. */
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

/** A day's bar with one more trade of its regular session. */
function extended(day: DayBar, { price, at }: Trade, last: boolean): DayBar {
  if (epochDayAt(at) !== epochDayAt(day.at) || !inRegularSession(at)) return day;
  return { ...day, high: Math.max(day.high, price), low: Math.min(day.low, price), close: last ? price : day.close };
}
