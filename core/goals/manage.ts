/** The owner's operations on goals. */
import { userIdOf } from "../kernel/actor.ts";
import { Refusal } from "../kernel/errors.ts";
import { command, type CommandContext, query, type QueryContext } from "../kernel/run/handler.ts";
import { cents, centsText, shares, sharesText } from "../kernel/money.ts";
import { getPortfolio, listPortfolios, openOwn } from "../ledger/mod.ts";
import { NEW_YORK } from "../market/calendar.ts";
import { notify } from "../notifications/mod.ts";
import * as contract from "./contract.ts";
import { factsOf } from "./facts.ts";
import { amountText, type GoalRow, presentGoal } from "./goal.ts";
import { rulesOf, targetFault } from "./goal_types.ts";
import { measurePortfolios } from "./measure.ts";
import { getGoal, goalNotFound, listGoals } from "./store.ts";

/** The most goals a user may have. */
const MAX_GOALS = 100;

/** Goals with their progress now; those of deleted portfolios are left out. */
async function presentLive(ctx: Pick<QueryContext, "market" | "now" | "db" | "actor">, goals: readonly GoalRow[]) {
  const wanted = new Set(goals.map((g) => g.portfolio_id));
  const portfolios = (await listPortfolios(ctx.db, userIdOf(ctx.actor))).filter((p) => wanted.has(p.id));
  const facts = new Map(
    await Promise.all(portfolios.map(async (p) => [p.id, await factsOf(ctx, p)] as const)),
  );
  return goals.flatMap((goal) => {
    const own = facts.get(goal.portfolio_id);
    return own ? [presentGoal(goal, rulesOf(goal.goal_type).measure(own, goal), ctx.now)] : [];
  });
}

interface Targets {
  readonly target_date?: string | null | undefined;
  readonly target_stock_symbol?: string | null | undefined;
}

async function checkTargets(ctx: CommandContext, goal: Targets): Promise<void> {
  const symbol = goal.target_stock_symbol;
  if (symbol && !await ctx.market.ticker(symbol, ctx.now.epochMilliseconds)) {
    throw new Refusal("SYMBOL_NOT_FOUND", `There is no stock ${symbol}`);
  }
  const today = ctx.now.toZonedDateTimeISO(NEW_YORK).toPlainDate().toString();
  if (goal.target_date && goal.target_date <= today) {
    throw new Refusal("RULE_BROKEN", "Choose a target date after today");
  }
}

const decimalOf = {
  target_amount: (n: number) => centsText(cents(n)),
  target_shares: (n: number) => sharesText(shares(n)),
  target_percentage: (n: number) => n.toFixed(2),
};
/** Numeric targets as decimal text; missing ones are left out. */
function decimals(input: { [F in keyof typeof decimalOf]?: number | null | undefined }) {
  const fields = Object.keys(decimalOf) as (keyof typeof decimalOf)[];
  return Object.fromEntries(fields.flatMap((field) => {
    const value = input[field];
    return value === undefined ? [] : [[field, value === null ? null : decimalOf[field](value)]];
  })) as { [F in keyof typeof decimalOf]?: string | null };
}

export const create = command(contract.createGoal, async (ctx, input) => {
  const userId = userIdOf(ctx.actor);
  await openOwn(ctx, input.portfolio_id);
  await checkTargets(ctx, input);
  if ((await listGoals(ctx.trx, userId)).length >= MAX_GOALS) {
    ctx.refuse("RULE_BROKEN", `You have ${MAX_GOALS} goals; delete one first`);
  }
  const portfolio = await getPortfolio(ctx.trx, userId, input.portfolio_id);
  const target = {
    target_stock_symbol: input.target_stock_symbol ?? null,
    target_sector: input.target_sector ?? null,
  };
  const start = rulesOf(input.goal_type).measure(await factsOf({ ...ctx, db: ctx.trx }, portfolio), target);
  const goal: GoalRow = {
    ...target,
    target_amount: null,
    target_shares: null,
    target_percentage: null,
    ...decimals(input),
    id: ctx.newId(),
    user_id: userId,
    portfolio_id: input.portfolio_id,
    title: input.title,
    description: input.description || null,
    goal_type: input.goal_type,
    target_date: input.target_date ?? null,
    is_public: input.is_public,
    start_amount: amountText(start),
    current_amount: amountText(start),
    created_at: ctx.now,
    checked_at: ctx.now,
    achieved_at: null,
    upvotes_count: 0,
    congratulations_count: 0,
  };
  await ctx.trx.insertInto("goals").values(goal).execute();
  // A goal that is reached when it is set is achieved at once.
  await measurePortfolios(ctx, [input.portfolio_id]);
  return await show(ctx, goal.id);
});

