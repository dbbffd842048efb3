/** Row types of the leaderboard's tables. Money and returns are decimal text; growth is a factor, a float. */
import type { Generated } from "kysely";
import type { Fixed, Json } from "../kernel/store/tables.ts";

/**
 * The portfolio that a user has chosen, and the ranked one that has left last. Another portfolio takes part only from
 * then on. Instants are market time.
 */
export interface LeaderboardMembersTable {
  user_id: Fixed<string>;
  chosen_id: string | null;
  chosen_at: Temporal.Instant | null;
  left_id: string | null;
  left_at: Temporal.Instant | null;
}

interface Returns {
  /** In percent; null before the first snapshot. */
  return_lifetime: string | null;
  return_1d: string | null;
  return_7d: string | null;
  return_30d: string | null;
  /** When the return had its value first. */
  reached_lifetime: Temporal.Instant | null;
  reached_1d: Temporal.Instant | null;
  reached_7d: Temporal.Instant | null;
  reached_30d: Temporal.Instant | null;
}

/**
 * The portfolio with which a user takes part. Instants are market time. No index has a column that a refresh changes,
 * so that it rewrites no index.
 */
export interface LeaderboardRowsTable extends Returns {
  user_id: Fixed<string>;
  portfolio_id: Fixed<string>;
  /** That of the portfolio when it joined: when it is made public again, it joins anew. */
  public_since: Fixed<Temporal.Instant>;
  /** It is ranked by its growth since then. */
  since: Fixed<Temporal.Instant>;
  /** Entries of its journal that `trades` and `open_growth` contain. */
  seen_entries: Generated<number>;
  /** Fills in its whole journal. */
  trades: Generated<number>;
  /** Whole trading sessions in which it took part. */
  sessions: Generated<number>;
  /** At its last snapshot: when, the growth of 1 since it joined, and the value. Null before the first one. */
  day_at: Temporal.Instant | null;
  day_growth: number | null;
  day_value: string | null;
  /** The same after the last deposit or withdrawal since; the value is null while no return can be computed. */
  open_growth: number | null;
  open_value: string | null;
  peak_growth: Generated<number>;
  /** The deepest fall from a peak, at the daily close: a fraction. */
  drawdown: Generated<number>;
  /** Growth at the start of each period. */
  growth_1d: Generated<number>;
  growth_7d: Generated<number>;
  growth_30d: Generated<number>;
  value: string | null;
  /** Value less net deposits. */
  gain: string | null;
}

/** The growth and the ranks of a ranked portfolio at the close of a trading day. */
export interface LeaderboardDaysTable {
  portfolio_id: Fixed<string>;
  /** ISO day. */
  date: Fixed<string>;
  growth: Fixed<number>;
  rank_lifetime: number | null;
  rank_1d: number | null;
  rank_7d: number | null;
  rank_30d: number | null;
}

/** The growth at the last closes, oldest first. */
export interface LeaderboardLinesTable {
  portfolio_id: Fixed<string>;
  growths: number[];
}

/** The ranks of a period: one row for each return that ranked portfolios have. */
export interface LeaderboardReturnsTable {
  period: Fixed<string>;
  return: Fixed<string>;
  rank: Fixed<number>;
  /** How many portfolios have it. */
  count: Fixed<number>;
}

export interface LeaderboardBoardsTable {
  period: string;
  participants: number;
  new_count: number;
  /** Users of the first rows, the ranked ones before the new ones. */
  first: string[];
  /** How many returns lie in each step of five percent: [from, count]. */
  steps: Json<[number, number][]>;
  refreshed_at: Temporal.Instant;
}

export interface LeaderboardProgressTable {
  only_one: Generated<boolean>;
  /** The last trading day whose snapshots are counted; ISO day. */
  day: string | null;
  /** The days from which the periods count, as one text. */
  base_days: string | null;
}

declare module "../kernel/store/tables.ts" {
  interface Database {
    leaderboard_members: LeaderboardMembersTable;
    leaderboard_rows: LeaderboardRowsTable;
    leaderboard_days: LeaderboardDaysTable;
    leaderboard_lines: LeaderboardLinesTable;
    leaderboard_returns: LeaderboardReturnsTable;
    leaderboard_boards: LeaderboardBoardsTable;
    leaderboard_progress: LeaderboardProgressTable;
  }
}
