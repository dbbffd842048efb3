/** Measures goals, stores their progress, and notifies owners of achieved ones. */
import type { CommandContext } from "../kernel/run/handler.ts";
import { listPortfoliosById } from "../ledger/mod.ts";
import { notify } from "../notifications/mod.ts";
import { factsOf } from "./facts.ts";
import { amountText, type GoalRow, reaches } from "./goal.ts";
import { rulesOf } from "./goal_types.ts";
import { lockOpenGoals } from "./store.ts";

/** Measures the open goals of portfolios. Returns how many there were and how many are now achieved. */
export async function measurePortfolios(
  ctx: CommandContext,
  portfolioIds: readonly string[],
): Promise<{ processed: number; achieved: number }> {
  const goals = await lockOpenGoals(ctx.trx, portfolioIds);
  const portfolios = await listPortfoliosById(ctx.trx, [...new Set(goals.map((g) => g.portfolio_id))]);
  let [processed, achieved] = [0, 0];
  for (const portfolio of portfolios) {
    const facts = await factsOf({ ...ctx, db: ctx.trx }, portfolio);
    for (const goal of goals.filter((g) => g.portfolio_id === portfolio.id)) {
      const measured = rulesOf(goal.goal_type).measure(facts, goal);
      const done = reaches(goal, measured);
      ctx.send(
        ctx.trx.updateTable("goals").set({
          current_amount: amountText(measured),
          checked_at: ctx.now,
          ...(done ? { achieved_at: ctx.now } : {}),
        }).where("id", "=", goal.id).execute(),
      );
      processed++;
      if (!done) continue;
      achieved++;
      notifyOwner(ctx, goal, portfolio.name);
    }
  }
  return { processed, achieved };
}

const notifyOwner = (ctx: CommandContext, goal: GoalRow, portfolioName: string): void =>
  notify(ctx, [{
    userId: goal.user_id,
    type: "portfolio_milestone",
    title: "Goal achieved",
    message: `${portfolioName} reached your goal: ${goal.title}.`,
    portfolioId: goal.portfolio_id,
    data: { portfolio_name: portfolioName, goal_id: goal.id },
  }]);
