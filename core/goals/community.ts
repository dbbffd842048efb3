/** Goals that their owners show to others: lists, upvotes and congratulations. */
import type { Selectable } from "kysely";
import { userIdOf } from "../kernel/actor.ts";
import type { Db, Trx } from "../kernel/store/db.ts";
import { command, query } from "../kernel/run/handler.ts";
import { notify } from "../notifications/mod.ts";
import { mutedBy, type Person, personsOf, viewerOf } from "../profiles/mod.ts";
import * as contract from "./community_contract.ts";
import { presentGoal } from "./goal.ts";
import { goalNotFound } from "./store.ts";
import type { GoalsTable } from "./tables.ts";

/** Public goals of active users, in portfolios that are not deleted. */
const publicGoals = (db: Db) =>
  db.selectFrom("goals as g").innerJoin("portfolios as p", "p.id", "g.portfolio_id")
    .innerJoin("users as u", "u.id", "g.user_id")
    .where("g.is_public", "=", true).where("p.deleted_at", "is", null).where("u.is_active", "=", true)
    .selectAll("g").select("p.name as portfolio_name");
type Row = Selectable<GoalsTable> & { readonly portfolio_name: string };

/** Which of the goals the user has marked. */
async function marked(
  db: Db,
  table: "goal_upvotes" | "goal_congratulations",
  userId: string | null,
  goals: readonly Row[],
): Promise<ReadonlySet<string>> {
  if (userId === null || goals.length === 0) return new Set();
  const rows = await db.selectFrom(table).select("goal_id").where("user_id", "=", userId)
    .where("goal_id", "in", goals.map((goal) => goal.id)).execute();
  return new Set(rows.map((row) => row.goal_id));
}

interface Marks {
  readonly upvoted: ReadonlySet<string>;
  readonly congratulated: ReadonlySet<string>;
}

function present(
  goal: Row,
  user: Person,
  { upvoted, congratulated }: Marks,
  now: Temporal.Instant,
): contract.PublicGoal {
  const shown = presentGoal(goal, Number(goal.current_amount), now);
  return {
    id: goal.id,
    goal_type: goal.goal_type,
    title: goal.title,
    description: goal.description,
    user: { id: goal.user_id, ...user },
    portfolio: { name: goal.portfolio_name },
    target_stock_symbol: goal.target_stock_symbol,
    target_sector: goal.target_sector,
    target_date: goal.target_date,
    target_amount: shown.target_amount,
    target_percentage: shown.target_percentage,
    target_shares: shown.target_shares,
    current_amount: shown.current_amount,
    current_shares: shown.current_shares,
    progress_percentage: shown.progress_percentage,
    is_achieved: shown.is_achieved,
    achieved_at: shown.achieved_at,
    upvotes_count: goal.upvotes_count,
    user_has_upvoted: upvoted.has(goal.id),
    congratulations_count: goal.congratulations_count,
    user_has_congratulated: congratulated.has(goal.id),
    created_at: shown.created_at,
  };
}

export const listPublic = query(contract.publicGoals, async (ctx, { limit, offset, filter }) => {
  const viewer = viewerOf(ctx.actor);
  const muted = await mutedBy(ctx.db, viewer);
  let goals = publicGoals(ctx.db);
  if (muted.length > 0) goals = goals.where("g.user_id", "not in", muted);
  if (filter === "achieved") goals = goals.where("g.achieved_at", "is not", null).orderBy("g.achieved_at", "desc");
  if (filter === "popular") goals = goals.orderBy("g.upvotes_count", "desc");
  const rows = await goals.orderBy("g.id", "desc").limit(limit).offset(offset).execute();
  const [persons, upvoted, congratulated] = await Promise.all([
    personsOf(ctx.db, viewer, rows.map((row) => row.user_id)),
    marked(ctx.db, "goal_upvotes", viewer, rows),
    marked(ctx.db, "goal_congratulations", viewer, rows),
  ]);
  return rows.map((row) => present(row, persons.get(row.user_id)!, { upvoted, congratulated }, ctx.now));
});

/** Locks a public goal, so that its counts equal its rows. @throws Refusal NOT_FOUND */
async function lockPublic(trx: Trx, id: string): Promise<Row> {
  return await publicGoals(trx).where("g.id", "=", id).forUpdate("g").executeTakeFirst() ?? goalNotFound();
}

export const upvote = command(contract.upvoteGoal, async (ctx, { id }) => {
  const userId = userIdOf(ctx.actor);
  const goal = await lockPublic(ctx.trx, id);
  const { numDeletedRows } = await ctx.trx.deleteFrom("goal_upvotes").where("goal_id", "=", id)
    .where("user_id", "=", userId).executeTakeFirst();
  const isNew = numDeletedRows === 0n;
  if (isNew) await ctx.trx.insertInto("goal_upvotes").values({ goal_id: id, user_id: userId }).execute();
  const upvotes_count = goal.upvotes_count + (isNew ? 1 : -1);
  await ctx.trx.updateTable("goals").set({ upvotes_count }).where("id", "=", id).execute();
  return { upvotes_count, user_has_upvoted: isNew };
});

export const congratulate = command(contract.congratulate, async (ctx, { id, message }) => {
  const userId = userIdOf(ctx.actor);
  const goal = await lockPublic(ctx.trx, id);
  if (goal.user_id === userId) ctx.refuse("RULE_BROKEN", "This is your own goal");
  if (goal.achieved_at === null) ctx.refuse("RULE_BROKEN", "This goal is not achieved yet");
  const { numInsertedOrUpdatedRows } = await ctx.trx.insertInto("goal_congratulations")
    .values({ goal_id: id, user_id: userId, message: message || null, created_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) ctx.refuse("RULE_BROKEN", "You have already congratulated on this goal");
  const congratulations_count = goal.congratulations_count + 1;
  await ctx.trx.updateTable("goals").set({ congratulations_count }).where("id", "=", id).execute();
  const muted = await mutedBy(ctx.trx, goal.user_id);
  if (!muted.includes(userId)) {
    const person = (await personsOf(ctx.trx, null, [userId])).get(userId)!;
    notify(ctx, [{
      userId: goal.user_id,
      type: "goal_congratulated",
      title: `Congratulations on ${goal.title}`,
      message: `${person.display_name || person.username} congratulates you${message ? `: ${message}` : "."}`,
      portfolioId: goal.portfolio_id,
      data: { goal_id: id, portfolio_name: goal.portfolio_name },
    }]);
  }
  return { congratulations_count };
});
