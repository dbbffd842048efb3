import { type Dividend, ifKnown, type MarketData } from "../../market/mod.ts";
import { dividendQualities } from "../market/dividend_stocks.ts";
import { known, marketRows } from "../market/market_rows.ts";

export interface DeclaredDividend {
  readonly dividend: Dividend;
  /** Null for a security that is no longer listed, like its price and what follows from it. */
  readonly name: string | null;
  readonly price: number | null;
  /** Percent of the price: the regular dividends of the last twelve months; null for one that paid none. */
  readonly dividendYield: number | null;
  readonly marketCap: number | null;
}

/** By ex-date, then the most valuable security first. */
const inOrder = (a: DeclaredDividend, b: DeclaredDividend): number =>
  a.dividend.exDate.localeCompare(b.dividend.exDate) || (b.marketCap ?? 0) - (a.marketCap ?? 0) ||
  a.dividend.symbol.localeCompare(b.dividend.symbol);

/**
 * The dividends of all securities with ex-dates from one ISO day to another that are declared by the instant. The
 * yields are missing while the histories are computed. @throws MarketDataError
 */
export async function declaredDividends(
  market: MarketData,
  from: string,
  to: string,
  at: number,
): Promise<DeclaredDividend[]> {
  const [{ dividends }, rows, qualities] = await Promise.all([
    market.bulk.actions(from, to, at),
    marketRows(market, at),
    ifKnown(dividendQualities(market, at)),
  ]);
  const bySymbol = new Map(rows.map((row) => [row.ticker.symbol, row]));
  return dividends.map((dividend): DeclaredDividend => {
    const row = bySymbol.get(dividend.symbol);
    const price = row ? known(row.price) : null;
    const annual = qualities?.value?.get(dividend.symbol)?.annual;
    return {
      dividend,
      name: row?.ticker.name ?? null,
      price,
      dividendYield: price !== null && annual !== undefined ? annual / price * 100 : null,
      marketCap: row ? known(row.marketCap) : null,
    };
  }).sort(inOrder);
}
