/** The whole market in columns, and the additional scanner columns. */
import { tradingHoursMs } from "../calendar.ts";
import { fillRow, unknownColumns, type UsualVolume, usualVolumeOf } from "../columns.ts";
import { type Bars, type BarsRequest, MarketDataError, type ScanColumns, type Ticker } from "../port.ts";
import { sharesBySymbol } from "./bulk.ts";
import type { Closings } from "./closings.ts";
import { currentDay, dayBefore } from "./days.ts";
import type { Health } from "./health.ts";
import { rowsOf } from "./json.ts";
import type { Rest } from "./rest.ts";
import type { Securities } from "./securities.ts";
import { type Parts, readSnapshot } from "./wire_snapshot.ts";

/** The provider's whole-market response is several megabytes. */
const FRESH_MS = 30_000;
/** Stale prices are used for this long; stale quotes are dropped. */
const STALE_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;
const MINUTE = 60_000;
const VOLUME_DAYS = 20;
/** The opening range that a scanner uses ends at 09:45. */
const OPENING_MS = 15 * MINUTE;
/** For how many symbols, those that move most, the morning is loaded; and how many concurrently. */
const MOST_MOVERS = 150;
const AT_ONCE = 6;
const MOVE = 0.04;
/** With fewer requests per minute than this, the mornings of movers are not loaded. */
const MORNINGS_FROM_RATE = 300;

interface Morning {
  readonly preMarketVolume: number;
  readonly preMarketHigh: number;
  readonly openingHigh: number;
  readonly openingLow: number;
  readonly until: number;
}

export interface WholeMarketOptions {
  readonly rest: Rest;
  readonly now: () => number;
  readonly health: Health;
  readonly securities: Securities;
  readonly closings: Closings;
  readonly bars: (request: BarsRequest, at: number) => Promise<Bars | null>;
}

export class WholeMarket {
  readonly #o: WholeMarketOptions;
  #columns: { readonly value: ScanColumns; readonly at: number } | null = null;
  #flight: Promise<ScanColumns> | null = null;
  #shares: { readonly bySymbol: ReadonlyMap<string, number>; readonly at: number } | null = null;
  #volumes: { readonly day: number; readonly bySymbol: ReadonlyMap<string, UsualVolume> } | null = null;
  readonly #mornings = new Map<string, Morning>();
  #morningsDay = 0;
  readonly #busy = new Set<string>();

  constructor(options: WholeMarketOptions) {
    this.#o = options;
  }

  /** @throws MarketDataError */
  async live(at: number): Promise<ScanColumns> {
    const now = this.#o.now();
    if (this.#columns && now - this.#columns.at < FRESH_MS) return this.#columns.value;
    this.#flight ??= this.#load(at).finally(() => this.#flight = null);
    try {
      return await this.#flight;
    } catch (error) {
      const kept = this.#columns;
      if (!kept || now - kept.at > STALE_MS) throw error;
      kept.value.bid.fill(NaN);
      kept.value.ask.fill(NaN);
      return kept.value;
    }
  }

  /** For a past instant, or a plan without snapshots: the values from finished days. @throws MarketDataError */
  async ended(at: number): Promise<ScanColumns> {
    const tickers = await this.#o.securities.all();
    return this.#fill(tickers, await this.#o.closings.partsAt(at), at, false);
  }

  async #load(at: number): Promise<ScanColumns> {
    const { rest, health, securities, now } = this.#o;
    const tickers = await securities.all();
    const shares = (symbol: string) => securities.sharesOfSize(symbol);
    let value: ScanColumns;
    try {
      const body = await rest.get(
        "/v2/snapshot/locale/us/markets/stocks/tickers",
        { include_otc: securities.withOtc },
        {
          capability: "snapshots",
          maxAge: 0,
          urgent: true,
          patience: 30_000,
        },
      );
      const read = new Map<string, Parts>();
      for (const row of rowsOf(body?.tickers)) {
        const found = readSnapshot(row, { now: now(), shares });
        if (found) read.set(found.symbol, found.parts);
      }
      value = this.#fill(tickers, (symbol) => read.get(symbol), at, true);
    } catch (error) {
      if (health.has("snapshots") || !(error instanceof MarketDataError)) throw error;
      value = this.#fill(tickers, await this.#o.closings.partsAt(at), at, true);
    }
    this.#columns = { value, at: now() };
    return value;
  }

