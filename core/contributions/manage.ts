/** The owner's operations on plans. A plan that is due when it is made or changed contributes at once. */
import { asJson } from "../kernel/store/json.ts";
import { userIdOf } from "../kernel/actor.ts";
import { command, type CommandContext, query, type QueryContext } from "../kernel/run/handler.ts";
import { Refusal } from "../kernel/errors.ts";
import { cents, centsNumber, centsText, roundHalfUp } from "../kernel/money.ts";
import { getPortfolio, hasEntry, listPortfolios, openOwn } from "../ledger/mod.ts";
import * as contract from "./contract.ts";
import { contribute } from "./contribute.ts";
import { dateOf, lastDueDate, type PlanRow, presentPlan } from "./plan.ts";
import { dateFrom, frequencies, type Frequency } from "./schedule.ts";
import { getPlan, listPlans, planNotFound } from "./store.ts";
import { dayText } from "../kernel/day_text.ts";

/** The most plans a user may have. */
const MAX_PLANS = 100;

interface PlanInput {
  readonly name: string;
  readonly amount: number;
  readonly frequency: Frequency;
  readonly target_portfolio_id: string;
  readonly auto_invest_percentage: number;
  readonly target_allocation: Record<string, number>;
  readonly next_contribution_date: string;
}

const refuse = (code: "SYMBOL_NOT_FOUND" | "RULE_BROKEN", detail: string): never => {
  throw new Refusal(code, detail);
};

/** Checks a plan and locks its portfolio. Returns its columns. */
async function checkPlan(ctx: CommandContext, input: PlanInput, id: string) {
  const ledger = await openOwn(ctx, input.target_portfolio_id);
  if (ledger.portfolio(input.target_portfolio_id)!.isCompetition) {
    refuse("RULE_BROKEN", "A competition portfolio takes no contributions");
  }
  const at = ctx.now.epochMilliseconds;
  const symbols = Object.keys(input.target_allocation);
  const listed = new Set((await ctx.market.snapshots(symbols, at)).map((s) => s.symbol));
  const unknown = symbols.find((symbol) => !listed.has(symbol));
  if (unknown) refuse("SYMBOL_NOT_FOUND", `There is no stock ${unknown}`);
  const date = input.next_contribution_date;
  if (date < dateOf(ctx.now)) refuse("RULE_BROKEN", "Choose today's date or a later one for the next contribution");
  if (date > dateOf(Temporal.Instant.fromEpochMilliseconds(ctx.market.knows.to))) {
    refuse("RULE_BROKEN", "The next contribution is beyond the market's calendar; choose an earlier date");
  }
  const source = { type: "contribution", id: `${id}:${date}` } as const;
  if (await hasEntry(ctx.trx, input.target_portfolio_id, source)) {
    refuse("RULE_BROKEN", `The contribution of ${dayText(date)} is made; choose a later date`);
  }
  return {
    portfolio_id: input.target_portfolio_id,
    name: input.name,
    amount: centsText(cents(input.amount)),
    frequency: input.frequency,
    auto_invest_percentage: String(input.auto_invest_percentage),
    target_allocation: asJson(input.target_allocation),
    next_date: date,
    day_of_month: Number(date.slice(8)),
  };
}

/** Contributes at once if the plan is due, and shows it. */
async function contributeIfDue(ctx: CommandContext, id: string): Promise<contract.Contribution> {
  const userId = userIdOf(ctx.actor);
  const { portfolio_id: portfolioId, is_active: active, next_date: next } = await getPlan(ctx.trx, userId, id);
  const date = lastDueDate(ctx.now);
  if (active && next <= date) await contribute(ctx, [portfolioId], date);
  return presentPlan(await getPlan(ctx.trx, userId, id), (await getPortfolio(ctx.trx, userId, portfolioId)).name);
}

