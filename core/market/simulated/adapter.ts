/** The simulated market behind the port: a pure function of the seed and the instant. */
import { fillRow, unknownColumns } from "../columns.ts";
import type { TickerDetails } from "../facts.ts";
import { noFacts } from "../no_facts.ts";
import type { Bars, BarsRequest, MarketColumns, MarketData, MarketHealth, ScanColumns, Snapshot, Ticker } from "../port.ts";
import { universe } from "../universe.ts";
import { barsOf } from "./bars.ts";
import { Factors } from "./factors.ts";
import { type Moment, momentAt } from "./grid.ts";
import { instrumentOf } from "./instrument.ts";
import { PathCache } from "./path_cache.ts";
import { searchOrder } from "./search.ts";
import { Security } from "./security.ts";

/** Two days of the whole market and some history. */
const PATHS_KEPT = 1400;

class SimulatedMarket implements MarketData {
  readonly kind = "simulated";
  readonly #factors: Factors;
  readonly #cache = new PathCache(PATHS_KEPT);
  readonly #securities: readonly Security[];
  readonly #bySymbol: ReadonlyMap<string, Security>;
  readonly #tickers: readonly Ticker[];
  #moment: Moment = momentAt(0);

  constructor(seed: number) {
    this.#factors = new Factors(seed);
    const listings = universe();
    this.#securities = listings.map((l, i) => new Security(instrumentOf(l, seed), i, this.#factors, this.#cache));
    this.#bySymbol = new Map(this.#securities.map((s) => [s.instrument.listing.symbol, s]));
    this.#tickers = listings.map(({ symbol, name, type, exchange, sector, industry }) => ({ symbol, name, type, exchange, sector, industry }));
  }

  tickers(): Promise<readonly Ticker[]> {
    return Promise.resolve(this.#tickers);
  }

  ticker(symbol: string): Promise<Ticker | null> {
    const index = this.#bySymbol.get(symbol)?.index;
    return Promise.resolve(index === undefined ? null : this.#tickers[index]!);
  }

  readonly facts = { ...noFacts, details: (symbol: string, at: number) => this.#details(symbol, at) };

  health(): MarketHealth {
    return { state: "ok", parts: [] };
  }

  #details(symbol: string, at: number): Promise<TickerDetails | null> {
    const security = this.#bySymbol.get(symbol);
    if (!security) return Promise.resolve(null);
    const { listing } = security.instrument;
    const moment = this.#at(at);
    const price = security.lastTrade(moment)?.price;
    const { name, type, exchange, sector, industry } = listing;
    const sharesOutstanding = Math.round(listing.size / listing.price);
    return Promise.resolve({
      ...{ symbol, name, type, exchange, sector, industry, sharesOutstanding },
      marketCap: price === undefined ? null : Math.round(sharesOutstanding * price),
      employees: null,
      description: null,
      homepage: null,
      listedOn: null,
      logoUrl: null,
    });
  }

  searchTickers(text: string, limit: number): Promise<readonly Ticker[]> {
    return Promise.resolve(searchOrder(this.#tickers, text, (symbol) => this.#bySymbol.get(symbol)!.instrument.listing.size).slice(0, limit));
  }

  snapshot(symbol: string, at: number): Promise<Snapshot | null> {
    return Promise.resolve(this.#bySymbol.get(symbol)?.snapshot(this.#at(at)) ?? null);
  }

  snapshots(symbols: readonly string[], at: number): Promise<readonly Snapshot[]> {
    const moment = this.#at(at);
    return Promise.resolve(symbols.flatMap((symbol) => this.#bySymbol.get(symbol)?.snapshot(moment) ?? []));
  }

  columns(at: number): Promise<MarketColumns> {
    return this.scan(at);
  }

  scan(at: number): Promise<ScanColumns> {
    const moment = this.#at(at);
    const columns = unknownColumns(this.#tickers);
    this.#securities.forEach((s, i) => fillRow(columns, i, s.snapshot(moment)));
    return Promise.resolve(columns);
  }

  bars(request: BarsRequest, at: number): Promise<Bars | null> {
    const security = this.#bySymbol.get(request.symbol);
    return Promise.resolve(security ? barsOf(security, request, at) : null);
  }

  close(): Promise<void> {
    this.#cache.clear();
    this.#factors.clear();
    return Promise.resolve();
  }

  #at(at: number): Moment {
    // Questions come in bursts within one second.
    if (Math.floor(at / 1000) * 1000 !== this.#moment.at) this.#moment = momentAt(at);
    return this.#moment;
  }
}

/**
 * A whole US market out of nothing: real symbols, invented prices. The same seed gives the same market, to the cent,
 * in any process and whatever was asked before. It knows the trading days of 2015 to 2060.
 */
export const simulatedMarket = ({ seed }: { seed: number }): MarketData => new SimulatedMarket(seed);
