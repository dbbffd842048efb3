/** The adapter for the live provider: Polygon.io, now Massive. */
import type { Log } from "../../kernel/log.ts";
import {
  type Bar,
  type Bars,
  type BarsRequest,
  type MarketColumns,
  type MarketData,
  MarketDataError,
  type MarketHealth,
  type ScanColumns,
  type SecondQuotes,
  type SecondsRequest,
  type Snapshot,
  type Ticker,
  type TouchReached,
  type TouchRequest,
} from "../port.ts";
import { ifKnown } from "../known.ts";
import { sessionAtMs } from "../calendar.ts";
import { lastSecondOf, setQuote, unknownSeconds, withHalts } from "../second_quotes.ts";
import { countsAt, touches } from "../touch.ts";
import { loadBars } from "./bars.ts";
import { LatestSnapshots } from "./latest_snapshots.ts";
import type { MarketBulk } from "../bulk.ts";
import { polygonBulk } from "./bulk.ts";
import { Closings } from "./closings.ts";
import { currentDay, midnight } from "./days.ts";
import { polygonFacts } from "./facts/facts.ts";
import { Health } from "./health.ts";
import { Images } from "./images.ts";
import { symbolOf } from "./json.ts";
import { Rest } from "./rest.ts";
import { Securities } from "./securities.ts";
import { Stream } from "./stream.ts";
import { NOTHING, type Parts } from "./wire_snapshot.ts";
import { WholeMarket } from "./whole_market.ts";

export interface PolygonOptions {
  readonly key: string;
  readonly baseUrl: string;
  /** Empty: do not use the socket. */
  readonly socketUrl: string;
  readonly sizeUnit: "lots" | "shares";
  readonly requestsPerMinute: number;
  /** Additional hosts from which article pictures are fetched. */
  readonly imageHosts: readonly string[];
  /** Where the list of securities is stored across restarts; null: it is not stored. */
  readonly listFile: string | null;
  /** Wall time in epoch milliseconds. */
  readonly now: () => number;
  readonly log: Log;
  /**
   * For tests: the provider's timeout, the size limit of a response in bytes, and the length of one second of back-off.
   */
  readonly silenceMs?: number;
  readonly maxBytes?: number;
  readonly secondMs?: number;
}

/** A quote older than this is no quote. */
const STANDS_MS = 15_000;
/** A query about an instant at most this long ago counts as a query about now, because responses take time. */
const NOW_MS = 60_000;
const SECOND = 1_000;
const MINUTE = 60_000;
/** The years of the exchange's calendar; instants beyond them are never requested. */
const KNOWS = { from: Date.UTC(1999), to: Date.UTC(2100) };

interface Answer {
  readonly snapshot: Snapshot;
  /** The provider has responded without the symbol, so it may not know it. */
  readonly doubtful: boolean;
}
type Answers = ReadonlyMap<string, Answer>;

class PolygonMarket implements MarketData {
  readonly kind = "live";
  readonly version = null;
  readonly ahead = null;
  readonly aside = this;
  readonly facts;
  readonly bulk: MarketBulk;
  readonly #now: () => number;
  readonly #health: Health;
  readonly #rest: Rest;
  readonly #securities: Securities;
  readonly #closings: Closings;
  readonly #latest: LatestSnapshots;
  readonly #stream: Stream;
  readonly #whole: WholeMarket;

