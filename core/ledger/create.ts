import { sql } from "kysely";
import { cents, centsText, ZERO_CENTS } from "../kernel/money.ts";
import { command } from "../kernel/handler.ts";
import { lockUser } from "../identity/mod.ts";
import { userIdOf } from "../kernel/actor.ts";
import { LedgerSession } from "./ledger_session.ts";
import { createPortfolio, DEFAULT_RESERVE } from "./contract.ts";
import { getPortfolio } from "./store.ts";
import { latestPrices, presentPortfolio } from "./valuation.ts";

/** The most portfolios a user may have at a time. */
const MAX_PORTFOLIOS = 100;

/** Creates a portfolio; its opening cash is its first entry. A user's first portfolio becomes the default. */
export const create = command(createPortfolio, async (ctx, input) => {
  const userId = userIdOf(ctx.actor);
  // Two first portfolios created at once must not both become the default.
  await lockUser(ctx.trx, userId);
  const { count, has_default: hasDefault } = await ctx.trx.selectFrom("portfolios")
    .select((e) => [e.fn.countAll<number>().as("count"), sql<boolean | null>`bool_or(is_default)`.as("has_default")])
    .where("user_id", "=", userId).where("deleted_at", "is", null).executeTakeFirstOrThrow();
  if (count >= MAX_PORTFOLIOS) ctx.refuse("RULE_BROKEN", `You have ${MAX_PORTFOLIOS} portfolios; delete one first`);
  const id = ctx.newId();
  const initial = cents(input.initial_cash);
  await ctx.trx.insertInto("portfolios").values({
    id,
    user_id: userId,
    name: input.name,
    description: input.description || null,
    initial_cash: centsText(initial),
    cash_balance: "0",
    contributed: "0",
    visibility: input.visibility,
    enable_drip: input.enable_drip,
    money_market_rate: String(input.money_market_rate),
    is_default: !hasDefault,
    created_at: ctx.now,
  }).execute();
  if (initial > 0n) {
    const ledger = LedgerSession.forNew(ctx, {
      id,
      userId,
      name: input.name,
      isCompetition: false,
      reservePercentage: DEFAULT_RESERVE,
      drip: input.enable_drip,
      cash: ZERO_CENTS,
      reserved: ZERO_CENTS,
      contributed: ZERO_CENTS,
      entryCount: 0,
      lastHash: "",
    });
    ledger.deposit(id, initial, { type: "portfolio", id }, "Initial deposit");
    await ledger.write();
  }
  ctx.audit({ target: id });
  const row = await getPortfolio(ctx.trx, userId, id);
  return presentPortfolio(row, await latestPrices(ctx.market, [], ctx.now));
});
