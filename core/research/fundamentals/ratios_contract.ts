/** Contract of a stock's ratios. Browser-safe. */
import { contract } from "../../kernel/operation.ts";
import { day, known, ofSymbol, PUBLISHED_SECONDS } from "../contract_parts.ts";
import { z } from "zod";

export const stockRatios = contract({
  name: "stocks.ratios",
  route: "GET /stocks/:symbol/ratios",
  kind: "query",
  summary: "Show the valuation ratios of a stock",
  access: "public",
  input: ofSymbol,
  output: z.object({
    symbol: z.string(),
    /** The last trade and its day: the ratios that depend on a price are at this one. */
    price: known.price,
    date: day.nullable(),
    fiscal_period: z.literal("TTM").nullable(),
    pe_ratio: known.statistic,
    /** Price to earnings over `earnings_growth`; null unless both are above zero. */
    peg_ratio: known.statistic,
    /** Percent: earnings per share of the last fiscal year against those of the year before, for the same shares. */
    earnings_growth: known.statistic,
    /** Percent, as in stocks.financials. */
    roic: known.statistic,
    pb_ratio: known.statistic,
    ps_ratio: known.statistic,
    pcf_ratio: known.statistic,
    /** A fraction, unlike elsewhere. */
    dividend_yield: known.statistic,
    enterprise_value: known.money,
    ev_to_sales: known.statistic,
    ev_to_ebitda: known.statistic,
    market_cap: known.money,
    quick_ratio: known.statistic,
    cash_ratio: known.statistic,
    earnings_per_share: known.statistic,
    free_cash_flow: known.money,
    /** Why there is no data, for display. */
    error: known.text,
  }).meta({ id: "StockRatios" }),
  errors: ["SYMBOL_NOT_FOUND"],
  maxAge: PUBLISHED_SECONDS,
});
