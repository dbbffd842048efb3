/** auth.reset-password: a one-time link sets a new password; all sessions of the user end. */
import { command } from "../kernel/handler.ts";
import { digest } from "../kernel/ids.ts";
import { resetPassword as contract } from "./contract.ts";
import { hashNewPassword } from "./passwords.ts";
import { rightsChanged } from "./revocations.ts";
import { revokeSessions, updateUser, useResetLink } from "./store.ts";

export const resetPassword = command(
  contract,
  async (ctx, input, passwordHash: string) => {
    const link = await useResetLink(ctx.trx, digest(input.token), ctx.wall);
    if (!link) return ctx.refuse("LINK_EXPIRED", "This link has been used or is too old; ask for a new one");
    await updateUser(ctx.trx, link.user_id, {
      password_hash: passwordHash,
      failed_sign_ins: 0,
      locked_until: null,
      updated_at: ctx.wall,
    });
    await revokeSessions(ctx.trx, link.user_id, ctx.wall);
    ctx.audit({ target: link.user_id });
    ctx.afterCommit(() => rightsChanged(link.user_id));
    return { message: "Your password is set; sign in with it" };
  },
  (_ctx, input) => hashNewPassword(input.new_password, []),
);
