/** Contracts of the leaderboard of public portfolios. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import { dueUntil, id, idOut, instant, limit, moneyOut, statistic } from "../kernel/wire.ts";

export const periods = ["lifetime", "1d", "7d", "30d"] as const;
export type Period = (typeof periods)[number];
const period = z.enum(periods).default("lifetime");

export const badges = ["gold", "silver", "bronze", "other"] as const;
export const badgeOf = (rank: number | null): (typeof badges)[number] =>
  badges[rank !== null && rank <= 3 ? rank - 1 : 3]!;

export const LeaderboardEntry = z.object({
  /** Null: new, not ranked yet. Equal returns share a rank. */
  rank: z.int().nullable(),
  user_id: idOut,
  username: z.string(),
  display_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  /** Whether the caller may open the profile. */
  has_profile: z.boolean(),
  portfolio_id: idOut,
  portfolio_name: z.string(),
  /** Null before it was first valued. */
  current_value: moneyOut.nullable(),
  /** Time-weighted, in percent. */
  return_percentage: statistic.nullable(),
  /** Value less net deposits. */
  total_return: moneyOut.nullable(),
  achievement_badge: z.enum(badges),
  /** Ranked by its growth since then. */
  since: instant,
  days_public: z.int(),
  trades: z.int(),
  /** The deepest fall from a peak since then, at the daily close, in percent. */
  max_drawdown: statistic,
  /** The growth of 1 at the last 30 closes, oldest first. */
  line: z.array(z.number()),
}).meta({ id: "LeaderboardEntry" });
export type LeaderboardEntry = z.output<typeof LeaderboardEntry>;

export const publicLeaderboard = contract({
  name: "leaderboard.public",
  route: "GET /leaderboard/public",
  kind: "query",
  summary: "List the public portfolios by their return, the new ones last",
  access: "public",
  input: z.strictObject({ period, limit: limit(100, 100) }),
  output: z.array(LeaderboardEntry),
  errors: [],
});

export const leaderboardSummary = contract({
  name: "leaderboard.summary",
  route: "GET /leaderboard/summary",
  kind: "query",
  summary: "Show how many portfolios are ranked, and how their returns are distributed",
  access: "public",
  input: z.strictObject({ period }),
  output: z.object({
    participants: z.int(),
    new_count: z.int(),
    /** Steps of five percent that have returns, the lowest first; the last one has everything above. */
    steps: z.array(z.object({ from: z.int(), count: z.int() })),
    /** Null before the first refresh. */
    refreshed_at: instant.nullable(),
  }),
  errors: [],
});

/** Why a user has no rank, in the order in which the rules are checked. */
export const unrankedReasons = [
  "no_public_portfolio",
  "cost_edited",
  "imported",
  "copied",
  "joining",
  "no_trade",
  "no_full_session",
] as const;

const Neighbour = z.object({
  rank: z.int(),
  return_percentage: statistic,
  /** Percentage points between the two. */
  gap: statistic,
});

export const myRank = contract({
  name: "leaderboard.my-rank",
  route: "GET /leaderboard/my-rank",
  reads: ["leaderboard", "portfolios"],
  kind: "query",
  summary: "Show your rank, and why you have none",
  access: "user",
  input: z.strictObject({ period }),
  output: LeaderboardEntry.partial().extend({
    rank: z.int().nullable(),
    return_percentage: statistic.nullable(),
    is_public: z.boolean(),
    total_participants: z.int(),
    /** Null for whoever has a rank. */
    unranked_reason: z.enum(unrankedReasons).nullable(),
    above: Neighbour.nullable(),
    below: Neighbour.nullable(),
    /** The rank at the last close 30 days ago or earlier; null without one. */
    rank_30_days_ago: z.int().nullable(),
  }),
  errors: [],
});

export const rankHistory = contract({
  name: "leaderboard.history",
  route: "GET /leaderboard/history",
  reads: ["leaderboard"],
  kind: "query",
  summary: "List your rank at each close, newest first",
  access: "user",
  input: z.strictObject({ period, limit: limit(100, 400) }),
  output: z.array(z.object({ date: z.string(), rank: z.int().nullable(), growth: statistic })),
  errors: [],
});

export const chooseRanked = contract({
  name: "leaderboard.choose",
  route: "PUT /leaderboard/portfolio",
  touches: ["leaderboard"],
  kind: "command",
  summary: "Choose the public portfolio with which you are ranked from now on",
  access: "owner",
  owned: { field: "portfolio_id", kind: "portfolio" },
  input: z.strictObject({ portfolio_id: id }),
  output: z.object({ portfolio_id: idOut }),
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const refreshLeaderboard = contract({
  name: "leaderboard.refresh",
  route: "POST /leaderboard/refresh",
  kind: "command",
  summary: "Refresh the returns and ranks of public portfolios",
  access: ["admin"],
  input: dueUntil,
  output: z.object({
    /** The trading day whose snapshots were counted; null when returns were refreshed as of now. */
    day: z.string().nullable(),
    participants: z.int(),
    /** True when everything due is done; else call again. */
    caught_up: z.boolean(),
  }),
  errors: [],
});

export const leaderboardContracts = [
  publicLeaderboard,
  leaderboardSummary,
  myRank,
  rankHistory,
  chooseRanked,
  refreshLeaderboard,
] as const;
