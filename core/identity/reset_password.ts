/**
 * auth.reset-password: a one-time link sets a new password; all sessions and tokens of the user end.
 * auth.check-reset-link: whether it would.
 */
import { command, query } from "../kernel/run/handler.ts";
import { digest } from "../kernel/ids.ts";
import type { Db } from "../kernel/store/db.ts";
import { isSuspended } from "./accounts.ts";
import * as contract from "./contract.ts";
import { hashNewPassword } from "./passwords.ts";
import { changeRights } from "./revocations.ts";
import { forgetFailures } from "./sign_in_lock.ts";
import {
  findResetUser,
  lockUser,
  revokeSessions,
  revokeTokens,
  updateUser,
  useResetLink,
  type UserRow,
} from "./store.ts";

const INVALID_LINK = "This link has been used or is too old; ask for a new one";

/** The user of a link that can be used; undefined for any other. */
async function usableBy(db: Db, token: string, at: Temporal.Instant): Promise<UserRow | undefined> {
  const user = await findResetUser(db, digest(token), at);
  return user && isSuspended(user, at) ? undefined : user;
}

export const checkResetLink = query(
  contract.checkResetLink,
  async (ctx, { token }) =>
    await usableBy(ctx.db, token, ctx.wall) ? { ok: true as const } : ctx.refuse("LINK_EXPIRED", INVALID_LINK),
);

export const resetPassword = command(
  contract.resetPassword,
  async (ctx, input, passwordHash: string) => {
    const link = await useResetLink(ctx.trx, digest(input.token), ctx.wall);
    if (!link) return ctx.refuse("LINK_EXPIRED", INVALID_LINK);
    if (isSuspended(await lockUser(ctx.trx, link.user_id), ctx.wall)) return ctx.refuse("LINK_EXPIRED", INVALID_LINK);
    const user = await updateUser(ctx.trx, link.user_id, { password_hash: passwordHash, updated_at: ctx.wall });
    await forgetFailures(ctx.trx, user.email);
    const ended = {
      sessions_ended: await revokeSessions(ctx.trx, user.id, ctx.wall),
      tokens_revoked: await revokeTokens(ctx.trx, user.id, ctx.wall),
    };
    ctx.audit({ target: user.id, after: ended });
    changeRights(ctx, user.id);
    return { message: "Your password is set; sign in with it" };
  },
  async (ctx, input) => {
    const user = await usableBy(ctx.db, input.token, ctx.wall);
    return user ? await hashNewPassword(input.new_password, user) : ctx.refuse("LINK_EXPIRED", INVALID_LINK);
  },
);
