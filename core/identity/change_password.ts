/**
 * auth.change-password: the current password is needed and wrong ones are counted as at sign-in. The other sessions and
 * all personal access tokens end.
 */
import { userIdOf } from "../kernel/actor.ts";
import { command } from "../kernel/run/handler.ts";
import { changePassword as contract } from "./contract.ts";
import { hashNewPassword, verifyPassword } from "./passwords.ts";
import { changeRights } from "./revocations.ts";
import { findFailures, forgetFailures, lockFailures, refuseGuess, refuseWhileLocked } from "./sign_in_lock.ts";
import { findUser, lockUser, revokeSessions, revokeTokens, updateUser, type UserRow } from "./store.ts";

interface Checked {
  readonly user: UserRow;
  /** Hash of the new password; null when the current one is wrong. */
  readonly next: string | null;
}

export const changePassword = command(
  contract,
  async (ctx, _input, checked: Checked) => {
    const { email } = checked.user;
    const failures = await lockFailures(ctx.trx, email);
    refuseWhileLocked(failures, ctx.wall);
    const user = await lockUser(ctx.trx, userIdOf(ctx.actor));
    if (checked.next === null || user.password_hash !== checked.user.password_hash) {
      return await refuseGuess(ctx.trx, email, failures, ctx.wall, "The current password is wrong");
    }
    await updateUser(ctx.trx, user.id, { password_hash: checked.next, updated_at: ctx.wall });
    if (failures) await forgetFailures(ctx.trx, email);
    const own = ctx.actor.kind === "user" ? ctx.actor.sessionId : null;
    const ended = {
      sessions_ended: await revokeSessions(ctx.trx, user.id, ctx.wall, own),
      tokens_revoked: await revokeTokens(ctx.trx, user.id, ctx.wall),
    };
    ctx.audit({ target: user.id, after: ended });
    changeRights(ctx, user.id);
    return { message: "Your password is changed", ...ended };
  },
  async (ctx, input): Promise<Checked> => {
    const user = await findUser(ctx.db, userIdOf(ctx.actor));
    if (!user) throw new Error("A signed-in user is not in the store");
    refuseWhileLocked(await findFailures(ctx.db, user.email), ctx.wall);
    const fits = await verifyPassword(user.password_hash, input.current_password);
    return { user, next: fits ? await hashNewPassword(input.new_password, user) : null };
  },
);
