import { query } from "../../kernel/run/handler.ts";
import { derivedFromRows, isCompany, type MarketRow, sumKnown } from "./market_rows.ts";
import { type Breadth, breadth as contract, type sentiments } from "./breadth_contract.ts";

type Sentiment = (typeof sentiments)[number];

/** The ratio of advancers to decliners, in words. */
export function sentimentOf(ratio: number): Sentiment {
  if (ratio >= 1.2) return ratio >= 2 ? "Bullish" : "Moderately Bullish";
  if (ratio <= 0.8) return ratio <= 0.5 ? "Bearish" : "Moderately Bearish";
  return "Neutral";
}

/** Advancers to decliners, zero decliners counted as one; null when nothing moved. */
export const ratioOf = (advancers: number, decliners: number): number | null =>
  advancers + decliners === 0 ? null : advancers / Math.max(decliners, 1);

/** How many companies' shares rise and fall. */
export function breadthOf(rows: readonly MarketRow[]): Breadth {
  const companies = rows.filter((row) => isCompany(row) && !Number.isNaN(row.percent));
  const advancers = companies.filter((row) => row.price > row.previousClose).length;
  const decliners = companies.filter((row) => row.price < row.previousClose).length;
  const total = companies.length;
  const ratio = ratioOf(advancers, decliners);
  return {
    advancers,
    decliners,
    unchanged: total - advancers - decliners,
    total_stocks: total,
    advance_decline_ratio: ratio,
    sentiment: total === 0 ? null : ratio === null ? "Neutral" : sentimentOf(ratio),
    total_volume: sumKnown(companies.map((row) => row.volume)),
  };
}

export const breadthNow = derivedFromRows(breadthOf);

export const breadth = query(contract, breadthNow);
