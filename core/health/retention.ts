/**
 * What bounds each table of the store. `prune_bulk.ts` beside this file deletes what has a time limit here; a test
 * compares the list with the catalogue, so that a new table cannot be forgotten.
 */
import { IDEMPOTENCY_DAYS } from "../kernel/store/records_bulk.ts";

/** Rows of these tables are deleted so many days after the instant in a column. */
export const storedDays = {
  idempotency_keys: { column: "created_at", days: IDEMPOTENCY_DAYS },
  outbox: { column: "created_at", days: 1 },
  instances: { column: "seen_at", days: 1 },
  instance_health: { column: "minute", days: 1 },
} as const;
/** From when they were written, in wall time; their own time is the market's. */
export const NOTIFICATION_DAYS = 365;
/** The most notifications of a user; the newest stay. */
export const MAX_NOTIFICATIONS = 1_000;
/** After this the rows of the audit log have no details. */
export const AUDIT_DETAIL_DAYS = 366;
/** Runs of jobs and of due work, where the job does not say otherwise. */
export const RUN_DAYS = 400;

const days = (table: keyof typeof storedDays): string => {
  const { days } = storedDays[table];
  return days === 1 ? "a day" : `${days} days`;
};
const LEDGER = "kept: the ledger is permanent";
const MARKET = "kept: as many as the market has";
const SETTINGS = "one row a setting";
const one = (what: string) => `one row ${what}`;

export const retention: Readonly<Record<string, string>> = {
  // Kernel.
  kysely_migration: "one row a change of the schema",
  kysely_migration_lock: "one row",
  market_clock: "one row",
  kept_settings: SETTINGS,
  switches: SETTINGS,
  idempotency_keys: days("idempotency_keys"),
  outbox: days("outbox"),
  audit_log: `kept; details for ${AUDIT_DETAIL_DAYS} days`,
  staff_actions: "kept: each row depends on the previous one",
  job_runs: `the job's own time, else ${RUN_DAYS} days; failed ones until they are done or given up`,
  work_failures: "kept: a portfolio's work that failed explains a late entry",
  instances: `${days("instances")} after an instance was last seen`,
  instance_health: days("instance_health"),
  // People.
  users: "kept; names and contents go with the account",
  sessions: "until they expire, or 30 days after they ended",
  access_tokens: "at most 50 a user",
  suspensions: "kept: why an account was suspended",
  reset_links: "30 days after they expire",
  sign_in_failures: "a day",
  avatars: one("a user"),
  follows: "at most 5,000 a user",
  follow_starts: one("a follow"),
  mutes: "at most 1,000 a user",
  notifications: `${NOTIFICATION_DAYS} days, at most 1,000 a user`,
  announcements: "kept: staff writes few",
  announcement_receipts: one("a user and announcement"),
  feedback: "kept; at most 10 an hour and user",
  // Ledger and orders.
  portfolios: "at most 100 a user; kept for the ledger",
  holdings: one("a portfolio and stock"),
  journal_entries: LEDGER,
  orders: LEDGER,
  taken_sizes: one("a user, stock and side"),
  settled_actions: LEDGER,
  delisting_notices: LEDGER,
  dividends: MARKET,
  splits: MARKET,
  delistings: MARKET,
  contribution_plans: "at most 100 a user",
  planned_buys: LEDGER,
  interest_periods: LEDGER,
  interest_rates: LEDGER,
  portfolio_reviews: one("a portfolio"),
  snapshots: one("a portfolio and trading day"),
  stale_snapshots: "until they are taken again",
  // Goals, lists, alerts and charts.
  goals: "at most 100 a user",
  goal_upvotes: one("a user and goal"),
  goal_congratulations: one("a user and goal"),
  alerts: "at most as many as a user may have",
  screen_alerts: one("a saved screen"),
  saved_screens: "at most as many as a user may have",
  watchlists: "at most as many as a user may have",
  chart_drawings: "at most 30 a chart, and 100 charts a user",
  chart_layouts: one("a user"),
  chart_templates: "at most as many as a user may have",
  // Comments.
  comments: "kept; a rate limit a user",
  comment_likes: one("a user and comment"),
  comment_acts: "366 days",
  comment_reports: one("a user and comment"),
  comment_appeals: one("a removed comment"),
  moderation_decisions: "kept: who decided what about a comment, and why",
  // Leaderboard and contests.
  leaderboard_members: one("a user"),
  leaderboard_rows: one("a public portfolio and period"),
  leaderboard_days: "400 days",
  leaderboard_lines: one("a public portfolio"),
  leaderboard_returns: "until the next refresh",
  leaderboard_boards: one("a period"),
  leaderboard_progress: "one row",
  competitions: "kept: contests are a public record",
  competition_entries: one("a user and contest"),
  competition_files: one("a contest"),
  competition_rates: one("a contest and change of the rate"),
  competition_settings: SETTINGS,
  clock_moves: "kept: decides who is ranked in a contest",
  // Waverider.
  waverider_config: "one a change of the configuration",
  waverider_periods: "one a reset of the account",
  waverider_engine: "one row",
  waverider_trades: "kept: at most a few a day",
  waverider_scans: "21 sessions",
  waverider_days: "one a session",
};

/** Of a table that is not ours, which only a foreign schema has. */
export const ruleOf = (table: string): string => retention[table] ?? "not a table of the product";
