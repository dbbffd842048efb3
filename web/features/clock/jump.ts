/**
 * A move of the market's clock and a portfolio before and after it, from responses of the server alone. They are not
 * read through the page's cache: a move cancels its queries (lib/market/market_instant.ts).
 */
import type { ListedTransaction, Portfolio } from "../../../core/ledger/contract.ts";
import { api } from "../../lib/api/client.ts";
import { type Since, sumUp } from "../../lib/market/since.ts";
import { standardOf } from "../../lib/standard_portfolio.ts";

const PAGE = 500;
const MOST_PAGES = 20;

type Valued = Pick<Portfolio, "id" | "name" | "total_value" | "unpriced_symbols">;

export interface Before {
  /** Market time as an instant. */
  readonly from: string;
  /** Null: the user has no portfolio. */
  readonly portfolio: Valued | null;
  /** The latest entry at that time. */
  readonly lastEntry: string | null;
}

export interface Jump extends Before {
  readonly asked: string;
  /** Earlier than asked when the move was cancelled. */
  readonly reached: string;
  /** Null when the portfolio is gone. */
  readonly after: Valued | null;
  /** Null when there are too many entries to count. */
  readonly since: Since | null;
}

/** The portfolio that the page is about, if it is one. */
export function inView({ pathname, search }: { pathname: string; search: object }): string | undefined {
  const { of } = search as { readonly of?: unknown };
  return /^\/portfolios\/([0-9a-f-]{36})/.exec(pathname)?.[1] ?? (typeof of === "string" ? of : undefined);
}

const entriesOf = (id: string, limit: number, offset: number) => api("transactions.list", { id, limit, offset });

/** @param shown the portfolio in view; without one the default portfolio is read */
export async function readBefore(shown: string | undefined): Promise<Before> {
  const [{ current_time_et }, portfolios] = await Promise.all([api("market.status", {}), api("portfolios.list", {})]);
  const portfolio = portfolios.find(({ id }) => id === shown) ?? standardOf(portfolios) ?? null;
  const last = portfolio && (await entriesOf(portfolio.id, 1, 0)).transactions[0];
  return { from: new Date(current_time_et).toISOString(), portfolio, lastEntry: last?.id ?? null };
}

/** The entries after one, or null when there are too many. */
async function entriesAfter(id: string, last: string | null): Promise<ListedTransaction[] | null> {
  const found: ListedTransaction[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const { transactions } = await entriesOf(id, PAGE, page * PAGE);
    const at = transactions.findIndex((entry) => entry.id === last);
    found.push(...(at < 0 ? transactions : transactions.slice(0, at)));
    if (at >= 0 || transactions.length < PAGE) return found;
  }
  return null;
}

export async function readAfter(before: Before, asked: string, reached: string): Promise<Jump> {
  const { portfolio, lastEntry } = before;
  const [portfolios, entries] = await Promise.all([
    api("portfolios.list", {}),
    portfolio && entriesAfter(portfolio.id, lastEntry),
  ]);
  return {
    ...before,
    asked,
    reached,
    after: portfolios.find(({ id }) => id === portfolio?.id) ?? null,
    since: entries && sumUp(entries),
  };
}
