/** A market for tests, with quotes set by the test: symbols, bid and ask, sizes, all changeable while the test runs. */
import { fillRow, unknownColumns } from "./columns.ts";
import { actionsOf, bulkLines, bulkRatios, columnsOf, type MarketBulk, NewsCount } from "./bulk.ts";
import type { MarketFacts } from "./facts.ts";
import { noFacts } from "./no_facts.ts";
import { epochDayAt, isoOfEpochDay, sessionAtMs } from "./calendar.ts";
import type {
  Bar,
  Bars,
  BarsRequest,
  Halt,
  MarketAhead,
  MarketData,
  MarketHealth,
  ScanColumns,
  SecondQuotes,
  SecondsRequest,
  Snapshot,
  Ticker,
  TouchReached,
  TouchRequest,
} from "./port.ts";
import { setQuote, unknownSeconds, withHalts } from "./second_quotes.ts";
import { countsAt, touches } from "./touch.ts";

/** Whether an order may fill at a quote of this age. */
const isSound = ({ bid, ask }: { bid: number; ask: number }, ageMs: number): boolean =>
  bid > 0 && ask >= bid && ageMs <= 15_000;

export interface FixedQuote {
  bid: number;
  ask: number;
  bidShares?: number;
  askShares?: number;
  halted?: boolean;
  /** Age of the quote in milliseconds at the time of the query. */
  ageMs?: number;
  /** No two-sided quote, only a last trade. */
  unquoted?: boolean;
  /** Overrides of the default, a listed technology company. */
  listing?: Partial<Omit<Ticker, "symbol">>;
  /** Defaults to the last trade. */
  previousClose?: number;
  /** Volume of the session so far; null before its first trade. Defaults to a million. */
  volume?: number | null;
  averageVolume?: number;
  /** Defaults to the mean. */
  medianVolume?: number;
  marketCap?: number;
}

export class FixedMarket implements MarketData {
  readonly kind = "simulated";
  version: MarketData["version"] = 1;
  ahead: MarketData["ahead"] = null;
  /** Facts that a test provides besides prices. */
  facts: MarketFacts = noFacts;
  /** Bars by symbol, the same for every timespan. */
  history: Record<string, readonly Bar[]> = {};
  /** The last trading days of listings that end, ISO days by symbol. The symbol stays among the quotes, for its name. */
  delisted: Record<string, string> = {};
  constructor(
    public quotes: Record<string, FixedQuote> = {
      AAPL: { bid: 199.99, ask: 200.01 },
      MSFT: { bid: 399.98, ask: 400.02 },
      F: { bid: 9.99, ask: 10 },
    },
  ) {}

