/** Responses of the server revalued at live prices, with exact arithmetic. */
import { useMemo } from "react";
import type { Holding, Portfolio } from "../../../core/ledger/contract.ts";
import type { StockQuote } from "../../../core/research/stocks/contract.ts";
import { atPrice } from "../../../core/research/fundamentals/price_ratios.ts";
import {
  cents,
  centsNumber,
  notional,
  percentage,
  type Price,
  price as priceOf,
  priceNumber,
  shares,
  subtractCents,
} from "../../../core/kernel/money.ts";
import { type Prices, usePrices } from "./prices.ts";
import { remembering } from "../remember.ts";
import { useLiveSymbols } from "../api/stream.ts";

export const percentOf = (part: number, whole: number): number | null => whole === 0 ? null : part / whole * 100;

/** The portfolio at the latest prices, computed once for all components. */
export const livePortfolio = remembering((portfolio: Portfolio, prices: Prices): Portfolio => {
  let value = cents(portfolio.cash_balance);
  let changed = false;
  const positions = portfolio.positions.map((position) => {
    const price = prices.get(position.symbol)?.price ?? position.price;
    if (price !== null) value = (value + notional(priceOf(price), shares(position.shares))) as typeof value;
    if (price === position.price) return position;
    changed = true;
    return { ...position, price };
  });
  if (!changed) return portfolio;
  const paidIn = cents(portfolio.total_contributed);
  const gain = subtractCents(value, paidIn);
  return {
    ...portfolio,
    positions,
    unpriced_symbols: positions.filter(({ price }) => price === null).map(({ symbol }) => symbol),
    total_value: centsNumber(value),
    total_return: centsNumber(gain),
    total_return_percentage: percentage(gain, paidIn),
  };
});

const liveHolding = remembering((holding: Holding, price: number): Holding => {
  const value = notional(priceOf(price), shares(holding.shares));
  const gain = centsNumber(subtractCents(value, cents(holding.cost_basis)));
  const percent = percentOf(gain, holding.cost_basis);
  return {
    ...holding,
    current_price: price,
    current_value: centsNumber(value),
    gain_loss: gain,
    gain_loss_percentage: percent,
    total_return: gain,
    return_percentage: percent,
  };
});

/** Holdings at the latest prices. A holding whose price has not changed stays the same object. */
export const liveHoldings = remembering((holdings: readonly Holding[], prices: Prices): readonly Holding[] =>
  holdings.map((holding) => {
    const price = prices.get(holding.stock.symbol)?.price;
    return price === undefined || price === holding.current_price ? holding : liveHolding(holding, price);
  })
);

/** Sums in whole cents, so that the total equals the sum of the rows shown. */
export function totalsOf(holdings: readonly Holding[]) {
  let cost = 0n, value = 0n, costOfPriced = 0n;
  for (const holding of holdings) {
    cost += cents(holding.cost_basis);
    if (holding.current_value === null) continue;
    value += cents(holding.current_value);
    costOfPriced += cents(holding.cost_basis);
  }
  const gain = value - costOfPriced;
  const amount = (sum: bigint) => Number(sum) / 100;
  return {
    cost: amount(cost),
    value: amount(value),
    gain: amount(gain),
    percent: percentOf(Number(gain), Number(costOfPriced)),
    unpriced: holdings.filter((h) => h.current_value === null).length,
  };
}

/** The change of a price since the last close, exact to the decimals of a price. */
export function changeSince(price: number | null, close: number | null | undefined) {
  if (price === null || !close) return null;
  const amount = priceNumber((priceOf(price) - priceOf(close)) as Price);
  return { amount, percent: percentOf(amount, close) };
}

interface DayGain {
  readonly opening_value: number;
  readonly closing_value: number;
  readonly gain: number;
}

/** The day's gain, adjusted from the value in the response to the live value. */
export function liveGain(day: DayGain, value: number): { gain: number; percent: number | null } {
  const [opening, closing, stated, now] = [day.opening_value, day.closing_value, day.gain, value].map(cents);
  const gain = stated! + now! - closing!;
  const deposits = closing! - opening! - stated!;
  const base = opening! + (deposits > 0n ? deposits : 0n);
  return { gain: Number(gain) / 100, percent: base > 0n ? percentOf(Number(gain), Number(base)) : null };
}

const symbolsOf = (portfolios: readonly Portfolio[]) => [
  ...new Set(portfolios.flatMap(({ positions }) => positions.map(({ symbol }) => symbol))),
];

