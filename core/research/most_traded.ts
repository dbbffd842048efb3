import { query } from "../kernel/handler.ts";
import { dayVolume, derivedFromRows, type MarketRow, presentDetails, topBy } from "./market_rows.ts";
import { marketSnapshot, popularEtfs } from "./market_contract.ts";
import { presentInYear } from "./year_columns.ts";

const MOST_ROWS = 500;

/** The day's traded value in dollars. */
const turnover = (row: MarketRow): number => row.price * dayVolume(row);

const mostTraded = derivedFromRows((rows) => topBy(rows, MOST_ROWS, turnover).map(presentDetails));
const funds = derivedFromRows((rows) => topBy(rows.filter((row) => row.ticker.type === "ETF"), MOST_ROWS, turnover));

/** The securities with the highest traded value: in the whole market, and among funds. */
export const mostTradedHandlers = [
  query(marketSnapshot, mostTraded),
  query(popularEtfs, async (ctx, { limit }) => presentInYear(ctx, (await funds(ctx)).slice(0, limit))),
];
