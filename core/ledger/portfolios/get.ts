/** portfolios.get, holdings.list and portfolios.spendable-cash. */
import { userIdOf } from "../../kernel/actor.ts";
import { query } from "../../kernel/run/handler.ts";
import * as contract from "../contract.ts";
import { getPortfolio, getValued } from "../store.ts";
import { latestPrices, presentCash, presentHoldings, presentPortfolio } from "../valuation.ts";

export const get = query(contract.getPortfolio, async (ctx, { id }) => {
  const row = await getPortfolio(ctx.db, userIdOf(ctx.actor), id);
  return presentPortfolio(row, await latestPrices(ctx.market, row.holdings.map((h) => h.symbol), ctx.now));
});

export const holdings = query(contract.listHoldings, async (ctx, { id }) => {
  const row = await getValued(ctx.db, userIdOf(ctx.actor), id);
  return await presentHoldings(row, row.holdings, ctx.market, ctx.now);
});

export const spendableCash = query(
  contract.spendableCash,
  async (ctx, { id }) => presentCash(await getPortfolio(ctx.db, userIdOf(ctx.actor), id)),
);
