/** auth.change-password: the current password is needed, wrong ones are counted as at sign-in, and the other sessions end. */
import { userIdOf } from "../kernel/actor.ts";
import { command } from "../kernel/handler.ts";
import { changePassword as contract } from "./contract.ts";
import { hashNewPassword, verifyPassword } from "./passwords.ts";
import { rightsChanged } from "./revocations.ts";
import { findUser, lockUser, revokeSessions, updateUser } from "./store.ts";
import { refuseGuess, refuseWhileLocked } from "./throttle.ts";

interface Checked {
  /** The hash that the current password fits; null when it is wrong. */
  readonly current: string | null;
  readonly next: string;
}

export const changePassword = command(
  contract,
  async (ctx, _input, checked: Checked) => {
    const user = await lockUser(ctx.trx, userIdOf(ctx.actor));
    refuseWhileLocked(user, ctx.wall);
    if (user.password_hash !== checked.current) {
      return await refuseGuess(ctx.trx, user, ctx.wall, "The current password is wrong");
    }
    await updateUser(ctx.trx, user.id, {
      password_hash: checked.next,
      failed_sign_ins: 0,
      locked_until: null,
      updated_at: ctx.wall,
    });
    const own = ctx.actor.kind === "user" ? ctx.actor.sessionId : null;
    const ended = await revokeSessions(ctx.trx, user.id, ctx.wall, own);
    ctx.audit({ target: user.id, after: { sessions_ended: ended } });
    ctx.afterCommit(() => rightsChanged(user.id));
    return { message: "Your password is changed", sessions_ended: ended };
  },
  async (ctx, input): Promise<Checked> => {
    const user = await findUser(ctx.db, userIdOf(ctx.actor));
    if (!user) throw new Error("A signed-in user is not in the store");
    refuseWhileLocked(user, ctx.wall);
    if (!await verifyPassword(user.password_hash, input.current_password)) return { current: null, next: "" };
    return {
      current: user.password_hash,
      next: await hashNewPassword(input.new_password, [user.email, user.username]),
    };
  },
);
