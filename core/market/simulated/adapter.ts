/** The simulated market behind the port: a pure function of the seed and the instant. */
import type { Bars, BarsRequest, MarketData, Snapshot, Ticker, TickerDetails } from "../port.ts";
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

  ticker(symbol: string, at: number): Promise<TickerDetails | null> {
    const security = this.#bySymbol.get(symbol);
    if (!security) return Promise.resolve(null);
    const { listing } = security.instrument;
    const moment = this.#at(at);
    const price = security.lastTrade(moment)?.price;
    const range = security.yearRange(moment);
    const { name, type, exchange, sector, industry } = listing;
    const sharesOutstanding = Math.round(listing.size / listing.price);
    return Promise.resolve({
      ...{ symbol, name, type, exchange, sector, industry, sharesOutstanding },
      marketCap: price === undefined ? null : Math.round(sharesOutstanding * price),
      employees: null,
      fiftyTwoWeekHigh: range?.high ?? null,
      fiftyTwoWeekLow: range?.low ?? null,
    });
  }

  searchTickers(text: string, limit: number): Promise<readonly Ticker[]> {
    return Promise.resolve(searchOrder(this.#tickers, text, (symbol) => this.#bySymbol.get(symbol)!.instrument.listing.size).slice(0, limit));
  }

  snapshot(symbol: string, at: number): Promise<Snapshot | null> {
    return Promise.resolve(this.#bySymbol.get(symbol)?.snapshot(this.#at(at)) ?? null);
  }

  snapshots(symbols: readonly string[] | undefined, at: number): Promise<readonly Snapshot[]> {
    const moment = this.#at(at);
    if (!symbols) return Promise.resolve(this.#securities.map((s) => s.snapshot(moment)));
    return Promise.resolve(symbols.flatMap((symbol) => this.#bySymbol.get(symbol)?.snapshot(moment) ?? []));
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
