/** Contract of the comparison of a few stocks. Browser-safe. */
import { z } from "zod";
import { contract } from "../../kernel/operation.ts";
import { priceOut, symbols } from "../../kernel/wire.ts";
import { stockInfo, StockQuote } from "./contract.ts";
import { known, LIVE } from "../contract_parts.ts";
import { stockFinancials } from "../fundamentals/financials_contract.ts";
import { MOST_COMPARED } from "../limits.ts";

/** Calendar days of closes, from before the close that five years count from, and the most sessions in them. */
export const COMPARED_DAYS = 1840;
const MOST_CLOSES = 1300;
/** More than those of a weekly payer. */
export const MOST_PAYMENTS = 500;

export const ComparedStock = z.object({
  ...StockQuote.pick({
    symbol: true,
    name: true,
    delisted_on: true,
    price: true,
    prev_close: true,
    change: true,
    change_percentage: true,
  }).shape,
  ...stockInfo.output.pick({
    sector: true,
    market_cap: true,
    shares_outstanding: true,
    pe_ratio: true,
    dividend_yield: true,
    fifty_two_week_low: true,
    fifty_two_week_high: true,
  }).shape,
  /** Percent, of the last twelve months filed; as in stocks.financials. */
  ...stockFinancials.output.pick({
    gross_margin: true,
    operating_margin: true,
    profit_margin: true,
    revenue_growth: true,
    roe: true,
    roic: true,
  }).shape,
  ps_ratio: known.statistic,
  /** As in stocks.ratios. */
  peg_ratio: known.statistic,
  /** Daily, of the last five years, oldest first; `t` in epoch milliseconds. */
  closes: z.array(z.object({ t: z.int(), price: priceOut })).max(MOST_CLOSES),
  /**
   * With ex-dates up to today, oldest first, special ones too: `t` is the start of the ex-date, `amount` dollars for
   * each of today's shares. Null while unknown.
   */
  dividends: z.array(z.object({ t: z.int(), amount: z.number().meta({ unit: "USD" }) })).max(MOST_PAYMENTS).nullable(),
  /** Percent, up to the last price: without dividends, and with each reinvested at the close of its ex-date. */
  change_1y: known.statistic,
  total_return_1y: known.statistic,
  change_5y: known.statistic,
  total_return_5y: known.statistic,
});
export type ComparedStock = z.output<typeof ComparedStock>;

export const compare = contract({
  name: "stocks.compare",
  route: "GET /stocks/compare",
  kind: "query",
  summary: "Set up to ten stocks side by side, with five years of returns",
  access: "public",
  input: z.strictObject({ symbols: symbols(MOST_COMPARED) }),
  output: z.object({
    /** In the requested order, each once. Unknown values are null. */
    stocks: z.array(ComparedStock).max(MOST_COMPARED),
    /** Those that were never listed. */
    unknown_symbols: z.array(z.string()).max(MOST_COMPARED),
  }).meta({ id: "Comparison" }),
  errors: [],
  maxAge: LIVE,
});