  constructor(options: PolygonOptions) {
    const { now, log } = options;
    this.#now = now;
    this.#health = new Health(now);
    this.#rest = new Rest({ ...options, baseUrl: options.baseUrl.replace(/\/+$/, ""), health: this.#health });
    this.#securities = new Securities({
      rest: this.#rest,
      now,
      log,
      sizeUnit: options.sizeUnit,
      listFile: options.listFile,
    });
    const wireOf = (symbol: string) => this.#securities.wireOf(symbol);
    const sharesOf = (symbol: string) => this.#securities.sharesOfSize(symbol);
    this.#closings = new Closings(this.#rest, now, this.#securities.withOtc);
    this.#latest = new LatestSnapshots({
      rest: this.#rest,
      health: this.#health,
      now,
      wireOf,
      sharesOf,
      covered: (symbol) => this.#stream.covers(symbol),
    });
    this.#stream = new Stream({
      url: options.socketUrl,
      key: options.key,
      now,
      log,
      latest: this.#latest,
      wireOf,
      sharesOf,
      ...options.secondMs === undefined ? {} : { secondMs: options.secondMs },
    });
    const bars = (request: BarsRequest, at: number) => this.bars(request, at);
    this.#whole = new WholeMarket({
      rest: this.#rest,
      now,
      health: this.#health,
      securities: this.#securities,
      closings: this.#closings,
      bars,
    });
    this.bulk = polygonBulk({
      rest: this.#rest,
      tickers: () => this.#securities.all(),
      closings: this.#closings,
      facts: () => this.facts,
    });
    this.facts = polygonFacts({
      rest: this.#rest,
      securities: this.#securities,
      images: new Images(this.#rest, now, options.imageHosts),
      isNow: (at) => this.#isNow(at),
      lastPrice: async (symbol, at) =>
        (await this.#answers([symbol], at)).get(symbol)?.snapshot.lastTrade?.price ?? null,
    });
  }

  tickers(): Promise<readonly Ticker[]> {
    return this.#securities.all();
  }
  ticker(symbol: string): Promise<Ticker | null> {
    return this.#securities.find(symbol);
  }
  searchTickers(text: string, limit: number): Promise<readonly Ticker[]> {
    return text.trim() === "" || limit <= 0 ? Promise.resolve([]) : this.#securities.search(text, limit);
  }

  async snapshot(symbol: string, at: number): Promise<Snapshot | null> {
    return (await this.snapshots([symbol], at))[0] ?? null;
  }

  async snapshots(symbols: readonly string[], at: number): Promise<readonly Snapshot[]> {
    const asked = [...new Set(symbols)].filter((symbol) => symbolOf(symbol) === symbol);
    const answers = await this.#answers(asked, at);
    const known = new Set<string>();
    await Promise.all([...answers].map(async ([symbol, { doubtful }]) => {
      if (this.#securities.hasEnded(symbol, at)) return;
      if (!doubtful || await this.#mayBe(symbol, "listed")) known.add(symbol);
    }));
    if (this.#isNow(at)) this.#stream.want([...known]);
    return symbols.flatMap((symbol) => known.has(symbol) ? answers.get(symbol)!.snapshot : []);
  }

  columns(at: number): Promise<MarketColumns> {
    return this.scan(at);
  }
  scan(at: number): Promise<ScanColumns> {
    return this.#isNow(at) ? this.#whole.live(at) : this.#whole.ended(at);
  }

  async bars(request: BarsRequest, at: number): Promise<Bars | null> {
    if (symbolOf(request.symbol) !== request.symbol) return null;
    const source = {
      rest: this.#rest,
      health: this.#health,
      now: this.#now,
      wireOf: (symbol: string) => this.#securities.wireOf(symbol),
      undoing: (then: number) => this.#closings.undoing(then),
    };
    const load = () => loadBars(source, request, at, this.#isNow(at));
    const wire = source.wireOf(request.symbol);
    const bars = await load();
    if (bars.at.length > 0) return bars;
    if (!await this.#mayBe(request.symbol, "find")) return null;
    // The list may since have loaded, with the wire's spelling of the symbol.
    return source.wireOf(request.symbol) === wire ? bars : await load();
  }

  /** Only for the present: past quotes are not stored. */
  async firstTouch(request: TouchRequest): Promise<TouchReached | null> {
    const at = Math.floor(request.until / SECOND) * SECOND;
    if (at <= request.after || !this.#isNow(at) || !countsAt(at, request)) return null;
    const snapshot = await this.snapshot(request.symbol, request.until);
    if (!snapshot?.quote || snapshot.halt || !touches(snapshot.quote, request)) return null;
    return { at, quote: snapshot.quote };
  }

  /** Of the present only the latest quote, of the past none: they are not stored. */
  async seconds(request: SecondsRequest): Promise<SecondQuotes | null> {
    const { symbol, until } = request;
    const quotes = unknownSeconds(request);
    if (!this.#isNow(until)) {
      return await this.#mayBe(symbol, "listed") && !this.#securities.hasEnded(symbol, until) ? quotes : null;
    }
    const snapshot = await this.snapshot(symbol, until);
    if (!snapshot) return null;
    const { quote, halt } = snapshot;
    const last = lastSecondOf(quotes);
    // A quote stands until the next one; who asks each second must not miss one that came late.
    const stands = quote && quote.bid > 0 && quote.ask >= quote.bid && last - quote.at <= STANDS_MS;
    if (stands && last >= quotes.from && sessionAtMs(last) === "open" && !halt) setQuote(quotes, last, quote);
    return withHalts(quotes, halt ? [halt] : []);
  }

  get knows(): { from: number; to: number } {
    return KNOWS;
  }

  health(): MarketHealth {
    const { used, perMinute, paused } = this.#rest.requests;
    const detail = `${used} of ${perMinute} in the last minute${paused ? "; the provider has asked us to wait" : ""}`;
    return this.#health.report(this.#stream.health(), { name: "Requests", state: paused ? "degraded" : "ok", detail });
  }

  close(): Promise<void> {
    this.#stream.close();
    this.#rest.close();
    return Promise.resolve();
  }

  #isNow(at: number): boolean {
    return at >= this.#now() - NOW_MS;
  }

  /** False only when the provider says that the symbol is not listed, or when it never was. */
  #mayBe(symbol: string, how: "listed" | "find"): Promise<boolean> {
    return this.#securities[how](symbol).then((ticker) => ticker !== null, (error) => {
      if (error instanceof MarketDataError) return true;
      throw error;
    });
  }

  #answers(symbols: readonly string[], at: number): Promise<Answers> {
    return this.#isNow(at) ? this.#live(symbols, at) : this.#past(symbols, at);
  }

  async #live(symbols: readonly string[], at: number): Promise<Answers> {
    if (this.#health.has("snapshots")) await this.#latest.refresh(symbols);
    const fallback = this.#health.has("snapshots") ? null : await this.#ended(at);
    return new Map(symbols.map((symbol) => {
      const snapshot = this.#latest.snapshot(symbol, at);
      if (!fallback) return [symbol, { snapshot, doubtful: this.#latest.absent(symbol) }];
      const { lastTrade, quote, day, previousDay } = fallback(symbol);
      return [symbol, {
        snapshot: {
          ...snapshot,
          lastTrade: snapshot.lastTrade ?? lastTrade,
          quote: snapshot.quote ?? quote,
          day,
          previousDay,
        },
        doubtful: lastTrade === null,
      }];
    }));
  }

  /** The finished days, or nothing while they are unavailable. */
  async #ended(at: number): Promise<(symbol: string) => Parts> {
    return await ifKnown(this.#closings.partsAt(at)) ?? (() => NOTHING);
  }

  /** As of a past instant: finished days, and for the current day its finished minutes. */
  async #past(symbols: readonly string[], at: number): Promise<Answers> {
    const partsOf = await this.#ended(at);
    const from = midnight(currentDay(at));
    return new Map(
      await Promise.all(symbols.map(async (symbol): Promise<[string, Answer]> => {
        const { lastTrade, quote, day, previousDay } = partsOf(symbol);
        const snapshot = { symbol, lastTrade, quote, day, previousDay, halt: null, bands: null };
        if (day !== null) return [symbol, { snapshot, doubtful: false }];
        const newest = async (timespan: "minute" | "day") =>
          lastBar(await ifKnown(this.bars({ symbol, multiplier: 1, timespan, from, to: at, limit: 1 }, at)));
        const [minute, today] = await Promise.all([newest("minute"), newest("day")]);
        const traded = minute ? { price: minute.close, at: minute.at + MINUTE } : lastTrade;
        return [symbol, {
          snapshot: { ...snapshot, lastTrade: traded, day: today && { ...today, vwap: null } },
          doubtful: traded === null,
        }];
      })),
    );
  }
}

/** The last bar of a response; null when there is none. */
function lastBar(bars: Bars | null): Bar | null {
  const last = (bars?.at.length ?? 0) - 1;
  if (!bars || last < 0) return null;
  return {
    at: bars.at[last]!,
    open: bars.open[last]!,
    high: bars.high[last]!,
    low: bars.low[last]!,
    close: bars.close[last]!,
    volume: bars.volume[last]!,
  };
}

/** Live data by REST and WebSocket. Makes no requests before the first query. */
export const polygonMarket = (options: PolygonOptions): MarketData => new PolygonMarket(options);
