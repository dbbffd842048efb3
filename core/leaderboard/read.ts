/** Reads of the leaderboard: each is one statement on its indexes. */
import { sql } from "kysely";
import type { Db } from "../kernel/store/db.ts";
import { userIdOf } from "../kernel/actor.ts";
import { query } from "../kernel/run/handler.ts";
import { NEW_YORK } from "../market/calendar.ts";
import { personOf, viewerOf } from "../profiles/mod.ts";
import * as contract from "./contract.ts";
import type { Period } from "./contract.ts";

/** Rows with their users, portfolios and ranks, only of portfolios that are public at this moment. */
const entries = (db: Db, period: Period) =>
  db.selectFrom("leaderboard_rows as r").innerJoin("portfolios as p", "p.id", "r.portfolio_id")
    .innerJoin("users as u", "u.id", "r.user_id")
    .leftJoin("leaderboard_lines as l", "l.portfolio_id", "r.portfolio_id")
    .leftJoin(
      "leaderboard_returns as v",
      (on) =>
        on.on("v.period", "=", period).onRef("v.return", "=", `r.return_${period}`)
          .on("r.sessions", ">", 0).on("r.trades", ">", 0),
    )
    .where("p.visibility", "=", "public").where("p.deleted_at", "is", null).where("p.leaderboard_hidden", "=", false)
    .where("u.is_active", "=", true)
    .select([
      "r.user_id",
      "u.username",
      "u.display_name",
      "u.avatar_url",
      "u.public_profile",
      "u.is_active",
      "r.portfolio_id",
      "p.name as portfolio_name",
      "r.value",
      "r.gain",
      "r.since",
      "r.trades",
      "r.drawdown",
      "v.rank",
      `r.return_${period} as return`,
      sql<number[] | null>`to_json(l.growths)`.as("line"),
    ]);
type EntryRow = Awaited<ReturnType<ReturnType<typeof entries>["execute"]>>[number];

const percent = (fraction: number) => Number((fraction * 100).toFixed(2));
const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(NEW_YORK).toPlainDate();

function present(row: EntryRow, viewer: string | null, now: Temporal.Instant): contract.LeaderboardEntry {
  const { user_id, username, display_name, avatar_url, public_profile, is_active } = row;
  return {
    rank: row.rank,
    ...personOf({ user_id, username, display_name, avatar_url, public_profile, is_active }, viewer),
    portfolio_id: row.portfolio_id,
    portfolio_name: row.portfolio_name,
    current_value: row.value === null ? null : Number(row.value),
    return_percentage: row.return === null ? null : Number(row.return),
    total_return: row.gain === null ? null : Number(row.gain),
    achievement_badge: contract.badgeOf(row.rank),
    since: row.since.toString(),
    days_public: Math.max(0, dayOf(row.since).until(dayOf(now)).days),
    trades: row.trades,
    max_drawdown: percent(row.drawdown),
    line: row.line ?? [],
  };
}

export const board = query(contract.publicLeaderboard, async (ctx, { period, limit }) => {
  const rows = await entries(ctx.db, period)
    .innerJoin(
      sql<{ id: string; at: number }>`(
        select id, at from leaderboard_boards, unnest(first[1:${limit}::integer]) with ordinality as f(id, at)
        where period = ${period}
      )`.as("f"),
      (on) => on.onRef("f.id", "=", "r.user_id"),
    )
    .orderBy("f.at").execute();
  return rows.map((row) => present(row, viewerOf(ctx.actor), ctx.now));
});

export const summary = query(contract.leaderboardSummary, async (ctx, { period }) => {
  const row = await ctx.db.selectFrom("leaderboard_boards").selectAll().where("period", "=", period)
    .executeTakeFirst();
  return {
    participants: row?.participants ?? 0,
    new_count: row?.new_count ?? 0,
    steps: (row?.steps ?? []).map(([from, count]) => ({ from, count })),
    refreshed_at: row?.refreshed_at.toString() ?? null,
  };
});

const MONTH = 30;

