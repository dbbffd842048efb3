/** Contract of the medians of a sector. Browser-safe. */
import { z } from "zod";
import { contract } from "../../kernel/operation.ts";
import { line } from "../../kernel/wire.ts";
import { day, known, LIVE } from "../contract_parts.ts";

/** Each is the median over the companies with a known value; null without any. */
const medians = {
  pe_ratio: known.statistic,
  pb_ratio: known.statistic,
  ps_ratio: known.statistic,
  pcf_ratio: known.statistic,
  ev_to_sales: known.statistic,
  ev_to_ebitda: known.statistic,
  /** Percent, of the companies that pay dividends. */
  dividend_yield: known.statistic,
  quick_ratio: known.statistic,
  cash_ratio: known.statistic,
  current_ratio: known.statistic,
  debt_to_equity: known.statistic,
  /** Percent, as the returns. */
  gross_margin: known.statistic,
  operating_margin: known.statistic,
  profit_margin: known.statistic,
  ebitda_margin: known.statistic,
  roe: known.statistic,
  roa: known.statistic,
};

export const sectorMedians = contract({
  name: "stocks.sector-medians",
  route: "GET /stocks/market/sector-medians",
  kind: "query",
  summary: "Show the median ratios and margins of a sector's companies",
  access: "public",
  input: z.strictObject({
    /** As in stocks.info, for example Energy. */
    sector: line().min(1).max(60),
  }),
  output: z.object({
    sector: z.string(),
    /** The medians are from the closes and filings known when this trading day began. */
    date: day,
    /** False while they are still being computed. */
    complete: z.boolean(),
    /** Companies of the sector listed on an exchange; 0 for an unknown sector. */
    stocks: z.int(),
    ...medians,
  }).meta({ id: "SectorMedians" }),
  errors: [],
  maxAge: LIVE,
});
export type MedianName = keyof typeof medians;
export const medianNames = Object.keys(medians) as MedianName[];
