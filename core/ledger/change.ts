import { sql } from "kysely";
import { userIdOf } from "../kernel/actor.ts";
import { command, type CommandContext } from "../kernel/handler.ts";
import { cents } from "../kernel/money.ts";
import { LedgerSession } from "./ledger_session.ts";
import * as contract from "./contract.ts";
import { getPortfolio, portfolioNotFound } from "./store.ts";
import { latestPrices, presentPortfolio } from "./valuation.ts";

/** Opens the session on one portfolio of the caller. @throws Refusal NOT_FOUND */
async function openOwn(ctx: CommandContext, id: string): Promise<LedgerSession> {
  const ledger = await LedgerSession.open(ctx, [id]);
  if (ledger.portfolio(id)?.userId !== userIdOf(ctx.actor)) portfolioNotFound();
  ctx.audit({ target: id });
  return ledger;
}

async function present(ctx: CommandContext, id: string): Promise<contract.Portfolio> {
  const row = await getPortfolio(ctx.trx, userIdOf(ctx.actor), id);
  return presentPortfolio(row, await latestPrices(ctx.market, row.holdings.map((h) => h.symbol), ctx.now));
}

export const deposit = command(contract.deposit, async (ctx, { id, amount }) => {
  const ledger = await openOwn(ctx, id);
  if (ledger.portfolio(id)!.isCompetition) ctx.refuse("RULE_BROKEN", "A competition portfolio takes no deposits");
  ledger.deposit(id, cents(amount), { type: "command", id: ctx.newId() }, null);
  await ledger.write();
  return await present(ctx, id);
});

export const withdraw = command(contract.withdraw, async (ctx, { id, amount }) => {
  const ledger = await openOwn(ctx, id);
  if (ledger.portfolio(id)!.isCompetition) ctx.refuse("RULE_BROKEN", "A competition portfolio allows no withdrawals");
  if (cents(amount) > ledger.freeCash(id)) ctx.refuse("INSUFFICIENT_FUNDS", "Insufficient funds");
  ledger.withdraw(id, cents(amount), { type: "command", id: ctx.newId() }, null);
  await ledger.write();
  return await present(ctx, id);
});

export const edit = command(contract.editPortfolio, async (ctx, input) => {
  await openOwn(ctx, input.id);
  await sql`update portfolios set
      name = coalesce(${input.name ?? null}, name),
      description = case when ${input.description !== undefined} then ${input.description || null} else description end,
      enable_drip = coalesce(${input.enable_drip ?? null}, enable_drip)
    where id = ${input.id}`.execute(ctx.trx);
  return await present(ctx, input.id);
});

export const setVisibility = command(contract.setVisibility, async (ctx, { id, visibility }) => {
  await openOwn(ctx, id);
  await sql`update portfolios set visibility = ${visibility} where id = ${id}`.execute(ctx.trx);
  return await present(ctx, id);
});

export const setReserve = command(contract.setReserve, async (ctx, { id, reserve_percentage: percentage }) => {
  await openOwn(ctx, id);
  await sql`update portfolios set cash_reserve_percentage = ${percentage} where id = ${id}`.execute(ctx.trx);
  return await present(ctx, id);
});

export const setDefault = command(contract.setDefault, async (ctx, { id }) => {
  const userId = userIdOf(ctx.actor);
  // The user row first: two changes of the default at once go one after the other.
  await sql`select 1 from users where id = ${userId} for update`.execute(ctx.trx);
  const ledger = await openOwn(ctx, id);
  if (ledger.portfolio(id)!.isCompetition) ctx.refuse("RULE_BROKEN", "A competition portfolio cannot be the default");
  const before = await getPortfolio(ctx.trx, userId, id);
  if (before.is_default) ctx.refuse("RULE_BROKEN", "This portfolio is already the default");
  // Two statements: the unique index on the default is checked row by row.
  await sql`update portfolios set is_default = false where user_id = ${userId} and is_default and deleted_at is null`
    .execute(ctx.trx);
  await sql`update portfolios set is_default = true where id = ${id}`.execute(ctx.trx);
  return await present(ctx, id);
});
