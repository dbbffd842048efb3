/** Slows guessing of one account's password: after five failures in a row it locks for 2, 4, 8 ... seconds, at most 15 minutes. */
import { Refusal } from "../kernel/errors.ts";
import type { Trx } from "../kernel/db.ts";
import { KeptRefusal } from "../kernel/handler.ts";
import { updateUser, type UserRow } from "./store.ts";

const FREE_FAILURES = 5;
const MAX_LOCK_SECONDS = 15 * 60;

/** How long an account locks after its nth failure in a row. */
export const lockSeconds = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(2 ** (failures - FREE_FAILURES + 1), MAX_LOCK_SECONDS);

/** @throws Refusal RATE_LIMITED while the account is locked, whatever the password */
export function refuseWhileLocked(user: Pick<UserRow, "locked_until">, wall: Temporal.Instant): void {
  const left = user.locked_until ? user.locked_until.epochMilliseconds - wall.epochMilliseconds : 0;
  if (left <= 0) return;
  const seconds = Math.ceil(left / 1000);
  throw new Refusal(
    "RATE_LIMITED",
    `Too many wrong passwords; try again in ${seconds} second${seconds === 1 ? "" : "s"}`,
    seconds,
  );
}

/** Counts a wrong password of a locked row and refuses, keeping the count. */
export async function refuseGuess(trx: Trx, user: UserRow, wall: Temporal.Instant, detail: string): Promise<never> {
  const failures = user.failed_sign_ins + 1;
  const lock = lockSeconds(failures);
  await updateUser(trx, user.id, {
    failed_sign_ins: failures,
    locked_until: lock > 0 ? wall.add({ seconds: lock }) : null,
  });
  throw new KeptRefusal("BAD_CREDENTIALS", detail);
}
