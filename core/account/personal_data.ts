/**
 * What each table of the store holds of a user: what an export contains, and what happens to it when the account is
 * erased. A test compares the list with the tables of the store, so that a new one cannot be forgotten.
 */

/** Rows of a table whose column refers to the user, or to a portfolio or goal of theirs. */
export interface Rows {
  readonly column: string;
  readonly of: "user" | "portfolio" | "goal";
}

export interface Section extends Rows {
  /** Its name in the export. */
  readonly name: string;
  /** The newest rows come first. */
  readonly newest: string;
}

interface Held {
  readonly sections?: readonly Section[];
  /** Why the export has no section of it. */
  readonly notExported?: string;
  /** Columns that an export leaves out: secrets, and who decided about something. */
  readonly without?: readonly string[];
  /** Rows that are deleted. */
  readonly deleted?: readonly Rows[];
  /** Why rows stay, or how they are changed. */
  readonly kept?: string;
}

const user = (name: string, newest: string, column = "user_id"): Section => ({ name, column, of: "user", newest });
const portfolio = (name: string, newest: string): Section => ({
  name,
  column: "portfolio_id",
  of: "portfolio",
  newest,
});
/** Exported, and deleted at the end. */
const own = (...sections: readonly Section[]): Held => ({ sections, deleted: sections });
const ofUser: Rows = { column: "user_id", of: "user" };
const ofGoal: Rows = { column: "goal_id", of: "goal" };
const nothing = (what: string): Held => ({ notExported: what, kept: what });

const LEDGER = "the ledger stays under the number of the portfolio";
const BOARD = "numbers only; the board drops portfolios that are not public at its next refresh";
const ACTS = "stays under the number of the account, which has no name any more";

