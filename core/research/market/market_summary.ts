import { query } from "../../kernel/run/handler.ts";
import { ifKnown } from "../../market/mod.ts";
import { breadthNow } from "./breadth.ts";
import { marketSummary } from "./contract.ts";
import { changeSince } from "../stocks/quote.ts";

/** An index is represented by the fund that tracks it. */
const funds = [["SPY", "S&P 500"], ["QQQ", "NASDAQ"], ["DIA", "Dow Jones"], ["IWM", "Russell 2000"]] as const;

/** The funds of the indices, leaving out one that fails, and the breadth of the market. */
export const summary = query(marketSummary, async (ctx) => {
  const at = ctx.now.epochMilliseconds;
  const [breadth, ...indices] = await Promise.all([
    ifKnown(breadthNow(ctx)),
    ...funds.map(async ([symbol, name]) => {
      const snapshot = await ifKnown(ctx.market.snapshot(symbol, at));
      if (!snapshot?.lastTrade) return [];
      const { price } = snapshot.lastTrade;
      const { change, percent } = changeSince(price, snapshot.previousDay?.close);
      return [{ name, symbol, price, change, change_percentage: percent }];
    }),
  ]);
  return { indices: indices.flat(), breadth, as_of: ctx.now.toString() };
});
