/** portfolios.list and portfolios.holdings-summary. */
import { userIdOf } from "../../kernel/actor.ts";
import { query } from "../../kernel/run/handler.ts";
import * as contract from "../contract.ts";
import { listPortfolios, type PortfolioRow } from "../store.ts";
import { latestPrices, presentPortfolio } from "../valuation.ts";

const symbolsOf = (rows: readonly PortfolioRow[]) => new Set(rows.flatMap((r) => r.holdings.map((h) => h.symbol)));

export const list = query(contract.listPortfolios, async (ctx) => {
  const rows = await listPortfolios(ctx.db, userIdOf(ctx.actor));
  const prices = await latestPrices(ctx.market, [...symbolsOf(rows)], ctx.now);
  return rows.map((row) => presentPortfolio(row, prices));
});

export const holdingsSummary = query(contract.holdingsSummary, async (ctx) => {
  const symbols = symbolsOf(await listPortfolios(ctx.db, userIdOf(ctx.actor)));
  return { has_holdings: symbols.size > 0, unique_stocks: symbols.size };
});
