/** shared.get: a public portfolio as everyone may see it, without amounts. */
import { query, type QueryContext } from "../kernel/run/handler.ts";
import type { Db } from "../kernel/store/db.ts";
import { countRanked, listGrowth, listStandingsOf } from "../leaderboard/mod.ts";
import { personsOf, viewerOf } from "../profiles/mod.ts";
import { closingOf, presentWeights } from "./closing.ts";
import * as contract from "./contract.ts";
import { listFills } from "./fills.ts";
import { growthOf, presentGrowth } from "./growth.ts";
import { fillsUntil, getVisible, type Visible } from "./visible.ts";

async function isFollowing(db: Db, viewer: string | null, userId: string): Promise<boolean> {
  if (viewer === null) return false;
  const row = await db.selectFrom("follows").select("user_id").where("follower_id", "=", viewer)
    .where("user_id", "=", userId).executeTakeFirst();
  return row !== undefined;
}

/** For how many of the last closes it has had the rank. */
async function rankDays(db: Db, id: string, rank: number | null): Promise<number> {
  if (rank === null) return 0;
  const days = await listGrowth(db, id);
  return days.length - 1 - days.findLastIndex((day) => day.rank !== rank);
}

async function presentRank(ctx: QueryContext, portfolio: Visible) {
  const [[standing], participants] = await Promise.all([
    listStandingsOf(ctx.db, [portfolio.id]),
    countRanked(ctx.db),
  ]);
  const rank = standing?.rank ?? null;
  const [growth, rank_days] = await Promise.all([
    growthOf(ctx, portfolio, standing),
    rankDays(ctx.db, portfolio.id, rank),
  ]);
  return { rank, participants, rank_days, ...await presentGrowth(ctx, portfolio, growth) };
}

export const get = query(contract.getShared, async (ctx, { portfolio_id: id }) => {
  const portfolio = await getVisible(ctx.db, id);
  const viewer = viewerOf(ctx.actor);
  const until = fillsUntil(ctx.now);
  const [persons, is_following, ranked, closing, fills] = await Promise.all([
    personsOf(ctx.db, viewer, [portfolio.user_id]),
    isFollowing(ctx.db, viewer, portfolio.user_id),
    presentRank(ctx, portfolio),
    closingOf(ctx, id),
    portfolio.fills_public_at ? [] : listFills(ctx, portfolio, until),
  ]);
  return {
    portfolio_id: id,
    name: portfolio.name,
    description: portfolio.description,
    owner: persons.get(portfolio.user_id)!,
    is_own: portfolio.user_id === viewer,
    is_following,
    is_competition: portfolio.is_competition,
    public_since: portfolio.public_since.toString(),
    has_returns: !portfolio.leaderboard_hidden,
    ...ranked,
    ...await presentWeights(ctx, closing, !portfolio.leaderboard_hidden),
    fills_until: until.day.toString(),
    fills_public_at: portfolio.fills_public_at?.toString() ?? null,
    fills,
  };
});
