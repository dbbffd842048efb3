/** Which portfolios everyone may see, and from when on their fills are shown. */
import { type Db } from "../kernel/store/db.ts";
import { latestSessionDay, NEW_YORK, previousTradingDay } from "../market/mod.ts";
import { portfolioNotFound } from "../ledger/mod.ts";

/**
 * Public portfolios of active users. Those of a competition by invitation are shown to nobody, as the competition
 * itself is shown only to those who have entered.
 */
const visible = (db: Db) =>
  db.selectFrom("portfolios as p").innerJoin("users as u", "u.id", "p.user_id")
    .where("p.visibility", "=", "public").where("p.public_since", "is not", null).where("p.deleted_at", "is", null)
    .where("u.is_active", "=", true)
    .where((e) =>
      e.or([
        e("p.is_competition", "=", false),
        e.not(e.exists(
          e.selectFrom("competition_entries as n").innerJoin("competitions as c", "c.id", "n.competition_id")
            .select("n.number").whereRef("n.user_id", "=", "p.user_id").whereRef("n.portfolio_id", "=", "p.id")
            .where("c.invitation_hash", "is not", null),
        )),
      ])
    );

/** What the module reads of a visible portfolio. */
export interface Visible {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  readonly description: string | null;
  readonly is_competition: boolean;
  /** Its costs and values are partly the owner's own statements. */
  readonly leaderboard_hidden: boolean;
  readonly public_since: Temporal.Instant;
  /** The close of the competition that it runs in, at which its fills become public; null for all others. */
  readonly fills_public_at: Temporal.Instant | null;
}

/** Of competitions whose fills are not public yet. */
export const runningStates = ["announced", "open"] as const;

const visibleFields = [
  "p.id",
  "p.user_id",
  "p.name",
  "p.description",
  "p.is_competition",
  "p.leaderboard_hidden",
] as const;

/** Visible portfolios with what the module reads of them. */
export const readVisible = (db: Db) =>
  visible(db).select(visibleFields).select("p.public_since").select((e) =>
    e.selectFrom("competition_entries as n").innerJoin("competitions as c", "c.id", "n.competition_id")
      .select("c.closes_at").whereRef("n.user_id", "=", "p.user_id").whereRef("n.portfolio_id", "=", "p.id")
      .where("c.state", "in", [...runningStates]).as("fills_public_at")
  ).$narrowType<{ public_since: Temporal.Instant }>();

/** @throws Refusal NOT_FOUND for unknown and private portfolios alike */
export const getVisible = async (db: Db, id: string): Promise<Visible> =>
  await readVisible(db).where("p.id", "=", id).executeTakeFirst() ?? portfolioNotFound();

/** The trading day of the newest fills that are shown, and the instant before which they were made. */
export interface FillsUntil {
  readonly day: Temporal.PlainDate;
  readonly before: Temporal.Instant;
}

/** Fills are shown a trading day late: those of a day when the next regular session opens. */
export function fillsUntil(now: Temporal.Instant): FillsUntil {
  const session = latestSessionDay(now);
  return { day: previousTradingDay(session), before: session.toZonedDateTime(NEW_YORK).toInstant() };
}

/** Only what was traded here: entries of an imported history are no fills. */
export const FILL_SOURCE = "order";
export const fillTypes = ["BUY", "SELL"] as const;
