import { query } from "../kernel/handler.ts";
import { board, type BoardRow, dayVolume, most, presentDetails, presentRow } from "./board.ts";
import { marketSnapshot, popularEtfs } from "./market_contract.ts";

const SNAPSHOT_ROWS = 500;

/** Dollars of the day. */
const turnover = (row: BoardRow): number => row.price * dayVolume(row);

/** What most money is traded in: of the whole market, and of the funds. */
export const mostTradedHandlers = [
  query(marketSnapshot, async (ctx) => most(await board(ctx.market, ctx.now.epochMilliseconds), SNAPSHOT_ROWS, turnover).map(presentDetails)),
  query(popularEtfs, async (ctx, { limit }) => {
    const funds = (await board(ctx.market, ctx.now.epochMilliseconds)).filter((row) => row.ticker.type === "ETF");
    return most(funds, limit, turnover).map(presentRow);
  }),
];
