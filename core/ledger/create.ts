import { sql } from "kysely";
import { cents, centsText, ZERO_CENTS } from "../kernel/money.ts";
import { command } from "../kernel/handler.ts";
import { userIdOf } from "../kernel/actor.ts";
import { LedgerSession } from "./ledger_session.ts";
import { createPortfolio, DEFAULT_RESERVE } from "./contract.ts";
import { getPortfolio } from "./store.ts";
import { latestPrices, presentPortfolio } from "./valuation.ts";

/** Portfolios a user may have at a time. */
const MAX_PORTFOLIOS = 100;

/** Opens a portfolio; its opening cash is its first entry. The first one of a user becomes the default. */
export const create = command(createPortfolio, async (ctx, input) => {
  const userId = userIdOf(ctx.actor);
  // The user row is the lock: two first portfolios at once must not both become the default.
  await sql`select 1 from users where id = ${userId} for update`.execute(ctx.trx);
  const { count, has_default: hasDefault } = (await sql<{ count: number; has_default: boolean }>`
    select count(*) as count, coalesce(bool_or(is_default), false) as has_default from portfolios where user_id = ${userId} and deleted_at is null`
    .execute(
      ctx.trx,
    )).rows[0]!;
  if (count >= MAX_PORTFOLIOS) ctx.refuse("RULE_BROKEN", `You have ${MAX_PORTFOLIOS} portfolios; delete one first`);
  const id = ctx.newId();
  const initial = cents(input.initial_cash);
  await sql`
    insert into portfolios (id, user_id, name, description, initial_cash, cash_balance, contributed, visibility, enable_drip, money_market_rate, is_default, created_at)
    values (${id}, ${userId}, ${input.name}, ${input.description || null}, ${
    centsText(initial)
  }, 0, 0, ${input.visibility}, ${input.enable_drip},
      ${String(input.money_market_rate)}, ${!hasDefault}, ${ctx.now})`.execute(ctx.trx);
  if (initial > 0n) {
    const ledger = LedgerSession.forNew(ctx, {
      id,
      userId,
      name: input.name,
      isCompetition: false,
      reservePercentage: DEFAULT_RESERVE,
      cash: ZERO_CENTS,
      reserved: ZERO_CENTS,
      contributed: ZERO_CENTS,
    });
    ledger.deposit(id, initial, { type: "portfolio", id }, "Initial deposit");
    await ledger.write();
  }
  ctx.audit({ target: id });
  const row = await getPortfolio(ctx.trx, userId, id);
  return presentPortfolio(row, await latestPrices(ctx.market, [], ctx.now));
});
