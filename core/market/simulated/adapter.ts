/** The simulated market's adapter for the port: a pure function of the seed, the number of symbols and the instant. */
import { isoOfEpochDay } from "../calendar.ts";
import { unknownColumns } from "../columns.ts";
import type { MarketBulk } from "../bulk.ts";
import type { MarketFacts, TickerDetails } from "../facts.ts";
import { search, type Searchable, searchable, symbolIn } from "../search.ts";
import type {
  Bars,
  BarsRequest,
  MarketColumns,
  MarketData,
  MarketHealth,
  ScanColumns,
  SecondQuotes,
  SecondsRequest,
  Snapshot,
  Ticker,
  TouchReached,
  TouchRequest,
} from "../port.ts";
import { barsOf } from "./answers/bars.ts";
import { simulatedBulk } from "./bulk.ts";
import { simulatedFacts } from "./facts/mod.ts";
import { dayCount, epochDayOfTradingDay, hoursOfTradingDay, type Moment, momentAt } from "./grid.ts";
import { MarketWorld } from "./market_world.ts";
import { emptyRow, emptyScanRow, fillRow, fillScanRow } from "./answers/row.ts";
import type { Seed } from "./random.ts";
import type { Security } from "./security.ts";
import { Slices } from "../../kernel/slices.ts";
import { snapshotOf } from "./answers/snapshot.ts";
import { secondsOf } from "./answers/seconds.ts";
import { firstTouch } from "./answers/touches.ts";
import { MARKET_VERSION } from "./version.ts";

const DEFAULT_SYMBOLS = 2_500;

export interface SimulatedOptions {
  readonly seed: Seed;
  readonly symbols?: number;
}

interface Roll {
  readonly securities: readonly Security[];
  /** How many have moved to another exchange so far. */
  readonly moves: number;
  readonly tickers: readonly Ticker[];
  readonly searchable: readonly Searchable[];
}

class SimulatedMarket implements MarketData {
  readonly kind = "simulated";
  readonly version = MARKET_VERSION;
  readonly ahead = null;
  readonly #world: MarketWorld;
  readonly #tickers: readonly Ticker[];
  /** After their move to another exchange, by index, and the epoch days of these moves, in order. */
  readonly #moved: ReadonlyMap<number, Ticker>;
  readonly #moves: readonly number[];
  readonly #searchable: readonly Searchable[];
  readonly #facts: MarketFacts;
  readonly facts: MarketFacts;
  readonly bulk: MarketBulk;
  #moment: Moment = momentAt(0);
  #roll: Roll | undefined;

