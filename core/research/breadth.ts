import { query } from "../kernel/handler.ts";
import { derivedFromRows, isCompany, type MarketRow, sumKnown } from "./market_rows.ts";
import { type Breadth, breadth as contract, type sentiments } from "./market_contract.ts";

type Sentiment = (typeof sentiments)[number];

/** The ratio of advancers to decliners, in words. */
export function sentimentOf(ratio: number): Sentiment {
  if (ratio >= 2) return "Bullish";
  if (ratio >= 1.2) return "Moderately Bullish";
  if (ratio > 0.8) return "Neutral";
  return ratio > 0.5 ? "Moderately Bearish" : "Bearish";
}

/** How many companies' shares rise and fall. */
export function breadthOf(rows: readonly MarketRow[]): Breadth {
  const companies = rows.filter((row) => isCompany(row) && !Number.isNaN(row.percent));
  const advancers = companies.filter((row) => row.price > row.previousClose).length;
  const decliners = companies.filter((row) => row.price < row.previousClose).length;
  const total = companies.length;
  const ratio = total === 0 ? null : advancers / Math.max(decliners, 1);
  return {
    advancers,
    decliners,
    unchanged: total - advancers - decliners,
    total_stocks: total,
    advance_decline_ratio: ratio,
    sentiment: ratio === null ? null : sentimentOf(ratio),
    total_volume: sumKnown(companies.map((row) => row.volume)),
  };
}

export const breadthNow = derivedFromRows(breadthOf);

export const breadth = query(contract, breadthNow);
