/** The listed securities: the provider's list, and its details of a single one. */
import type { Log } from "../../kernel/log.ts";
import type { ActionsRequest, Delisting } from "../facts.ts";
import { type Exchange, MarketDataError, type SecurityType, type Ticker } from "../port.ts";
import { search, searchable, symbolIn } from "../search.ts";
import { dayOf, type Fields, fieldsOf, numberOf, parseJson, positiveOf, rowsOf, symbolOf, textOf } from "./json.ts";
import { Delistings } from "./facts/delistings.ts";
import type { Ask, Params, Rest } from "./rest.ts";
import { knownSector, sectorOfSic } from "./facts/sectors.ts";

const HOUR = 3_600_000;
const LIST_AGE = 6 * HOUR;
const LIST_PAGES = 40;
/** Minimum delay before the list is requested again after a failure. */
const RETRY_MS = 30_000;
/** How long a query waits for a list that is being loaded. */
const WAIT_MS = 10_000;
/** With fewer requests per minute than this, the second list is not loaded. */
const OTC_FROM_RATE = 60;

const types: Readonly<Record<string, SecurityType>> = {
  ...{
    CS: "CS",
    NYRS: "CS",
    OS: "CS",
    ETF: "ETF",
    ETN: "ETF",
    ETV: "ETF",
    ETS: "ETF",
    ADRC: "ADRC",
    GDR: "ADRC",
    PFD: "PFD",
    ADRP: "PFD",
  },
  ...{ WARRANT: "WARRANT", ADRW: "WARRANT", RIGHT: "RIGHT", ADRR: "RIGHT", UNIT: "UNIT", FUND: "FUND" },
};
const exchanges: Readonly<Record<string, Exchange>> = {
  XNYS: "NYSE",
  XNAS: "NASDAQ",
  XASE: "AMEX",
  ARCX: "ARCA",
  BATS: "CBOE",
};

/** The exchange of a market identifier code; null for a code that is not of a US listing. */
export const exchangeOf = (mic: unknown): Exchange | null => exchanges[textOf(mic) ?? ""] ?? null;

const detailsAsk: Ask = { capability: "details", maxAge: 24 * HOUR, staleFor: 7 * 24 * HOUR };

/** Converts a row of the list or a details response to a ticker; null when it has no stock-market symbol. */
export function readTicker(row: Fields): Ticker | null {
  const symbol = symbolOf(row.ticker);
  const exchange = textOf(row.market) === "otc" ? "OTC" : exchangeOf(row.primary_exchange) ?? "OTC";
  if (!symbol || !["stocks", "otc", null].includes(textOf(row.market))) return null;
  const type = types[textOf(row.type) ?? ""] ?? "OTHER";
  const known = type === "CS" || type === "ADRC" || type === "ETF" ? knownSector(symbol) : undefined;
  return {
    symbol,
    name: textOf(row.name) ?? symbol,
    type,
    exchange,
    sector: known ? known.sector : type === "CS" || type === "ADRC" ? sectorOfSic(textOf(row.sic_code)) : null,
    industry: known?.industry ?? titled(textOf(row.sic_description)),
    delistedOn: row.active === false ? dayOf(row.delisted_utc) : null,
  };
}

