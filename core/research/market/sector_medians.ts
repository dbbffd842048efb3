import { query } from "../../kernel/run/handler.ts";
import { type BulkLine, epochDayAt, type Fundamentals, isoOfEpochDay, type Ticker } from "../../market/mod.ts";
import { marginsOf } from "../fundamentals/financials.ts";
import { isCompany, known } from "./market_rows.ts";
import { computedPerDay, dayStart } from "../per_day.ts";
import { type MedianName, medianNames, sectorMedians as contract } from "./sector_medians_contract.ts";

/** Ratios and margins of all securities, as of the start of the trading day. */
export const fundamentals = computedPerDay((_, bulk, at) => bulk.fundamentals(at));

/** Values of one company; NaN: unknown. */
type Values = Readonly<Record<MedianName, number>>;

/** A ratio to a value at or below zero is meaningless; a provider may send it with a sign. */
const positive = (value: number): number => value > 0 ? value : NaN;

/** The figures of the company in row `i`, as stocks.ratios and stocks.financials show them. */
function valuesOf({ ratios, income }: Fundamentals, i: number): Values {
  const margins = marginsOf((line) => known(income[line as BulkLine]?.[i] ?? NaN), () => null);
  const hasEquity = !(ratios.priceToBook[i]! <= 0 || ratios.debtToEquity[i]! < 0);
  return {
    pe_ratio: positive(ratios.priceToEarnings[i]!),
    pb_ratio: positive(ratios.priceToBook[i]!),
    ps_ratio: positive(ratios.priceToSales[i]!),
    pcf_ratio: positive(ratios.priceToCashFlow[i]!),
    ev_to_sales: positive(ratios.evToSales[i]!),
    ev_to_ebitda: positive(ratios.evToEbitda[i]!),
    dividend_yield: positive(ratios.dividendYield[i]!) * 100,
    quick_ratio: ratios.quickRatio[i]!,
    cash_ratio: ratios.cashRatio[i]!,
    current_ratio: ratios.currentRatio[i]!,
    debt_to_equity: hasEquity ? ratios.debtToEquity[i]! : NaN,
    gross_margin: margins.gross_margin ?? NaN,
    operating_margin: margins.operating_margin ?? NaN,
    profit_margin: margins.profit_margin ?? NaN,
    ebitda_margin: margins.ebitda_margin ?? NaN,
    roe: hasEquity ? ratios.returnOnEquity[i]! * 100 : NaN,
    roa: ratios.returnOnAssets[i]! * 100,
  };
}

/** Of the known values; null when there are none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return null;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The medians of the given companies; `all` is null while nothing is known. */
export function mediansOf(all: Fundamentals | null, companies: readonly Ticker[]): Record<MedianName, number | null> {
  const places = new Map(all?.symbols.map((symbol, i) => [symbol, i]));
  const rows = companies.flatMap(({ symbol }) => {
    const i = places.get(symbol);
    return all && i !== undefined ? [valuesOf(all, i)] : [];
  });
  const median = (name: MedianName) => [name, medianOf(rows.map((row) => row[name]))] as const;
  return Object.fromEntries(medianNames.map(median)) as Record<MedianName, number | null>;
}

export const sectorMedians = query(contract, async (ctx, { sector }) => {
  const at = ctx.now.epochMilliseconds;
  const [{ value, complete }, tickers] = await Promise.all([fundamentals(ctx.market, at), ctx.market.tickers(at)]);
  const companies = tickers.filter((ticker) => ticker.sector === sector && isCompany({ ticker }));
  return {
    sector,
    date: isoOfEpochDay(epochDayAt(dayStart(at))),
    complete,
    stocks: companies.length,
    ...mediansOf(value, companies),
  };
});
