/** leaderboard.choose: the next refresh replaces the ranked portfolio. */
import { userIdOf } from "../kernel/actor.ts";
import { command } from "../kernel/run/handler.ts";
import { openOwn } from "../ledger/mod.ts";
import { chooseRanked } from "./contract.ts";

export const choose = command(chooseRanked, async (ctx, { portfolio_id: id }) => {
  const ledger = await openOwn(ctx, id);
  const { visibility, leaderboard_hidden: isHidden } = await ctx.trx.selectFrom("portfolios")
    .select(["visibility", "leaderboard_hidden"]).where("id", "=", id).executeTakeFirstOrThrow();
  if (ledger.portfolio(id)!.isCompetition) ctx.refuse("RULE_BROKEN", "A competition portfolio has its own ranking");
  if (visibility !== "public") ctx.refuse("RULE_BROKEN", "Make the portfolio public first");
  if (isHidden) {
    ctx.refuse("RULE_BROKEN", "A portfolio with edited costs or imported or copied positions is not ranked");
  }
  const userId = userIdOf(ctx.actor);
  const ranked = await ctx.trx.selectFrom("leaderboard_rows").select("portfolio_id").where("user_id", "=", userId)
    .executeTakeFirst();
  // The one that is ranked already stays so; its choice changes nothing.
  const chosen = { chosen_id: id, ...(ranked?.portfolio_id === id ? {} : { chosen_at: ctx.now }) };
  await ctx.trx.insertInto("leaderboard_members").values({ user_id: userId, ...chosen })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(chosen)).execute();
  return { portfolio_id: id };
});
