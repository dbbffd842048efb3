/** portfolios.set-default: the user's previous default stops being the default. */
import { lockUser } from "../../identity/mod.ts";
import { userIdOf } from "../../kernel/actor.ts";
import { command } from "../../kernel/run/handler.ts";
import { setDefault as contract } from "../contract.ts";
import { LedgerWriter } from "../journal/ledger_writer.ts";
import { presentOwn } from "../own.ts";
import { portfolioNotFound } from "../store.ts";

export const setDefault = command(contract, async (ctx, { id }) => {
  const userId = userIdOf(ctx.actor);
  // Serialises concurrent changes of the default.
  await lockUser(ctx.trx, userId);
  const before = await ctx.trx.selectFrom("portfolios").select("id").where("user_id", "=", userId)
    .where("is_default", "=", true).where("deleted_at", "is", null).executeTakeFirst();
  // Locked in one statement, in the same order as every other lock of portfolios.
  const ledger = await LedgerWriter.open(ctx, [id, ...(before ? [before.id] : [])]);
  const portfolio = ledger.portfolio(id);
  if (portfolio?.userId !== userId) portfolioNotFound();
  if (portfolio.isCompetition) ctx.refuse("RULE_BROKEN", "A competition portfolio cannot be the default");
  if (before?.id === id) ctx.refuse("RULE_BROKEN", "This portfolio is already the default");
  const set = (portfolioId: string, is_default: boolean) =>
    ctx.trx.updateTable("portfolios").set({ is_default }).where("id", "=", portfolioId).execute();
  // Two statements: the unique index on the default is checked row by row.
  if (before) await set(before.id, false);
  await set(id, true);
  ctx.audit({ target: id });
  return await presentOwn(ctx, id);
});