  constructor(seed: Seed, symbols: number) {
    this.#world = new MarketWorld(seed, symbols);
    const listings = this.#world.instruments.map((i) => i.listing);
    this.#tickers = listings.map(({ symbol, name, type, exchange, sector, industry }) => ({
      symbol,
      name,
      type,
      exchange,
      sector,
      industry,
      delistedOn: null,
    }));
    const moves = listings.flatMap(({ move }, i) => move ? [{ i, ...move }] : []);
    this.#moved = new Map(moves.map(({ i, exchange }) => [i, { ...this.#tickers[i]!, exchange }]));
    this.#moves = moves.map(({ from }) => from).sort((a, b) => a - b);
    this.#searchable = listings.map(({ symbol, name, size }) => searchable(symbol, name, size));
    const facts = simulatedFacts(this.#world);
    this.#facts = facts;
    this.bulk = simulatedBulk(this.#world, facts);
    this.facts = { ...this.#facts, details: (symbol, at) => this.#details(symbol, at) };
  }

  tickers(at: number): Promise<readonly Ticker[]> {
    return Promise.resolve(this.#rollAt(at).tickers);
  }

  ticker(symbol: string, at: number): Promise<Ticker | null> {
    return Promise.resolve(this.#known(symbol, at));
  }

  #known(symbol: string, at: number): Ticker | null {
    const { day } = this.#at(at);
    const security = this.#world.known(symbol, day);
    if (!security) return null;
    const ticker = this.#tickerOn(security, epochDayOfTradingDay(Math.max(0, Math.min(day, security.last))));
    return security.isListed(day)
      ? ticker
      : { ...ticker, delistedOn: isoOfEpochDay(epochDayOfTradingDay(security.last)) };
  }

  #tickerOn({ index, instrument: { listing: { move } } }: Security, epochDay: number): Ticker {
    return move && epochDay >= move.from ? this.#moved.get(index)! : this.#tickers[index]!;
  }

  /** Facts use closes, but the market value uses the last trade. */
  async #details(symbol: string, at: number): Promise<TickerDetails | null> {
    const found = await this.#facts.details(symbol, at);
    const security = this.#find(symbol, at);
    if (!found || !security || found.sharesOutstanding === null) return found;
    fillRow(security, this.#at(at), row);
    return { ...found, marketCap: Number.isNaN(row.price) ? null : Math.round(found.sharesOutstanding * row.price) };
  }

  get aside(): this {
    return this;
  }

  health(): MarketHealth {
    return { state: "ok", parts: [] };
  }

  searchTickers(text: string, limit: number, at: number): Promise<readonly Ticker[]> {
    const { searchable, tickers } = this.#rollAt(at);
    const found = search(searchable, text, limit).map((i) => tickers[i]!);
    const exact = this.#known(symbolIn(text), at);
    return Promise.resolve(exact?.delistedOn && limit > 0 ? [exact, ...found].slice(0, limit) : found);
  }

  async snapshot(symbol: string, at: number): Promise<Snapshot | null> {
    return (await this.snapshots([symbol], at))[0] ?? null;
  }

  async snapshots(symbols: readonly string[], at: number): Promise<readonly Snapshot[]> {
    const moment = this.#at(at);
    const found: Snapshot[] = [];
    const slices = new Slices();
    for (const [n, symbol] of symbols.entries()) {
      const security = this.#world.find(symbol, moment.day);
      if (!security) continue;
      if (n % 4 === 0 && slices.over) await slices.pause();
      const near = this.#world.near(security.index, moment.day, moment.day);
      if (near) await near;
      found.push(snapshotOf(security, moment));
    }
    return found;
  }

  columns(at: number): Promise<MarketColumns> {
    return this.#whole(at, false);
  }

  scan(at: number): Promise<ScanColumns> {
    return this.#whole(at, true);
  }

  async #whole(at: number, scanning: boolean): Promise<ScanColumns> {
    const slices = new Slices();
    const moment = this.#at(at);
    const { securities, tickers } = this.#rollAt(at);
    const columns = unknownColumns(tickers);
    for (const [n, i] of this.#world.heldFirst(securities).entries()) {
      if (n % 4 === 0 && slices.over) await slices.pause();
      await this.#world.near(securities[i]!.index, moment.day, moment.day);
      this.#fill(columns, i, securities[i]!, moment, scanning);
    }
    return columns;
  }

  #fill(columns: ScanColumns, i: number, security: Security, moment: Moment, scanning: boolean): void {
    fillRow(security, moment, row);
    columns.price[i] = row.price;
    columns.bid[i] = row.bid;
    columns.ask[i] = row.ask;
    columns.open[i] = row.open;
    columns.high[i] = row.high;
    columns.low[i] = row.low;
    columns.volume[i] = row.volume;
    columns.vwap[i] = row.vwap;
    columns.previousClose[i] = row.previousClose;
    columns.marketCap[i] = Math.round(security.shares(moment.day) * row.price);
    const usual = moment.day < 0 ? null : security.usualVolume(moment.day);
    columns.averageVolume[i] = usual?.mean ?? NaN;
    columns.medianVolume[i] = usual?.median ?? NaN;
    if (!scanning) return;
    fillScanRow(security, moment, row, scanRow);
    columns.volumeSoFar[i] = scanRow.volumeSoFar;
    columns.preMarketVolume[i] = scanRow.preMarketVolume;
    columns.preMarketHigh[i] = scanRow.preMarketHigh;
    columns.openingHigh[i] = scanRow.openingHigh;
    columns.openingLow[i] = scanRow.openingLow;
  }

  async bars(request: BarsRequest, at: number): Promise<Bars | null> {
    const security = this.#world.known(request.symbol, this.#at(at).day);
    if (!security) return null;
    return await barsOf(security, request, at, (from, to) => this.#world.near(security.index, from, to));
  }

  firstTouch(request: TouchRequest): Promise<TouchReached | null> {
    return firstTouch(async (day) => {
      const security = this.#world.find(request.symbol, day);
      if (security) await this.#world.near(security.index, day, day);
      return security;
    }, request);
  }

  async seconds(request: SecondsRequest): Promise<SecondQuotes | null> {
    const { day } = this.#at(request.until);
    const security = this.#world.find(request.symbol, day);
    if (!security) return null;
    await this.#world.near(security.index, day, day);
    return secondsOf(security, day, request);
  }

  get knows(): { from: number; to: number } {
    return { from: hoursOfTradingDay(0).preOpen, to: hoursOfTradingDay(dayCount() - 1).postClose };
  }

  close(): Promise<void> {
    this.#world.clear();
    return Promise.resolve();
  }

  #find(symbol: string, at: number): Security | null {
    return this.#world.find(symbol, this.#at(at).day);
  }

  #rollAt(at: number): Roll {
    const { day } = this.#at(at);
    const securities = this.#world.listedOn(day);
    const epochDay = epochDayOfTradingDay(Math.max(0, day));
    const moves = countUpTo(this.#moves, epochDay);
    if (this.#roll?.securities === securities && this.#roll.moves === moves) return this.#roll;
    const tickers = securities.map((s) => this.#tickerOn(s, epochDay));
    return this.#roll = { securities, moves, tickers, searchable: securities.map((s) => this.#searchable[s.index]!) };
  }

  #at(at: number): Moment {
    // Queries come in bursts within one second.
    if (Math.floor(at / 1000) * 1000 !== this.#moment.at) this.#moment = momentAt(at);
    return this.#moment;
  }
}

/** How many of the ordered numbers are at most this one. */
function countUpTo(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

const row = emptyRow();
const scanRow = emptyScanRow();

/**
 * A simulated US market: real large companies and funds, invented smaller ones, invented prices. The same seed and
 * number of symbols give the same market, to the cent, in any process and independent of earlier queries. It covers the
 * trading days of 2015 to 2060.
 */
export const simulatedMarket = ({ seed, symbols = DEFAULT_SYMBOLS }: SimulatedOptions): MarketData =>
  new SimulatedMarket(seed, symbols);
