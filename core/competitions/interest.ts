/** competitions.interest-settings and competitions.standardize-interest: one rate for all entries. */
import { command, type CommandContext, query } from "../kernel/run/handler.ts";
import { LedgerWriter } from "../ledger/mod.ts";
import { setRates } from "../interest/mod.ts";
import { competitionInterest, standardizeInterest } from "./contract.ts";
import { dayOf } from "./days.ts";
import { type CompetitionRow, readSetting } from "./store.ts";

export const interestSettings = query(competitionInterest, async (ctx) => {
  const [setting, rates] = await Promise.all([
    readSetting(ctx.db),
    ctx.db.selectFrom("competition_entries as e").innerJoin("competitions as c", "c.id", "e.competition_id")
      .innerJoin("portfolios as p", "p.id", "e.portfolio_id").where("c.state", "in", ["announced", "open"])
      .groupBy("p.money_market_rate")
      .select(["p.money_market_rate as rate", (s) => s.fn.countAll<number>().as("count")]).execute(),
  ]);
  return {
    current_setting: Number(setting),
    total_competition_portfolios: rates.reduce((sum, { count }) => sum + count, 0),
    rate_distribution: Object.fromEntries(rates.map(({ rate, count }) => [String(Number(rate)), count])),
  };
});

export const standardize = command(standardizeInterest, async (ctx, { rate }) => {
  const text = String(rate);
  // Held until the commit, so that nobody enters with the previous rate.
  const running = await ctx.trx.selectFrom("competitions").select(["id", "opens_at"])
    .where("state", "in", ["announced", "open"]).orderBy("id").forUpdate().execute();
  await ctx.trx.updateTable("competition_settings").set({ rate: text }).execute();
  const updated = running.length > 0 ? await setRunning(ctx, running, text) : 0;
  ctx.audit({ target: "competition_settings", after: { rate } });
  const portfolios = updated === 1 ? "1 portfolio" : `${updated} portfolios`;
  return { message: `The interest rate is ${rate * 100}% now; ${portfolios} changed.`, updated };
});

/** Sets the rate of running competitions and their portfolios. Returns how many portfolios had another one. */
async function setRunning(
  ctx: CommandContext,
  running: readonly Pick<CompetitionRow, "id" | "opens_at">[],
  rate: string,
): Promise<number> {
  const { trx } = ctx;
  const today = dayOf(ctx.now).toString();
  const changes = running.map(({ id, opens_at }) => {
    const opening = dayOf(opens_at).toString();
    return { competition_id: id, day: opening > today ? opening : today, rate };
  });
  await trx.insertInto("competition_rates").values(changes)
    .onConflict((conflict) => conflict.columns(["competition_id", "day"]).doUpdateSet({ rate })).execute();
  const entries = await trx.selectFrom("competition_entries").select("portfolio_id")
    .where("competition_id", "in", running.map((row) => row.id)).execute();
  const portfolioIds = entries.map((entry) => entry.portfolio_id);
  await LedgerWriter.open(ctx, portfolioIds);
  return await setRates(trx, portfolioIds, today, rate);
}