/** Converts `ELECTRONIC COMPUTERS` to `Electronic Computers`. */
const titled = (text: string | null): string | null =>
  text?.toLowerCase().replace(/(^|[\s&/(-])[a-z]/g, (m) => m.toUpperCase()) ?? null;

export interface SecuritiesOptions {
  readonly rest: Rest;
  readonly now: () => number;
  readonly log: Log;
  readonly sizeUnit: "lots" | "shares";
  /** Where the list is stored across restarts; null: it is not stored. */
  readonly listFile: string | null;
}

interface List {
  readonly tickers: readonly Ticker[];
  readonly bySymbol: ReadonlyMap<string, Ticker>;
  /** The provider's spelling of symbols that are not all upper case. */
  readonly wire: ReadonlyMap<string, string>;
  readonly at: number;
}

export class Securities {
  #list: List | null = null;
  #loading: Promise<List> | null = null;
  #failedAt = -Infinity;
  readonly #lots = new Map<string, number>();
  readonly #o: SecuritiesOptions;
  #kept: Promise<void> | null = null;
  readonly #ended: Delistings;

  constructor(options: SecuritiesOptions) {
    this.#o = options;
    this.#ended = new Delistings(options.rest, options.now, readTicker);
  }

  /** The list; a stale one rather than none. @throws MarketDataError */
  async all(): Promise<readonly Ticker[]> {
    return (await this.#current()).tickers;
  }

  /**
   * Null for a symbol that the provider does not know as listed or delisted. @throws MarketDataError when this is
   * unknown
   */
  async find(symbol: string): Promise<Ticker | null> {
    return await this.listed(symbol) ?? (symbolOf(symbol) === symbol ? await this.#ended.find(symbol) : null);
  }

  /** Null for a symbol that the provider does not know as listed. @throws MarketDataError when this is unknown */
  async listed(symbol: string): Promise<Ticker | null> {
    if (symbolOf(symbol) !== symbol) return null;
    await (this.#kept ??= this.#readKept());
    void this.#refresh();
    const listed = this.#list?.bySymbol.get(symbol);
    if (listed) return listed;
    // A fresh list is authoritative; requesting details of every unknown word would let users trigger any number of
    // requests.
    if (this.#list && this.#o.now() - this.#list.at < LIST_AGE) return null;
    const details = await this.details(symbol);
    if (details) return details.active === false ? null : readTicker(details);
    // Only the list has the provider's spelling of a symbol that is not all upper case.
    return (await this.#current()).bySymbol.get(symbol) ?? null;
  }

  /** The provider's raw details; null for a symbol that it does not know. @throws MarketDataError */
  async details(symbol: string): Promise<Fields | null> {
    if (symbolOf(symbol) !== symbol) return null;
    const answer = await this.#o.rest.get(
      `/v3/reference/tickers/${encodeURIComponent(this.wireOf(symbol))}`,
      {},
      detailsAsk,
    );
    const details = fieldsOf(answer?.results);
    const lot = positiveOf(details?.round_lot);
    if (lot !== null) this.#lots.set(symbol, lot);
    return details;
  }

  async search(text: string, limit: number): Promise<readonly Ticker[]> {
    await (this.#kept ??= this.#readKept());
    void this.#refresh();
    const pool = this.#list?.tickers ??
      (await this.#o.rest.list("/v3/reference/tickers", {
        search: text.trim(),
        market: "stocks",
        active: true,
        limit: 100,
      }, {
        capability: "securities",
        maxAge: HOUR,
      }) ?? []).map(readTicker).filter((t) => t !== null);
    // Sizes are not available here, so listed securities come before over-the-counter ones.
    const listed = (symbol: string) => (this.#list?.bySymbol.get(symbol)?.exchange ?? "OTC") === "OTC" ? 0 : 1;
    const found = search(pool.map(({ symbol, name }) => searchable(symbol, name, listed(symbol))), text, limit).map(
      (i) => pool[i]!,
    );
    const wanted = symbolIn(text);
    if (found[0]?.symbol === wanted || symbolOf(wanted) === null) return found;
    const ended = await this.#ended.find(wanted);
    return ended ? [ended, ...found].slice(0, limit) : found;
  }

  /** Whether the listing is known to have ended by an instant, and the symbol has no other; makes no request. */
  hasEnded(symbol: string, at: number): boolean {
    return this.#ended.hasEnded(symbol, at) && !this.#list?.bySymbol.has(symbol);
  }
  /** The ends of listings that the provider returns. */
  delistings(request: ActionsRequest, at: number): Promise<readonly Delisting[]> {
    return this.#ended.of(request, at, (symbol) => this.#list?.bySymbol.has(symbol) ?? false);
  }

  wireOf(symbol: string): string {
    return this.#list?.wire.get(symbol) ?? symbol;
  }
  /** Number of shares in a quote size of 1: the round lot, documented as 100 unless the details say otherwise. */
  sharesOfSize(symbol: string): number {
    return this.#o.sizeUnit === "shares" ? 1 : this.#lots.get(symbol) ?? 100;
  }
  get withOtc(): boolean {
    return this.#o.rest.requests.perMinute >= OTC_FROM_RATE;
  }

  async #current(): Promise<List> {
    await (this.#kept ??= this.#readKept());
    const loading = this.#refresh();
    if (this.#list) return this.#list;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () =>
          reject(new MarketDataError("unavailable", "The list of securities is being loaded; try again in a moment")),
        WAIT_MS,
      );
    });
    try {
      return await Promise.race([
        loading ??
          Promise.reject(new MarketDataError("unavailable", "The list of securities cannot be loaded right now")),
        late,
      ]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Starts to load the list if it is due. */
  #refresh(): Promise<List> | null {
    const now = this.#o.now();
    if (this.#list && now - this.#list.at < LIST_AGE) return null;
    if (!this.#loading && now - this.#failedAt >= RETRY_MS) {
      this.#loading = this.#load().finally(() => this.#loading = null);
      this.#loading.catch((error: Error) => {
        this.#failedAt = this.#o.now();
        this.#o.log.warn("the list of securities could not be loaded", { error: error.message });
      });
    }
    return this.#loading;
  }

  async #load(): Promise<List> {
    const page = (market: string): Params => ({ market, active: true, limit: 1000, sort: "ticker", order: "asc" });
    const ask = { capability: "securities", maxAge: 0, pages: LIST_PAGES, patience: 30 * 60_000 } as const;
    const rows = [...await this.#o.rest.list("/v3/reference/tickers", page("stocks"), ask) ?? []];
    if (rows.length === 0) {
      throw new MarketDataError("unavailable", "The market data provider's list of securities is empty");
    }
    if (this.withOtc) {
      rows.push(...await this.#o.rest.list("/v3/reference/tickers", page("otc"), ask).catch(() => null) ?? []);
    }
    const at = this.#o.now();
    const list = this.#take(rows, at);
    await this.#keep(rows, at).catch((error: Error) =>
      this.#o.log.warn("the list of securities could not be saved", { error: error.name })
    );
    return list;
  }

  #take(rows: readonly Fields[], at: number): List {
    const bySymbol = new Map<string, Ticker>();
    const wire = new Map<string, string>();
    for (const row of rows) {
      const ticker = readTicker(row);
      if (!ticker || bySymbol.has(ticker.symbol)) continue;
      bySymbol.set(ticker.symbol, ticker);
      if (row.ticker !== ticker.symbol) wire.set(ticker.symbol, String(row.ticker));
    }
    const tickers = [...bySymbol.values()].sort((a, b) => a.symbol < b.symbol ? -1 : 1);
    return this.#list = { tickers: sameAs(tickers, this.#list?.tickers), bySymbol, wire, at };
  }

  /**
   * Stores the rows as received, as far as they are used; the file is renamed into place, so that a reader always finds
   * a complete one.
   */
  async #keep(rows: readonly Fields[], at: number): Promise<void> {
    const file = this.#o.listFile;
    if (file === null) return;
    const kept = rows.map(({ ticker, name, market, primary_exchange, type }) => ({
      ticker,
      name,
      market,
      primary_exchange,
      type,
    }));
    await Deno.writeTextFile(`${file}.new`, JSON.stringify({ at, rows: kept }));
    await Deno.rename(`${file}.new`, file);
  }

  /**
   * Loads the list stored by an earlier run; it counts as stale, so it serves queries while a new one is loaded in the
   * background.
   */
  async #readKept(): Promise<void> {
    if (this.#o.listFile === null) return;
    const kept = await Deno.readTextFile(this.#o.listFile).then((text) => fieldsOf(parseJson(text))).catch(() => null);
    const [at, rows] = [numberOf(kept?.at), rowsOf(kept?.rows)];
    if (at !== null && rows.length > 0 && !this.#list) this.#take(rows, Math.min(at, this.#o.now()));
  }
}

/** Returns the earlier array when nothing has changed: columns compare it by identity. */
function sameAs(tickers: readonly Ticker[], earlier: readonly Ticker[] | undefined): readonly Ticker[] {
  return earlier && JSON.stringify(earlier) === JSON.stringify(tickers) ? earlier : tickers;
}