/** The next better or worse return that ranked portfolios have. */
async function neighbour(db: Db, period: Period, own: string, side: "above" | "below") {
  const [beyond, direction] = side === "above" ? [">", "asc"] as const : ["<", "desc"] as const;
  const row = await db.selectFrom("leaderboard_returns").select(["rank", "return"]).where("period", "=", period)
    .where("return", beyond, own).orderBy("return", direction).limit(1).executeTakeFirst();
  if (!row) return null;
  const gap = Math.abs(Number(row.return) - Number(own));
  return { rank: row.rank, return_percentage: Number(row.return), gap: Number(gap.toFixed(2)) };
}

export const myRank = query(contract.myRank, async (ctx, { period }) => {
  const userId = userIdOf(ctx.actor);
  const [row, board, isPublic] = await Promise.all([
    entries(ctx.db, period).select("r.sessions").where("r.user_id", "=", userId).executeTakeFirst(),
    ctx.db.selectFrom("leaderboard_boards").select("participants").where("period", "=", period).executeTakeFirst(),
    publicPortfolios(ctx.db, userId),
  ]);
  const ranked = row && row.rank !== null && row.return !== null ? { rank: row.rank, return: row.return } : null;
  const monthAgo = dayOf(ctx.now).subtract({ days: MONTH }).toString();
  const [above, below, before] = ranked
    ? await Promise.all([
      neighbour(ctx.db, period, ranked.return, "above"),
      neighbour(ctx.db, period, ranked.return, "below"),
      ctx.db.selectFrom("leaderboard_days").select(`rank_${period} as rank`).where(
        "portfolio_id",
        "=",
        row!.portfolio_id,
      )
        .where("date", "<=", monthAgo).orderBy("date", "desc").limit(1).executeTakeFirst(),
    ])
    : [null, null, undefined];
  return {
    ...(row ? present(row, userId, ctx.now) : {}),
    rank: ranked?.rank ?? null,
    return_percentage: row?.return == null ? null : Number(row.return),
    is_public: isPublic.length > 0,
    total_participants: board?.participants ?? 0,
    unranked_reason: ranked ? null : row ? reasonOf(row) : reasonOfNone(isPublic),
    above,
    below,
    rank_30_days_ago: before?.rank ?? null,
  };
});

interface PublicPortfolio {
  readonly hidden: boolean;
  /** Types of entries that hide a portfolio. */
  readonly type: "ADJUSTMENT" | "IMPORT" | "FORK" | null;
}

async function publicPortfolios(db: Db, userId: string): Promise<PublicPortfolio[]> {
  return await db.selectFrom("portfolios as p").where("p.user_id", "=", userId).where("p.visibility", "=", "public")
    .where("p.deleted_at", "is", null).where("p.is_competition", "=", false)
    .select((e) => [
      "p.leaderboard_hidden as hidden",
      e.selectFrom("journal_entries as j").whereRef("j.portfolio_id", "=", "p.id")
        .where("j.type", "in", ["ADJUSTMENT", "IMPORT", "FORK"]).select("j.type").orderBy("j.type").limit(1)
        .$castTo<{ type: PublicPortfolio["type"] }>().as("type"),
    ]).orderBy("p.public_since").execute();
}

const reasonOf = ({ trades }: Pick<EntryRow, "trades">) =>
  trades === 0 ? "no_trade" as const : "no_full_session" as const;

/** Why no portfolio takes part: none is public, the public ones are excluded, or the next refresh adds one. */
function reasonOfNone(own: readonly PublicPortfolio[]): (typeof contract.unrankedReasons)[number] {
  if (own.length === 0) return "no_public_portfolio";
  if (own.some(({ hidden }) => !hidden)) return "joining";
  const [first] = own;
  return first!.type === "ADJUSTMENT" ? "cost_edited" : first!.type === "FORK" ? "copied" : "imported";
}

export const history = query(contract.rankHistory, async (ctx, { period, limit }) => {
  const rows = await ctx.db.selectFrom("leaderboard_rows as r")
    .innerJoin("leaderboard_days as d", "d.portfolio_id", "r.portfolio_id")
    .where("r.user_id", "=", userIdOf(ctx.actor)).select(["d.date", "d.growth", `d.rank_${period} as rank`])
    .orderBy("d.date", "desc").limit(limit).execute();
  return rows.map(({ date, growth, rank }) => ({ date, rank, growth }));
});
