import { query } from "../../kernel/run/handler.ts";
import { dayVolume, derivedFromRows, known, type MarketRow, movedToday, presentDetails, topBy } from "./market_rows.ts";
import type { Fundamentals } from "../../market/mod.ts";
import { marketSnapshot, popularEtfs } from "./contract.ts";
import { atPrice } from "../fundamentals/price_ratios.ts";
import { fundamentals } from "./sector_medians.ts";
import { placeIn, presentInYear } from "./year_columns.ts";

const MOST_ROWS = 500;

/** The day's traded value in dollars. */
const turnover = (row: MarketRow): number => row.price * dayVolume(row);

const mostTraded = derivedFromRows((rows) => topBy(rows, MOST_ROWS, turnover).map(presentDetails));
const funds = derivedFromRows((rows) => topBy(rows.filter((row) => row.ticker.type === "ETF"), MOST_ROWS, turnover));

/** Percent of the price; null when it pays none or it is unknown. */
function yieldOf(figures: Fundamentals, row: MarketRow): number | null {
  const i = placeIn(figures, row.ticker.symbol);
  if (i === undefined) return null;
  return known(atPrice({ dividend_yield: figures.ratios.dividendYield[i]! * 100 }, movedToday(row)).dividend_yield);
}

/** The securities with the highest traded value: in the whole market, and among funds. */
export const mostTradedHandlers = [
  query(marketSnapshot, mostTraded),
  query(popularEtfs, async (ctx, { limit }) => {
    const rows = (await funds(ctx)).slice(0, limit);
    const figures = fundamentals.soFar(ctx.market, ctx.now.epochMilliseconds);
    return presentInYear(ctx, rows).map((shown, i) => ({
      ...shown,
      kind: rows[i]!.ticker.industry,
      dividend_yield: figures && yieldOf(figures, rows[i]!),
    }));
  }),
];
