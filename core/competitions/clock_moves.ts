/** Moves of the market clock: who moves it while a competition runs plays out of competition. */
import type { PrepareContext } from "../kernel/run/handler.ts";
import type { Db, Trx } from "../kernel/store/db.ts";
import { Refusal } from "../kernel/errors.ts";
import { newId } from "../kernel/ids.ts";
import { FINAL_MINUTES } from "./days.ts";

export interface ClockMove {
  readonly operation: string;
  /** Market time in epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly speed: number;
}

const instantOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);

/**
 * Records a move with its first step, so that a competition that ends in it has it in its file. Returns its id.
 * @throws Refusal CLOCK_REFUSED for a move back while a competition with entries runs
 */
export async function noteClockMove(
  trx: Trx,
  { actor, wall }: Pick<PrepareContext, "actor" | "wall">,
  move: ClockMove,
): Promise<string> {
  if (move.to < move.from && await isAnyRunning(trx, move)) {
    throw new Refusal("CLOCK_REFUSED", "A competition is running; the market clock can only be moved forward");
  }
  const id = newId(wall);
  await trx.insertInto("clock_moves").values({
    id,
    operation: move.operation,
    user_id: actor.kind === "user" ? actor.userId : null,
    actor_name: actor.kind === "user" ? actor.role : actor.kind === "system" ? actor.name : "anonymous",
    from_market: instantOf(move.from),
    to_market: instantOf(move.to),
    speed: move.speed,
    at: wall,
  }).execute();
  return id;
}

/** A move was cancelled: it has led only to this instant. */
export async function noteReached(db: Db, id: string, reached: Temporal.Instant): Promise<void> {
  await db.updateTable("clock_moves").set({ to_market: reached }).where("id", "=", id).execute();
}

/** Whether a competition with entries has begun and is not over at the target of a move. */
const isAnyRunning = async (db: Db, { from, to }: ClockMove): Promise<boolean> =>
  await db.selectFrom("competitions as c").innerJoin("competition_entries as e", "e.competition_id", "c.id")
    .select("c.id").where("c.state", "in", ["announced", "open", "closed"]).where("c.opens_at", "<=", instantOf(from))
    .where("c.closes_at", ">", instantOf(to).subtract({ minutes: FINAL_MINUTES })).limit(1)
    .executeTakeFirst() !== undefined;

/** The moves that overlap with a time, oldest first. */
export const listMoves = (db: Db, from: Temporal.Instant, to: Temporal.Instant) =>
  db.selectFrom("clock_moves").selectAll().where("from_market", "<=", to).where("to_market", ">=", from)
    .orderBy("at").orderBy("id").execute();
