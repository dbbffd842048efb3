/**
 * Slows guessing of a password: after five failures in a row an e-mail locks for 2, 4, 8 ... seconds, at most 15
 * minutes. Failures are counted by e-mail, in the same way whether or not a user has it, so that a lock reveals
 * nothing.
 */
import { type Selectable, sql } from "kysely";
import type { Db, Trx } from "../kernel/store/db.ts";
import { Refusal } from "../kernel/errors.ts";
import { CommittedRefusal } from "../kernel/run/handler.ts";
import { digest } from "../kernel/ids.ts";
import type { SignInFailuresTable } from "./tables.ts";

const FREE_FAILURES = 5;
const MAX_LOCK_SECONDS = 15 * 60;
/** After this time without a failure the count of an e-mail is reset. */
const REMEMBERED_HOURS = 24;
/** E-mails whose failures are stored; the rate limits of sign-ins keep the number far below. */
const MAX_REMEMBERED = 1_000_000;

type SignInFailures = Selectable<SignInFailuresTable>;
const keyOf = (email: string): string => digest(email.trim().toLowerCase());

/** How long an e-mail locks after its nth failure in a row. */
export const lockSeconds = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(2 ** (failures - FREE_FAILURES + 1), MAX_LOCK_SECONDS);

export const findFailures = (db: Db, email: string): Promise<SignInFailures | undefined> =>
  db.selectFrom("sign_in_failures").selectAll().where("email_hash", "=", keyOf(email)).executeTakeFirst();

/** The e-mail's failures, locked until the transaction ends, so that concurrent guesses are counted one by one. */
export async function lockFailures(trx: Trx, email: string): Promise<SignInFailures | undefined> {
  // Two statements in one round trip: the second sees what was committed while the first waited.
  const lock = sql`select pg_advisory_xact_lock(7011, hashtext(${keyOf(email)}))`.execute(trx);
  const [failures] = await Promise.all([findFailures(trx, email), lock]);
  return failures;
}

/** @throws Refusal RATE_LIMITED while the e-mail is locked, whatever the password */
export function refuseWhileLocked(failures: SignInFailures | undefined, wall: Temporal.Instant): void {
  const left = failures?.locked_until ? failures.locked_until.epochMilliseconds - wall.epochMilliseconds : 0;
  if (left <= 0) return;
  const seconds = Math.ceil(left / 1000);
  throw new Refusal(
    "RATE_LIMITED",
    `Too many wrong passwords; try again in ${seconds} second${seconds === 1 ? "" : "s"}`,
    seconds,
  );
}

/**
 * Counts a wrong password after `lockFailures` and refuses; the count is committed.
 * @throws CommittedRefusal BAD_CREDENTIALS
 */
export async function refuseGuess(
  trx: Trx,
  email: string,
  earlier: SignInFailures | undefined,
  wall: Temporal.Instant,
  detail: string,
): Promise<never> {
  await countFailure(trx, email, earlier, wall);
  throw new CommittedRefusal("BAD_CREDENTIALS", detail);
}

/** Counts a wrong password after `lockFailures`. */
export async function countFailure(
  trx: Trx,
  email: string,
  earlier: SignInFailures | undefined,
  wall: Temporal.Instant,
): Promise<void> {
  const failures = (earlier?.failures ?? 0) + 1;
  const lock = lockSeconds(failures);
  const row = { failures, last_failed_at: wall, locked_until: lock > 0 ? wall.add({ seconds: lock }) : null };
  await trx.insertInto("sign_in_failures").values({ email_hash: keyOf(email), ...row })
    .onConflict((conflict) => conflict.column("email_hash").doUpdateSet(row)).execute();
}

/** Resets the failures of the e-mail. */
export const forgetFailures = (trx: Trx, email: string) =>
  trx.deleteFrom("sign_in_failures").where("email_hash", "=", keyOf(email)).execute();

/** Deletes failures of more than a day ago, and the oldest beyond a million; returns how many rows were deleted. */
export async function pruneFailures(db: Db, wall: Temporal.Instant, keep = MAX_REMEMBERED): Promise<number> {
  const failures = db.deleteFrom("sign_in_failures");
  const old = await failures.where("last_failed_at", "<", wall.subtract({ hours: REMEMBERED_HOURS }))
    .executeTakeFirst();
  const surplus = await failures.where(
    "email_hash",
    "in",
    (e) => e.selectFrom("sign_in_failures").select("email_hash").orderBy("last_failed_at", "desc").offset(keep),
  )
    .executeTakeFirst();
  return Number(old.numDeletedRows + surplus.numDeletedRows);
}
