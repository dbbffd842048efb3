/** competitions.convert-portfolio: an ordinary private portfolio when the competition is over. */
import { command } from "../kernel/run/handler.ts";
import { openOwn, presentOwn } from "../ledger/mod.ts";
import { convertPortfolio } from "./contract.ts";

export const convert = command(convertPortfolio, async (ctx, { portfolio_id: id }) => {
  const ledger = await openOwn(ctx, id);
  const entry = await ctx.trx.selectFrom("competition_entries as e")
    .innerJoin("competitions as c", "c.id", "e.competition_id").select("c.state").where("e.portfolio_id", "=", id)
    .executeTakeFirst();
  if (!entry || !ledger.portfolio(id)!.isCompetition) {
    return ctx.refuse("RULE_BROKEN", "This is not a competition portfolio");
  }
  if (entry.state !== "completed" && entry.state !== "cancelled") {
    ctx.refuse("RULE_BROKEN", "The competition is still running");
  }
  await ctx.trx.updateTable("portfolios")
    .set({ visibility: "private", public_since: null, is_competition: false, trading_rules: null })
    .where("id", "=", id).execute();
  return await presentOwn(ctx, id);
});
