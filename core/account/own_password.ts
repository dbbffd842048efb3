/** The user's password again, for what must not happen on a page that somebody else finds open. */
import { userIdOf } from "../kernel/actor.ts";
import { type CommandContext, CommittedRefusal, type PrepareContext } from "../kernel/run/handler.ts";
import {
  countFailure,
  findFailures,
  findUser,
  forgetFailures,
  lockFailures,
  lockUser,
  refuseWhileLocked,
  type UserRow,
  verifyPassword,
} from "../identity/mod.ts";

export interface CheckedPassword {
  readonly user: UserRow;
  readonly fits: boolean;
}

/** Before the transaction, since it is slow. Wrong passwords are counted and locked as at sign-in. */
export async function checkOwnPassword(ctx: PrepareContext, password: string): Promise<CheckedPassword> {
  const user = await findUser(ctx.db, userIdOf(ctx.actor));
  if (!user) throw new Error("A signed-in user is not in the store");
  refuseWhileLocked(await findFailures(ctx.db, user.email), ctx.wall);
  return { user, fits: await verifyPassword(user.password_hash, password) };
}

/**
 * The user, locked.
 * @param locking takes locks that come before that of the user
 * @throws Refusal RATE_LIMITED, CommittedRefusal VALIDATION_FAILED at the field `password`
 */
export async function confirmOwnPassword(
  ctx: CommandContext,
  checked: CheckedPassword,
  locking: () => Promise<unknown>,
): Promise<UserRow> {
  const { email, id, password_hash } = checked.user;
  const failures = await lockFailures(ctx.trx, email);
  refuseWhileLocked(failures, ctx.wall);
  await locking();
  const user = await lockUser(ctx.trx, id);
  if (!checked.fits || user.password_hash !== password_hash) {
    await countFailure(ctx.trx, email, failures, ctx.wall);
    throw new CommittedRefusal("VALIDATION_FAILED", [
      { loc: ["body", "password"], msg: "The password is wrong", type: "wrong_password" },
    ]);
  }
  if (failures) await forgetFailures(ctx.trx, email);
  return user;
}
