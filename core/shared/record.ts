/** shared.record: what a user has reached in public, for their profile. */
import { query, type QueryContext } from "../kernel/run/handler.ts";
import { NEW_YORK } from "../market/mod.ts";
import { countRanked, listGrowth, listStandingsOf, type StandingRow } from "../leaderboard/mod.ts";
import { viewerOf, visibleUser } from "../profiles/mod.ts";
import { hundredths, stateAtClose } from "./closing.ts";
import * as contract from "./contract.ts";
import { listContestsOf } from "./feed_bulk.ts";
import { shownFills } from "./fills.ts";
import { growthOf, thinned } from "./growth.ts";
import { type FillsUntil, fillsUntil, readVisible, type Visible } from "./visible.ts";

const MOST_PORTFOLIOS = 20;
const LINE = 60;
const MONTH = { hours: 24 * 30 };

const listOf = (db: QueryContext["db"], userId: string): Promise<Visible[]> =>
  readVisible(db).where("p.user_id", "=", userId).orderBy("p.public_since").orderBy("p.id").limit(MOST_PORTFOLIOS)
    .execute();

async function cardOf(
  ctx: QueryContext,
  portfolio: Visible,
  standing: StandingRow | undefined,
  until: FillsUntil,
): Promise<contract.UserRecord["portfolios"][number]> {
  const monthAgo = until.before.subtract(MONTH);
  const since = Temporal.Instant.compare(monthAgo, portfolio.public_since) > 0 ? monthAgo : portfolio.public_since;
  const [growth, state, { count }] = await Promise.all([
    growthOf(ctx, portfolio, standing),
    stateAtClose(ctx, portfolio.id),
    shownFills(ctx.db, portfolio.id, since, until).select((e) => e.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  const line = growth.points.map(({ growth }) => hundredths((growth - 1) * 100));
  return {
    portfolio_id: portfolio.id,
    name: portfolio.name,
    is_competition: portfolio.is_competition,
    return_percentage: growth.lifetime,
    rank: standing?.rank ?? null,
    since: growth.since.toString(),
    holdings_count: state?.holdings.size ?? 0,
    trades_30_days: count,
    line: thinned(growth.lifetime === null ? line : [...line, growth.lifetime], LINE),
  };
}

async function bestRank({ db }: QueryContext, standing: StandingRow | undefined) {
  const days = standing ? await listGrowth(db, standing.portfolio_id) : [];
  let best: { rank: number; date: string | null } | null = standing?.rank == null
    ? null
    : { rank: standing.rank, date: null };
  for (const { rank, date } of days) if (rank !== null && (!best || rank < best.rank)) best = { rank, date };
  return { best_rank: best?.rank ?? null, best_rank_date: best?.date ?? null };
}

export const record = query(contract.userRecord, async (ctx, { user_id }) => {
  const user = await visibleUser(ctx.db, ctx.actor, user_id);
  const [listed, contests, participants] = await Promise.all([
    listOf(ctx.db, user.id),
    listContestsOf(ctx.db, user.id, viewerOf(ctx.actor) === user.id),
    countRanked(ctx.db),
  ]);
  const standings = await listStandingsOf(ctx.db, listed.map(({ id }) => id));
  const standing = standings[0];
  const portfolios = listed.toSorted((a, b) =>
    Number(b.id === standing?.portfolio_id) - Number(a.id === standing?.portfolio_id)
  );
  const until = fillsUntil(ctx.now);
  const places = contests.flatMap(({ is_over, rank }) => is_over && rank !== null ? [rank] : []);
  return {
    user_id: user.id,
    rank: standing?.rank ?? null,
    participants,
    ...await bestRank(ctx, standing),
    contests_entered: contests.length,
    contests_running: contests.filter(({ is_over }) => !is_over).length,
    best_place: places.length > 0 ? Math.min(...places) : null,
    wins: contests.filter(({ is_over, is_winner }) => is_over && is_winner).map(({ id, name, closes_at }) => ({
      competition_id: id,
      name,
      won_on: closes_at.toZonedDateTimeISO(NEW_YORK).toPlainDate().toString(),
    })),
    portfolios: await Promise.all(
      portfolios.map((one) => cardOf(ctx, one, one.id === standing?.portfolio_id ? standing : undefined, until)),
    ),
  };
});
