/** Shared by the commands on one portfolio. */
import { userIdOf } from "../kernel/actor.ts";
import type { Trx } from "../kernel/store/db.ts";
import { Refusal } from "../kernel/errors.ts";
import type { CommandContext } from "../kernel/run/handler.ts";
import type { Holding, Portfolio } from "./contract.ts";
import { LedgerWriter } from "./journal/ledger_writer.ts";
import type { HoldingState, PortfolioState } from "./state.ts";
import { findHolding, getPortfolio, getValued, portfolioNotFound } from "./store.ts";
import type { PortfoliosTable } from "./tables.ts";
import { latestPrices, presentHoldings, presentPortfolio } from "./valuation.ts";
import type { Updateable } from "kysely";

/** Locks a portfolio that the caller owns, with its holdings of the symbols. @throws Refusal NOT_FOUND */
export async function openOwn(
  ctx: CommandContext,
  id: string,
  symbols: readonly string[] = [],
): Promise<LedgerWriter> {
  const ledger = await LedgerWriter.open(
    ctx,
    [id],
    [...new Set(symbols)].map((symbol) => ({ portfolioId: id, symbol })),
  );
  if (ledger.portfolio(id)?.userId !== userIdOf(ctx.actor)) portfolioNotFound();
  ctx.audit({ target: id });
  return ledger;
}

/** Locks the portfolio of a holding that the caller owns. @throws Refusal NOT_FOUND */
export async function openOwnHolding(ctx: CommandContext, id: string): Promise<{
  ledger: LedgerWriter;
  portfolio: Readonly<PortfolioState>;
  holding: Readonly<HoldingState>;
}> {
  const found = await findHolding(ctx.trx, userIdOf(ctx.actor), id);
  const ledger = found && await LedgerWriter.open(ctx, [found.portfolioId], [found]);
  const portfolio = ledger?.portfolio(found!.portfolioId);
  if (!ledger || !portfolio) throw new Refusal("NOT_FOUND", "Holding not found");
  return { ledger, portfolio, holding: ledger.holding(portfolio.id, found!.symbol)! };
}

/** A holding after the transaction's changes. */
export async function presentOwnHolding(ctx: CommandContext, portfolioId: string, id: string): Promise<Holding> {
  const row = await getValued(ctx.trx, userIdOf(ctx.actor), portfolioId);
  const [holding] = await presentHoldings(row, row.holdings.filter((h) => h.id === id), ctx.market, ctx.now);
  return holding!;
}

/** Excludes a portfolio from rankings permanently: its figures are no longer those of its trades. */
export const hideFromLeaderboards = (trx: Trx, id: string): Promise<unknown> =>
  trx.updateTable("portfolios").set({ leaderboard_hidden: true }).where("id", "=", id).execute();

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
      | "name"
      | "description"
      | "enable_drip"
      | "visibility"
      | "public_since"
      | "cash_reserve_percentage"
      | "money_market_rate"
    >
  >,
): Promise<Portfolio> {
  await openOwn(ctx, id);
  if (Object.keys(changes).length > 0) {
    await ctx.trx.updateTable("portfolios").set(changes).where("id", "=", id).execute();
  }
  return await presentOwn(ctx, id);
}
