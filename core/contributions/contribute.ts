/** Makes the contributions of portfolios that are due, in order, each date once. */
import type { CommandContext } from "../kernel/run/handler.ts";
import { cents, centsNumber, centsText } from "../kernel/money.ts";
import { LedgerWriter } from "../ledger/mod.ts";
import { sessionAt } from "../market/calendar.ts";
import { type Notice, notify } from "../notifications/mod.ts";
import { buyWaiting } from "./buy_waiting.ts";
import type { PlanRow } from "./plan.ts";
import { purchasesOf } from "./purchases.ts";
import { dateAfter } from "./schedule.ts";
import { listDuePlans } from "./store.ts";

/**
 * Deposits every contribution due by a date into the portfolios, and buys what it invests if the market is open.
 * Returns how many contributions and purchases were made.
 */
export async function contribute(
  ctx: CommandContext,
  portfolioIds: readonly string[],
  date: string,
): Promise<{ processed: number; bought: number }> {
  const ledger = await LedgerWriter.open(ctx, portfolioIds);
  // Read under the lock: another process may have been first.
  const plans = (await listDuePlans(ctx.trx, portfolioIds, date)).filter((plan) => ledger.portfolio(plan.portfolio_id));
  const notices: Notice[] = [];
  const buys: { plan: PlanRow; symbol: string; amount: string }[] = [];
  for (const plan of plans) {
    let due = plan.next_date;
    for (; due <= date; due = dateAfter(due, plan.frequency, plan.day_of_month)) {
      const source = { type: "contribution", id: `${plan.id}:${due}` } as const;
      ledger.deposit(plan.portfolio_id, cents(plan.amount), source, `Recurring: ${plan.name}`);
      for (const { symbol, amount } of purchasesOf(plan)) buys.push({ plan, symbol, amount: centsText(amount) });
      notices.push(noticeOf(plan, due, ledger.portfolio(plan.portfolio_id)!.name));
    }
    ctx.send(ctx.trx.updateTable("contribution_plans").set({ next_date: due }).where("id", "=", plan.id).execute());
  }
  const processed = notices.length;
  if (buys.length > 0) {
    ctx.send(
      ctx.trx.insertInto("planned_buys").values(buys.map(({ plan, symbol, amount }) => ({
        portfolio_id: plan.portfolio_id,
        id: ctx.newId(),
        plan_name: plan.name,
        symbol,
        amount,
        created_at: ctx.now,
      }))).execute(),
    );
  }
  notify(ctx, notices);
  await ledger.write();
  const bought = buys.length > 0 && sessionAt(ctx.now) === "open" ? await buyWaiting(ctx, portfolioIds) : 0;
  return { processed, bought };
}

const noticeOf = (plan: PlanRow, due: string, portfolioName: string): Notice => ({
  userId: plan.user_id,
  type: "contribution_processed",
  title: "Contribution made",
  message: `${plan.name}: $${plan.amount} was added to ${portfolioName} for ${due}.`,
  portfolioId: plan.portfolio_id,
  data: { portfolio_name: portfolioName, contribution_id: plan.id, amount: centsNumber(cents(plan.amount)) },
});
