/** Contracts of sectors, exchanges and payers of dividends. Browser-safe. */
import { contract } from "../../kernel/operation.ts";
import { limit, nothing, priceOut, statistic } from "../../kernel/wire.ts";
import { LIVE } from "../contract_parts.ts";
import { includeSmall, MOST_ROWS } from "./contract.ts";
import { z } from "zod";

export const exchangeHeatmap = contract({
  name: "stocks.exchange-heatmap",
  route: "GET /stocks/market/exchange-heatmap",
  kind: "query",
  summary: "Compare the exchanges by how their securities move, best first",
  access: "public",
  input: nothing,
  output: z.array(z.object({
    exchange: z.string(),
    /** Average change in percent times gainer ratio. */
    performance_score: statistic,
    avg_change_percent: statistic,
    /** Securities whose change is known. */
    ticker_count: z.int(),
    total_volume: z.number().nullable(),
    gainers: z.int(),
    losers: z.int(),
    /** Gainers divided by all that moved; 0 when none did. */
    gainer_ratio: statistic,
  })).max(20),
  errors: [],
  maxAge: LIVE,
});

export const sectorPerformance = contract({
  name: "stocks.sector-performance",
  route: "GET /stocks/market/sector-performance",
  kind: "query",
  summary: "Show how each sector moves, weighted by market cap, best first",
  access: "public",
  input: nothing,
  output: z.array(z.object({
    sector: z.string(),
    /**
     * For companies listed on an exchange, weighted by their value at the previous close; null while no value is known.
     */
    change_percentage: statistic.nullable(),
    stocks: z.int(),
  })).max(50),
  errors: [],
  maxAge: LIVE,
});

export const dividendStocks = contract({
  name: "stocks.dividend-stocks",
  route: "GET /stocks/dividend-stocks",
  kind: "query",
  summary: "List the stocks that pay dividends, best quality first",
  access: "public",
  input: z.strictObject({
    /** Percent. */
    min_yield: z.number().min(0).max(1000).default(0),
    /** Payments a year. */
    frequency: z.int().min(1).max(365).optional(),
    include_small: includeSmall,
    limit: limit(50, MOST_ROWS),
  }),
  output: z.array(z.object({
    symbol: z.string(),
    name: z.string(),
    price: priceOut,
    change: priceOut.nullable(),
    change_percentage: statistic.nullable(),
    /** Percent of the price. */
    dividend_yield: statistic,
    /** Dollars a share in regular dividends with ex-dates in the last twelve months, adjusted for splits. */
    annual_dividend: statistic,
    frequency: z.int(),
    /** 0 to 25: 60 % yield, 25 % consistency, 15 % growth. Unknown values add nothing. */
    dividend_score: statistic,
    /** Payments made divided by payments expected in two years, 0 to 1. */
    consistency_score: statistic.nullable(),
    /** Dividends of the last twelve months divided by those of the previous twelve, 0 to 2; 1 is flat. */
    growth_score: statistic.nullable(),
    last_ex_date: z.string(),
    /** Percent of the earnings of the last twelve months; null for a fund, or when they are unknown or zero. */
    payout_ratio: statistic.nullable(),
    /**
     * Warnings besides the score: the dividend was cut in the last twelve months, or more is paid out than was earned.
     * The latter is available once the day's fundamentals are.
     */
    warnings: z.array(z.enum(["cut", "payout"])).max(2),
  })).max(MOST_ROWS),
  errors: [],
  maxAge: LIVE,
});