/** Portfolios at live prices. Their symbols are pushed while the component is mounted. */
export function useLivePortfolios(portfolios: readonly Portfolio[] | undefined): readonly Portfolio[] | undefined {
  const prices = usePrices();
  useLiveSymbols(useMemo(() => symbolsOf(portfolios ?? []), [portfolios]));
  return useMemo(() => portfolios?.map((portfolio) => livePortfolio(portfolio, prices)), [portfolios, prices]);
}

export function useLivePortfolio(portfolio: Portfolio | undefined): Portfolio | undefined {
  const list = useMemo(() => portfolio && [portfolio], [portfolio]);
  return useLivePortfolios(list)?.[0];
}

export function useLiveHoldings(holdings: readonly Holding[] | undefined): readonly Holding[] | undefined {
  const prices = usePrices();
  useLiveSymbols(useMemo(() => holdings?.map(({ stock }) => stock.symbol) ?? [], [holdings]));
  return useMemo(() => holdings && liveHoldings(holdings, prices), [holdings, prices]);
}

/** A quote with the updates pushed since the response. */
export function useLiveQuote(quote: StockQuote): StockQuote;
export function useLiveQuote(quote: StockQuote | undefined): StockQuote | undefined;
export function useLiveQuote(quote: StockQuote | undefined): StockQuote | undefined {
  const prices = usePrices();
  useLiveSymbols(useMemo(() => quote ? [quote.symbol] : [], [quote?.symbol]));
  const live = quote && prices.get(quote.symbol);
  return useMemo(() => quote && live ? { ...quote, ...live } : quote, [quote, live]);
}

interface PricedRow {
  readonly symbol: string;
  readonly price: number | null;
  readonly change: number | null;
  readonly change_percentage: number | null;
}

interface Ranges {
  readonly low?: number | null;
  readonly high?: number | null;
  readonly fifty_two_week_low?: number | null;
  readonly fifty_two_week_high?: number | null;
}

/** The ranges of a row at its live price: the day's comes with the price, and the year's is widened to include it. */
function rangesWith<Row extends Ranges>(row: Row, { low, high }: Ranges): Row {
  const of = (year: number | null | undefined, day: number | null | undefined, most: typeof Math.min) =>
    year == null || day == null ? year : most(year, day);
  return {
    ..."high" in row && low !== undefined && high !== undefined ? { low, high } : {},
    ..."fifty_two_week_high" in row
      ? {
        fifty_two_week_low: of(row.fifty_two_week_low, low, Math.min),
        fifty_two_week_high: of(row.fifty_two_week_high, high, Math.max),
      }
      : {},
  } as Row;
}

/** The row at its live price; the close that its change counts from stays. */
export function liveRow<Row extends PricedRow>(row: Row, prices: Prices): Row {
  const live = prices.get(row.symbol);
  const price = live?.price;
  if (price === undefined || price === row.price || row.price === null || row.change === null) return row;
  const [close, now] = [priceOf(row.price) - priceOf(row.change), priceOf(price)];
  const change = Number(now - close) / 10_000;
  return {
    ...figuresAt(row, row.price, price),
    ...rangesWith<Row & Ranges>(row, live!),
    price,
    change,
    change_percentage: percentOf(change, Number(close) / 10_000),
  };
}

/** A response with price-dependent ratios, converted to another price; unchanged if either price is unknown. */
export const figuresAt = <Answer extends object>(
  answer: Answer,
  was: number | null | undefined,
  price: number | null | undefined,
): Answer => was && price ? atPrice(answer, price / was) : answer;

/** Rows of a list of stocks at live prices. Their symbols are pushed while the component is mounted. */
export function useLiveRows<Row extends PricedRow>(rows: readonly Row[]): readonly Row[] {
  const prices = usePrices();
  useLiveSymbols(useMemo(() => rows.map(({ symbol }) => symbol), [rows]));
  return useMemo(() => rows.map((row) => liveRow(row, prices)), [rows, prices]);
}

/** A company's value at a price; the server's figure if price or number of shares is unknown. */
export const marketCapAt = (
  info: { readonly market_cap: number | null; readonly shares_outstanding: number | null },
  at: number | null | undefined,
): number | null =>
  at && info.shares_outstanding ? centsNumber(notional(priceOf(at), shares(info.shares_outstanding))) : info.market_cap;
