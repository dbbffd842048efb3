/** staff.stats and staff.overview: counts of the whole product, and what waits for staff. */
import { query } from "../kernel/run/handler.ts";
import { roles } from "../kernel/operation.ts";
import { countSetAside } from "../ledger/mod.ts";
import { verifyChain } from "./jobs.ts";
import { jobNames } from "./list_jobs.ts";
import { showOverview, showStats } from "./overview_contract.ts";
import { MAX_TRIES, type RunRow } from "./runs.ts";
import { recentRuns } from "./runs_bulk.ts";
import { countPeople, countWaiting, type PeopleCount } from "./stats_bulk.ts";

export const stats = query(showStats, async (ctx) => {
  const [people, portfolios] = await Promise.all([
    countPeople(ctx.db, ctx.wall),
    ctx.db.selectFrom("portfolios").where("deleted_at", "is", null).select((of) => [
      of.fn.countAll<number>().as("total"),
      of.fn.countAll<number>().filterWhere("visibility", "=", "public").as("public"),
    ]).executeTakeFirstOrThrow(),
  ]);
  const sum = (of: (count: PeopleCount) => number) => people.reduce((total, count) => total + of(count), 0);
  const inRole = (role: string) => sum((count) => count.role === role ? count.count : 0);
  return {
    role_distribution: Object.fromEntries(roles.map((role) => [role, inRole(role)])) as Record<
      (typeof roles)[number],
      number
    >,
    user_status: {
      active: sum((count) => count.is_active ? count.count : 0),
      inactive: sum((count) => count.is_active ? 0 : count.count),
    },
    recent_activity: {
      new_users_last_7_days: sum((count) => count.fresh),
      new_users_previous_7_days: sum((count) => count.before),
    },
    portfolios,
    profile_visibility: { public: sum((count) => count.public) },
  };
});

export const overview = query(showOverview, async (ctx) => {
  const dueWork = new Set(ctx.services.dueWork.map(({ name }) => name));
  const [waiting, runs, setAside] = await Promise.all([
    countWaiting(ctx.db, ctx.wall),
    recentRuns(ctx.db, jobNames(ctx.services.dueWork), 1),
    countSetAside(ctx.db),
  ]);
  const failed = [...runs.values()].map(([run]) => run!)
    .filter(({ state, job }) => state === "failed" || setAside.has(job))
    .sort((a, b) => Temporal.Instant.compare(a.started_at, b.started_at));
  const first = failed[0];
  return {
    users: waiting.users,
    reports: { pending: waiting.reports, oldest_at: waiting.oldest_report?.toString() ?? null },
    feedback: { pending: waiting.feedback, bugs_last_day: waiting.bugs },
    jobs: {
      failed: failed.length,
      first: first
        ? { name: first.job, tries: first.tries, max_tries: dueWork.has(first.job) ? null : MAX_TRIES }
        : null,
    },
    audit: { rows: waiting.actions, ...checkOf(runs.get(verifyChain.name)?.[0]) },
  };
});

function checkOf(run: RunRow | undefined) {
  const ended = run && run.finished_at && (run.state === "done" || run.state === "failed");
  return { checked_at: ended ? run.finished_at!.toString() : null, whole: ended ? run.state === "done" : null };
}
