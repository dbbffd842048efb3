/** Shared by the commands on one portfolio. */
import { userIdOf } from "../kernel/actor.ts";
import type { CommandContext } from "../kernel/handler.ts";
import type { Portfolio } from "./contract.ts";
import { LedgerSession } from "./ledger_session.ts";
import { getPortfolio, portfolioNotFound } from "./store.ts";
import type { PortfoliosTable } from "./tables.ts";
import { latestPrices, presentPortfolio } from "./valuation.ts";
import type { Updateable } from "kysely";

/** Locks a portfolio that the caller owns. @throws Refusal NOT_FOUND */
export async function openOwn(ctx: CommandContext, id: string): Promise<LedgerSession> {
  const ledger = await LedgerSession.open(ctx, [id]);
  if (ledger.portfolio(id)?.userId !== userIdOf(ctx.actor)) portfolioNotFound();
  ctx.audit({ target: id });
  return ledger;
}

/** The portfolio after the transaction's changes. */
export async function presentOwn(ctx: CommandContext, id: string): Promise<Portfolio> {
  const row = await getPortfolio(ctx.trx, userIdOf(ctx.actor), id);
  return presentPortfolio(row, await latestPrices(ctx.market, row.holdings.map((h) => h.symbol), ctx.now));
}

/** Changes fields other than money of a portfolio that the caller owns. @throws Refusal NOT_FOUND */
export async function changeOwn(
  ctx: CommandContext,
  id: string,
  changes: Updateable<
    Pick<
      PortfoliosTable,
      "name" | "description" | "enable_drip" | "visibility" | "cash_reserve_percentage" | "money_market_rate"
    >
  >,
): Promise<Portfolio> {
  await openOwn(ctx, id);
  if (Object.keys(changes).length > 0) {
    await ctx.trx.updateTable("portfolios").set(changes).where("id", "=", id).execute();
  }
  return await presentOwn(ctx, id);
}
