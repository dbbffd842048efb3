import { query } from "../kernel/handler.ts";
import { derivedFromRows, isCompany, type MarketRow, sumKnown } from "./market_rows.ts";
import { type Breadth, breadth as contract, type sentiments } from "./breadth_contract.ts";
import { BEARISH_BELOW, BULLISH_ABOVE, WHOLLY_BEARISH_TO, WHOLLY_BULLISH_FROM } from "./limits.ts";

type Sentiment = (typeof sentiments)[number];

/** The ratio of advancers to decliners, in words. */
export function sentimentOf(ratio: number): Sentiment {
  if (ratio > BULLISH_ABOVE) return ratio >= WHOLLY_BULLISH_FROM ? "Bullish" : "Moderately Bullish";
  if (ratio < BEARISH_BELOW) return ratio <= WHOLLY_BEARISH_TO ? "Bearish" : "Moderately Bearish";
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