/** Rows that others refer to are deleted before those that they refer to. */
export const personalData: Readonly<Record<string, Held>> = {
  // Identity.
  users: {
    sections: [user("profile", "created_at", "id")],
    without: ["password_hash", "failed_sign_ins", "locked_until"],
    kept: "cleared: the number, the role's absence and the dates stay",
  },
  sessions: { ...own(user("sessions", "created_at")), without: ["refresh_hash", "previous_hash", "address_hash"] },
  access_tokens: { ...own(user("tokens", "created_at")), without: ["token_hash"] },
  suspensions: {
    sections: [user("suspensions", "starts_at")],
    without: ["suspended_by", "lifted_by"],
    kept: "by number, as in the record of staff actions",
  },
  reset_links: { ...own(user("reset_links", "created_at")), without: ["token_hash"] },
  sign_in_failures: {
    notExported: "wrong passwords of an e-mail in the last day, whoever entered them",
    kept: "deleted by the digest of the e-mail",
  },
  // Kernel.
  idempotency_keys: { notExported: "copies of responses, for seven days", deleted: [ofUser] },
  audit_log: { sections: [user("acts", "at", "actor_id")], kept: "who did what by number; it has no names" },
  staff_actions: {
    sections: [user("staff_actions", "number"), user("staff_acts", "number", "actor_id")],
    without: ["address", "previous_hash", "hash"],
    kept: "who did what to whom by number; each row depends on the previous one",
  },
  outbox: { notExported: "events for open pages, for a day", deleted: [ofUser] },
  market_clock: nothing("about the market"),
  job_runs: nothing("about jobs"),
  ...Object.fromEntries(
    ["config", "periods", "engine", "trades", "scans", "days"].map((name) => [
      `waverider_${name}`,
      nothing("of the product's own account"),
    ]),
  ),
  kept_settings: nothing("settings of the product"),
  instances: nothing("about servers"),
  instance_health: nothing("about servers"),
  work_failures: { notExported: "faults of the product, with numbers only", kept: "for the operator" },
  switches: nothing("settings of the product; who changed them is in the audit log"),
  // Profiles.
  follows: own(user("follows", "recorded_at", "follower_id"), user("followers", "recorded_at")),
  follow_starts: {
    sections: [user("follow_starts", "started_at", "follower_id")],
    deleted: [{ column: "follower_id", of: "user" }, ofUser],
  },
  // Nobody learns who has muted them.
  mutes: { sections: [user("mutes", "muted_at")], deleted: [ofUser, { column: "muted_id", of: "user" }] },
  avatars: own(user("picture", "changed_at")),
  notifications: own(user("notifications", "created_at")),
  // Ledger and orders.
  portfolios: { sections: [user("portfolios", "created_at")], kept: "private and without its name and description" },
  holdings: { sections: [portfolio("holdings", "symbol")], kept: LEDGER },
  journal_entries: { sections: [portfolio("transactions", "id")], kept: LEDGER },
  orders: { sections: [portfolio("orders", "created_at")], kept: `open ones are cancelled; ${LEDGER}` },
  taken_sizes: own(user("taken_sizes", "at")),
  settled_actions: { sections: [portfolio("settled_actions", "action_id")], kept: LEDGER },
  delisting_notices: { notExported: "which portfolios have been notified", kept: LEDGER },
  dividends: nothing("about the market"),
  splits: nothing("about the market"),
  delistings: nothing("about the market"),
  // What acts on a portfolio.
  contribution_plans: own(user("contributions", "created_at")),
  planned_buys: own(portfolio("planned_buys", "created_at")),
  interest_periods: { sections: [portfolio("interest", "month")], kept: LEDGER },
  interest_rates: { sections: [portfolio("interest_rates", "day")], kept: LEDGER },
  portfolio_reviews: own(portfolio("reviews", "portfolio_id")),
  snapshots: { sections: [portfolio("snapshots", "date")], kept: LEDGER },
  stale_snapshots: { notExported: "which snapshots will be computed again", kept: LEDGER },
  // Goals, lists, alerts and charts.
  goal_upvotes: { sections: [user("goal_upvotes", "goal_id")], deleted: [ofGoal], kept: ACTS },
  goal_congratulations: {
    sections: [user("goal_congratulations", "created_at")],
    deleted: [ofGoal],
    kept: ACTS,
  },
  goals: own(user("goals", "created_at")),
  alerts: own(user("alerts", "created_at")),
  screen_alerts: own(user("screen_alerts", "screen_id")),
  saved_screens: own(user("saved_screens", "created_at")),
  watchlists: own(user("watchlists", "created_at")),
  chart_drawings: own(user("chart_drawings", "created_at")),
  chart_layouts: own(user("chart_layouts", "changed_at")),
  chart_templates: own(user("chart_templates", "created_at")),
  // Comments.
  comments: { sections: [user("comments", "recorded_at")], without: ["removed_by"], kept: ACTS },
  comment_likes: { sections: [user("comment_likes", "recorded_at")], kept: ACTS },
  comment_acts: own(user("comment_acts", "at")),
  comment_reports: { sections: [user("reports", "created_at")], without: ["decided_by", "notes"], kept: ACTS },
  comment_appeals: { sections: [user("appeals", "created_at")], without: ["decided_by"], kept: ACTS },
  moderation_decisions: {
    sections: [user("moderation", "decided_at")],
    without: ["decided_by", "reason", "before"],
    kept: ACTS,
  },
  // Leaderboard and contests.
  leaderboard_members: { sections: [user("leaderboard_choice", "user_id")], kept: BOARD },
  leaderboard_rows: { sections: [user("leaderboard", "user_id")], kept: BOARD },
  leaderboard_days: { sections: [portfolio("leaderboard_days", "date")], kept: BOARD },
  leaderboard_lines: { sections: [portfolio("leaderboard_lines", "portfolio_id")], kept: BOARD },
  leaderboard_returns: nothing("returns without their owners"),
  leaderboard_boards: { notExported: "the first places of all, by number", kept: BOARD },
  leaderboard_progress: nothing("about the board"),
  competitions: {
    sections: [user("competitions_made", "created_at", "created_by")],
    without: ["invitation_hash"],
    kept: "who made a contest stays by number",
  },
  competition_entries: { sections: [user("competition_entries", "entered_at")], kept: "by number, as in the file" },
  competition_files: { notExported: "published for everyone; the person is a number in it", kept: "without names" },
  competition_rates: nothing("about contests"),
  competition_settings: nothing("about contests"),
  // Feedback and announcements.
  feedback: { ...own(user("feedback", "created_at")), without: ["notes", "updated_by"] },
  announcements: {
    sections: [user("announcements_made", "created_at", "created_by")],
    kept: "who made it stays by number",
  },
  announcement_receipts: own(user("announcements_received", "received_at")),
  clock_moves: { sections: [user("clock_moves", "at")], kept: "decides who is ranked in a contest; by number" },
};