  #fill(
    tickers: readonly Ticker[],
    partsOf: (symbol: string) => Parts | undefined,
    at: number,
    live: boolean,
  ): ScanColumns {
    const columns = unknownColumns(tickers);
    this.#background(at, live);
    const volumes = this.#volumes?.day === currentDay(at) ? this.#volumes.bySymbol : null;
    tickers.forEach(({ symbol }, i) => {
      const parts = partsOf(symbol);
      if (!parts) return;
      fillRow(columns, i, { symbol, ...parts, halt: null, bands: null });
      columns.volumeSoFar[i] = parts.volumeSoFar ?? NaN;
      columns.averageVolume[i] = volumes?.get(symbol)?.mean ?? NaN;
      columns.medianVolume[i] = volumes?.get(symbol)?.median ?? NaN;
      columns.marketCap[i] = (this.#shares?.bySymbol.get(symbol) ?? NaN) * columns.price[i]!;
    });
    if (live) this.#addMornings(columns, at);
    return columns;
  }

  /** Starts to load the additional data for later columns; no query waits for it. */
  #background(at: number, live: boolean): void {
    const day = currentDay(at);
    if (live && (!this.#shares || this.#o.now() - this.#shares.at > DAY_MS)) {
      this.#once("shares", () => this.#loadShares());
    }
    if (this.#volumes?.day !== day) this.#once("volumes", () => this.#loadVolumes(day));
  }

  /** Runs one load of each kind at a time; a failure is in the client's log, and the next query tries again. */
  #once(name: string, work: () => Promise<void>): void {
    if (this.#busy.has(name)) return;
    this.#busy.add(name);
    work().catch(() => {}).finally(() => this.#busy.delete(name));
  }

  /** Shares outstanding of each company, derived from the plan's ratios: market value over price. */
  async #loadShares(): Promise<void> {
    const { rest, now } = this.#o;
    if (!this.#o.health.has("ratios")) return;
    this.#shares = { bySymbol: await sharesBySymbol(rest), at: now() };
  }

  /** Of the previous twenty days; a day without a trade counts only after the symbol first appears. */
  async #loadVolumes(day: number): Promise<void> {
    const found = new Map<string, number[]>();
    let before = day;
    const days = Array.from({ length: VOLUME_DAYS }, () => before = dayBefore(before)).reverse();
    for (let i = 0; i < days.length; i++) {
      for (const [symbol, { volume }] of await this.#o.closings.load(days[i]!, false)) {
        const own = found.get(symbol) ?? new Array<number>(VOLUME_DAYS - i).fill(0);
        own[own.length - (VOLUME_DAYS - i)] = volume;
        found.set(symbol, own);
      }
    }
    this.#volumes = {
      day,
      bySymbol: new Map([...found].map(([symbol, own]) => [symbol, usualVolumeOf(Float64Array.from(own))])),
    };
  }

  #addMornings(columns: ScanColumns, at: number): void {
    const day = currentDay(at);
    if (this.#morningsDay !== day) {
      this.#mornings.clear();
      this.#morningsDay = day;
    }
    const { open, close } = tradingHoursMs(day)!;
    columns.tickers.forEach(({ symbol }, i) => {
      const known = this.#mornings.get(symbol);
      if (!known) return;
      columns.preMarketVolume[i] = known.preMarketVolume;
      columns.preMarketHigh[i] = known.preMarketHigh;
      columns.openingHigh[i] = known.openingHigh;
      columns.openingLow[i] = known.openingLow;
    });
    if (at >= close || this.#o.rest.requests.perMinute < MORNINGS_FROM_RATE) return;
    const wanted = moversOf(columns).filter((symbol) => {
      const known = this.#mornings.get(symbol);
      return !known || (known.until < open + OPENING_MS && at - known.until >= MINUTE);
    });
    if (wanted.length > 0) this.#once("mornings", () => this.#loadMornings(wanted, day, at));
  }

  async #loadMornings(symbols: string[], day: number, at: number): Promise<void> {
    const { preOpen, open } = tradingHoursMs(day)!;
    const next = async () => {
      for (let symbol = symbols.pop(); symbol !== undefined; symbol = symbols.pop()) {
        const request = {
          symbol,
          multiplier: 1,
          timespan: "minute",
          from: preOpen,
          to: open + OPENING_MS - 1,
          limit: 1000,
        } as const;
        const bars = await this.#o.bars(request, at);
        if (bars && this.#morningsDay === day) this.#mornings.set(symbol, morningOf(bars, open, at));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  }
}

/** Symbols that have moved, ordered by dollar volume, largest first. */
function moversOf({ tickers, price, previousClose, volumeSoFar }: ScanColumns): string[] {
  const found: { symbol: string; dollars: number }[] = [];
  for (let i = 0; i < tickers.length; i++) {
    const dollars = price[i]! * volumeSoFar[i]!;
    if (dollars > 0 && Math.abs(price[i]! / previousClose[i]! - 1) >= MOVE) {
      found.push({ symbol: tickers[i]!.symbol, dollars });
    }
  }
  return found.sort((a, b) => b.dollars - a.dollars).slice(0, MOST_MOVERS).map((m) => m.symbol);
}

function morningOf({ at, high, low, volume }: Bars, open: number, until: number): Morning {
  let [preMarketVolume, preMarketHigh, openingHigh, openingLow] = [0, NaN, NaN, NaN];
  for (let i = 0; i < at.length; i++) {
    if (at[i]! < open) {
      preMarketVolume += volume[i]!;
      preMarketHigh = Math.max(Number.isNaN(preMarketHigh) ? 0 : preMarketHigh, high[i]!);
    } else {
      openingHigh = Math.max(Number.isNaN(openingHigh) ? 0 : openingHigh, high[i]!);
      openingLow = Math.min(Number.isNaN(openingLow) ? Infinity : openingLow, low[i]!);
    }
  }
  return { preMarketVolume, preMarketHigh, openingHigh, openingLow, until };
}
