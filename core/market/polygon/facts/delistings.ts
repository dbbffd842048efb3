/** Listings that have ended: the provider returns the last day, but no terms. */
import { epochDayAt, isoOfEpochDay } from "../../calendar.ts";
import type { ActionsRequest, Delisting } from "../../facts.ts";
import { MarketDataError, type Ticker } from "../../port.ts";
import { dayOf, type Fields } from "../json.ts";
import type { Params, Rest } from "../rest.ts";

const HOUR = 3_600_000;
const LIST_AGE = 6 * HOUR;
/** Minimum delay before the list is requested again after a failure. */
const RETRY_MS = 30_000;
/** The newest listings that have ended, by symbol: some years of them. */
const MOST_ROWS = 1000;

type ReadTicker = (row: Fields) => Ticker | null;

/** Null for a row of a listing that continues, or without a last day. */
export function readEnded(row: Fields, readTicker: ReadTicker): (Ticker & { readonly delistedOn: string }) | null {
  const lastDay = dayOf(row.delisted_utc);
  const ticker = row.active === true || lastDay === null ? null : readTicker(row);
  return ticker && { ...ticker, delistedOn: lastDay! };
}

type Ended = NonNullable<ReturnType<typeof readEnded>>;

export class Delistings {
  #known: ReadonlyMap<string, Ended> = new Map();
  #at = -Infinity;
  #failedAt = -Infinity;
  #loading: Promise<void> | null = null;

  constructor(
    private readonly rest: Rest,
    private readonly now: () => number,
    private readonly readTicker: ReadTicker,
  ) {}

  /** Whether the listing is known to have ended by an instant; makes no request. */
  hasEnded(symbol: string, at: number): boolean {
    const ended = this.#known.get(symbol);
    return ended !== undefined && ended.delistedOn < isoOfEpochDay(epochDayAt(at));
  }

  /** One of the newest listings that have ended; null when it is not one, or while the provider does not respond. */
  async find(symbol: string): Promise<Ended | null> {
    await this.#refresh();
    return this.#known.get(symbol) ?? null;
  }

  /**
   * A delisting is public as of its last day. @param isListed whether another security has the symbol now: the end of
   * an earlier one does not concern its holders
   */
  async of(
    { symbol, fromDate, toDate, limit }: ActionsRequest,
    at: number,
    isListed: (symbol: string) => boolean,
  ): Promise<readonly Delisting[]> {
    await this.#refresh();
    const today = isoOfEpochDay(epochDayAt(at));
    return [...this.#known.values()].filter(({ symbol: own, delistedOn }) =>
      (symbol === null || own === symbol) && delistedOn <= today && (fromDate === null || delistedOn >= fromDate) &&
      (toDate === null || delistedOn <= toDate) && !isListed(own)
    ).slice(0, limit).map(({ symbol, name, delistedOn }) => ({
      id: `${symbol}-${delistedOn}-end`,
      symbol,
      name,
      announcedOn: delistedOn,
      lastDay: delistedOn,
      reason: "unknown",
      cashPerShare: null,
      nextSymbol: null,
      exchangeRatio: null,
    }));
  }

  /** A stale list rather than none. */
  async #refresh(): Promise<void> {
    const now = this.now();
    if (now - this.#at < LIST_AGE || now - this.#failedAt < RETRY_MS) return;
    await (this.#loading ??= this.#load().catch((error) => {
      if (!(error instanceof MarketDataError)) throw error;
      this.#failedAt = this.now();
    }).finally(() => this.#loading = null));
  }

  async #load(): Promise<void> {
    const params: Params = { market: "stocks", active: false, sort: "delisted_utc", order: "desc", limit: MOST_ROWS };
    const rows = await this.rest.list("/v3/reference/tickers", params, { capability: "securities", maxAge: 0 }) ?? [];
    const ended = rows.map((row) => readEnded(row, this.readTicker)).filter((ticker) => ticker !== null).sort((a, b) =>
      b.delistedOn.localeCompare(a.delistedOn) || a.symbol.localeCompare(b.symbol)
    );
    const known = new Map<string, Ended>();
    for (const ticker of ended) if (!known.has(ticker.symbol)) known.set(ticker.symbol, ticker);
    this.#known = known;
    this.#at = this.now();
  }
}