  /** Makes it a market with a worker. */
  inWorker(ahead: Partial<MarketAhead>): void {
    const { bulk } = this;
    this.ahead = { keptMs: Infinity, prepare: () => Promise.resolve(), bulk, hurry: () => {}, ...ahead };
  }
  #isListed(symbol: string, at: number): boolean {
    const last = this.delisted[symbol];
    return symbol in this.quotes && (last === undefined || isoOfEpochDay(epochDayAt(at)) <= last);
  }
  #ticker(symbol: string, at: number): Ticker {
    return {
      symbol,
      name: `${symbol} Inc.`,
      type: "CS",
      exchange: "NASDAQ",
      sector: "Technology",
      industry: null,
      ...this.quotes[symbol]?.listing,
      delistedOn: this.#isListed(symbol, at) ? null : this.delisted[symbol]!,
    };
  }
  tickers(at: number): Promise<Ticker[]> {
    const listed = Object.keys(this.quotes).filter((s) => this.#isListed(s, at));
    return Promise.resolve(listed.map((s) => this.#ticker(s, at)));
  }
  ticker(symbol: string, at: number): Promise<Ticker | null> {
    return Promise.resolve(this.quotes[symbol] ? this.#ticker(symbol, at) : null);
  }
  searchTickers(text: string, limit: number, at: number): Promise<Ticker[]> {
    const wanted = text.toUpperCase();
    const found = Object.keys(this.quotes).filter((s) =>
      s === wanted || (s.startsWith(wanted) && this.#isListed(s, at))
    );
    return Promise.resolve(found.slice(0, limit).map((s) => this.#ticker(s, at)));
  }
  snapshot(symbol: string, at: number): Promise<Snapshot | null> {
    const q = this.quotes[symbol];
    if (!q || !this.#isListed(symbol, at)) return Promise.resolve(null);
    const lastPrice = Math.round((q.bid + q.ask) / 2 * 100) / 100;
    const bar = {
      at: at - 3_600_000,
      open: lastPrice,
      high: lastPrice,
      low: lastPrice,
      close: lastPrice,
      volume: q.volume ?? 1_000_000,
    };
    return Promise.resolve({
      symbol,
      lastTrade: { price: lastPrice, at },
      quote: q.unquoted ? null : {
        bid: q.bid,
        ask: q.ask,
        bidShares: q.bidShares ?? 1000,
        askShares: q.askShares ?? 1000,
        at: at - (q.ageMs ?? 0),
      },
      day: q.volume === null ? null : { ...bar, vwap: lastPrice },
      previousDay: { ...bar, at: at - 86_400_000, close: q.previousClose ?? lastPrice },
      halt: q.halted ? { reason: "other", since: at, until: null } : null,
      bands: null,
    });
  }
  async snapshots(symbols: readonly string[], at: number): Promise<Snapshot[]> {
    const all = await Promise.all(symbols.map((s) => this.snapshot(s, at)));
    return all.filter((s) => s !== null);
  }
  async scan(at: number): Promise<ScanColumns> {
    const columns = unknownColumns(await this.tickers(at));
    (await this.snapshots(Object.keys(this.quotes), at)).forEach((s, i) => {
      fillRow(columns, i, s);
      columns.averageVolume[i] = this.quotes[s.symbol]!.averageVolume ?? NaN;
      columns.medianVolume[i] = this.quotes[s.symbol]!.medianVolume ?? columns.averageVolume[i]!;
      columns.marketCap[i] = this.quotes[s.symbol]!.marketCap ?? NaN;
    });
    return columns;
  }
  columns(at: number): Promise<ScanColumns> {
    return this.scan(at);
  }
  get aside(): this {
    return this;
  }
  health(): MarketHealth {
    return { state: "ok", parts: [] };
  }
  bars(request: BarsRequest): Promise<Bars | null> {
    if (!this.quotes[request.symbol]) return Promise.resolve(null);
    const bars = (this.history[request.symbol] ?? []).filter((bar) => bar.at >= request.from && bar.at <= request.to)
      .slice(-request.limit);
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
  /** The same as the results for one symbol after another. */
  readonly bulk: MarketBulk = {
    fundamentals: async (at) => {
      const symbols = (await this.tickers(at)).map(({ symbol }) => symbol);
      const ratios = columnsOf(bulkRatios, symbols.length);
      const income = columnsOf(bulkLines, symbols.length);
      for (const [i, symbol] of symbols.entries()) {
        const known = await this.facts.ratios(symbol, at);
        const [year] = await this.facts.statements(symbol, "ttm", 1, at);
        for (const name of bulkRatios) ratios[name][i] = known?.[name] ?? NaN;
        for (const name of bulkLines) income[name][i] = year?.income[name]?.value ?? NaN;
      }
      return { symbols, ratios, income };
    },
    session: async (day, at) => {
      const symbols = (await this.tickers(at)).map(({ symbol }) => symbol);
      const bars = symbols.map((symbol) => this.history[symbol]?.find((bar) => epochDayAt(bar.at) === day));
      const column = (name: keyof Bar) => Float64Array.from(bars, (bar) => bar?.[name] ?? NaN);
      return { symbols, high: column("high"), low: column("low"), close: column("close"), volume: column("volume") };
    },
    actions: (fromDate, toDate, at) => actionsOf(this.facts, fromDate, toDate, at),
    newsBalance: async (after, at) => {
      const count = new NewsCount();
      const articles = await this.facts.news(null, 1000, at);
      for (const { publishedAt, insights } of articles) if (publishedAt > after) count.add(insights);
      return count.columns;
    },
  };
  readonly knows = { from: Date.UTC(2015), to: Date.UTC(2061) };
  /** The quotes do not change, so checking the first second of a session is enough. */
  firstTouch(request: TouchRequest): Promise<TouchReached | null> {
    const { symbol, after, until } = request;
    const q = this.quotes[symbol];
    const sound = q && !q.halted && !q.unquoted && isSound(q, q.ageMs ?? 0);
    if (!sound || !touches(q, request)) return Promise.resolve(null);
    let at = (Math.floor(after / 1_000) + 1) * 1_000;
    // Sessions begin at whole minutes.
    while (at <= until && !countsAt(at, request)) at = (Math.floor(at / 60_000) + 1) * 60_000;
    if (at > until || !this.#isListed(symbol, at)) return Promise.resolve(null);
    const quote = { bid: q.bid, ask: q.ask, bidShares: q.bidShares ?? 1000, askShares: q.askShares ?? 1000, at };
    return Promise.resolve({ at, quote });
  }
  /** What `snapshot` says of each second. */
  async seconds(request: SecondsRequest): Promise<SecondQuotes | null> {
    const { symbol, until } = request;
    if (!await this.snapshot(symbol, until)) return null;
    const quotes = unknownSeconds(request);
    const halts: Halt[] = [];
    let halted = false;
    for (let at = quotes.from; at <= until; at += 1_000) {
      if (sessionAtMs(at) !== "open") continue;
      const { quote = null, halt = null } = await this.snapshot(symbol, at) ?? {};
      if (halted && !halt) halts.push({ ...halts.pop()!, until: at });
      if (halt && !halted) halts.push({ ...halt, until: null });
      halted = halt !== null;
      if (quote && !halt && isSound(quote, at - quote.at)) setQuote(quotes, at, quote);
    }
    return withHalts(quotes, halts);
  }
  close(): Promise<void> {
    return Promise.resolve();
  }
}