/** The goal after the transaction's changes. */
async function show(ctx: CommandContext, id: string): Promise<contract.Goal> {
  const goal = await getGoal(ctx.trx, userIdOf(ctx.actor), id);
  return (await presentLive({ ...ctx, db: ctx.trx }, [goal]))[0] ?? goalNotFound();
}

export const edit = command(contract.editGoal, async (ctx, { id, ...input }) => {
  const goal = await getGoal(ctx.trx, userIdOf(ctx.actor), id);
  await openOwn(ctx, goal.portfolio_id);
  await checkTargets(ctx, input);
  const { target, needs } = rulesOf(goal.goal_type);
  for (const field of needs ? [target, needs] : [target]) {
    if (input[field] === null) ctx.refuse("RULE_BROKEN", "Please fill in all required fields");
  }
  const fault = targetFault(goal.goal_type, input);
  if (fault) ctx.refuse("RULE_BROKEN", fault.message);
  const { title, description, target_date, is_public, target_stock_symbol, target_sector } = input;
  const given = { title, description, target_date, is_public, target_stock_symbol, target_sector };
  const changes = {
    ...Object.fromEntries(Object.entries(given).filter(([, v]) => v !== undefined)),
    ...decimals(input),
  };
  if (Object.keys(changes).length > 0) {
    await ctx.trx.updateTable("goals").set(changes).where("id", "=", id).execute();
  }
  await measurePortfolios(ctx, [goal.portfolio_id]);
  return await show(ctx, id);
});

/** Its owner deletes a goal; an administrator a public one, of which its owner is notified. */
export const remove = command(contract.deleteGoal, async (ctx, { id }) => {
  const userId = userIdOf(ctx.actor);
  const isAdmin = ctx.actor.kind === "user" && ctx.actor.role === "admin";
  const goal = await ctx.trx.deleteFrom("goals").where("id", "=", id)
    .where((is) => is.or([is("user_id", "=", userId), ...(isAdmin ? [is("is_public", "=", true)] : [])]))
    .returning(["user_id", "title", "portfolio_id"]).executeTakeFirst();
  if (!goal) return goalNotFound();
  for (const table of ["goal_upvotes", "goal_congratulations"] as const) {
    await ctx.trx.deleteFrom(table).where("goal_id", "=", id).execute();
  }
  const isOthers = goal.user_id !== userId;
  ctx.audit({ target: id, about: goal.user_id, staff: isOthers });
  if (isOthers) {
    notify(ctx, [{
      userId: goal.user_id,
      type: "goal_removed",
      title: "A goal was removed",
      message: `An administrator removed your public goal "${goal.title}".`,
      portfolioId: goal.portfolio_id,
      data: {},
    }]);
  }
  return { id };
});

export const list = query(contract.listGoals, async (ctx, { portfolio_id: portfolioId }) => {
  const userId = userIdOf(ctx.actor);
  if (portfolioId) await getPortfolio(ctx.db, userId, portfolioId);
  return await presentLive(ctx, await listGoals(ctx.db, userId, portfolioId));
});

export const get = query(
  contract.getGoal,
  async (ctx, { id }) =>
    (await presentLive(ctx, [await getGoal(ctx.db, userIdOf(ctx.actor), id)]))[0] ?? goalNotFound(),
);

export const calculateProgress = command(contract.calculateProgress, async (ctx, { id }) => {
  const goal = await getGoal(ctx.trx, userIdOf(ctx.actor), id);
  await measurePortfolios(ctx, [goal.portfolio_id]);
  return await show(ctx, id);
});

export const updateAll = command(contract.updateAllProgress, async (ctx) => {
  const own = await listPortfolios(ctx.trx, userIdOf(ctx.actor));
  if (own.length === 0) return { updated: 0 };
  return { updated: (await measurePortfolios(ctx, own.map((p) => p.id))).processed };
});