export const create = command(contract.createContribution, async (ctx, { is_active, ...input }) => {
  const userId = userIdOf(ctx.actor);
  const id = ctx.newId();
  const columns = await checkPlan(ctx, input, id);
  if ((await listPlans(ctx.trx, userId)).length >= MAX_PLANS) {
    ctx.refuse("RULE_BROKEN", `You have ${MAX_PLANS} recurring contributions; delete one first`);
  }
  await ctx.trx.insertInto("contribution_plans")
    .values({ ...columns, id, user_id: userId, is_active, created_at: ctx.now }).execute();
  return await contributeIfDue(ctx, id);
});

export const update = command(contract.updateContribution, async (ctx, { id, ...input }) => {
  await getPlan(ctx.trx, userIdOf(ctx.actor), id);
  const columns = await checkPlan(ctx, input, id);
  await ctx.trx.updateTable("contribution_plans").set(columns).where("id", "=", id).execute();
  return await contributeIfDue(ctx, id);
});

export const toggleActive = command(contract.toggleContribution, async (ctx, { id, is_active: active }) => {
  const own = () => getPlan(ctx.trx, userIdOf(ctx.actor), id);
  await openOwn(ctx, (await own()).portfolio_id);
  // Read under the lock: its contribution may just have been made.
  const plan = await own();
  // Dates that passed while it was inactive are skipped.
  const next = active && !plan.is_active
    ? dateFrom(plan.next_date, plan.frequency, plan.day_of_month, dateOf(ctx.now))
    : plan.next_date;
  await ctx.trx.updateTable("contribution_plans").set({ is_active: active, next_date: next }).where("id", "=", id)
    .execute();
  return await contributeIfDue(ctx, id);
});

export const remove = command(contract.deleteContribution, async (ctx, { id }) => {
  const { numDeletedRows } = await ctx.trx.deleteFrom("contribution_plans").where("id", "=", id)
    .where("user_id", "=", userIdOf(ctx.actor)).executeTakeFirst();
  ctx.audit({ target: id });
  return numDeletedRows > 0n ? { id } : planNotFound();
});

/** The user's plans into portfolios that exist, with the portfolios' names. */
async function ownPlans(ctx: Pick<QueryContext, "db" | "actor">): Promise<[PlanRow, string][]> {
  const userId = userIdOf(ctx.actor);
  const [plans, portfolios] = await Promise.all([listPlans(ctx.db, userId), listPortfolios(ctx.db, userId)]);
  const names = new Map(portfolios.map((p) => [p.id, p.name]));
  return plans.flatMap((plan) => names.has(plan.portfolio_id) ? [[plan, names.get(plan.portfolio_id)!]] : []);
}

export const list = query(
  contract.listContributions,
  async (ctx) => (await ownPlans(ctx)).map(([plan, name]) => presentPlan(plan, name)),
);

export const listPortfolio = query(contract.listPortfolioContributions, async (ctx, { portfolio_id: id }) => {
  await getPortfolio(ctx.db, userIdOf(ctx.actor), id);
  return (await ownPlans(ctx)).filter(([plan]) => plan.portfolio_id === id).map(([plan, name]) =>
    presentPlan(plan, name)
  );
});

export const get = query(contract.getContribution, async (ctx, { id }) => {
  const found = (await ownPlans(ctx)).find(([plan]) => plan.id === id);
  return found ? presentPlan(...found) : planNotFound();
});

export const summary = query(contract.contributionSummary, async (ctx) => {
  const plans = (await ownPlans(ctx)).map(([plan]) => plan);
  const active = plans.filter((plan) => plan.is_active);
  const monthly = active.reduce(
    (sum, plan) => sum + cents(plan.amount) * BigInt(Math.round(frequencies[plan.frequency].monthly * 1000)),
    0n,
  );
  return {
    total_contributions: plans.length,
    active_contributions: active.length,
    monthly_equivalent_total: centsNumber(roundHalfUp(monthly, 1000n) as ReturnType<typeof cents>),
    next_contribution_date: active.length > 0 ? `${active[0]!.next_date}T09:00:00` : null,
  };
});
