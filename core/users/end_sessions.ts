/** users.end-session, users.end-token, users.end-sessions and users.unlock: how users get in, and no longer do. */
import {
  changeRights,
  forgetFailures,
  getAccount,
  lockFailures,
  lockUser,
  revokeSession,
  revokeSessions,
  revokeTokenRow,
  revokeTokens,
} from "../identity/mod.ts";
import { command } from "../kernel/run/handler.ts";
import * as contract from "./contract.ts";

export const endSession = command(contract.endSession, async (ctx, { user, id }) => {
  const { id: userId } = await getAccount(ctx.trx, user);
  if (!await revokeSession(ctx.trx, userId, id, ctx.wall)) return ctx.refuse("NOT_FOUND", "There is no such session");
  ctx.audit({ target: id, about: userId });
  changeRights(ctx, userId);
  return { user, id };
});

export const endToken = command(contract.endToken, async (ctx, { user, id }) => {
  const { id: userId } = await getAccount(ctx.trx, user);
  if (!await revokeTokenRow(ctx.trx, userId, id, ctx.wall)) return ctx.refuse("NOT_FOUND", "There is no such token");
  ctx.audit({ target: id, about: userId });
  changeRights(ctx, userId);
  return { user, id };
});

export const endSessions = command(contract.endSessions, async (ctx, { user, reason }) => {
  // A sign-in and a new token lock the user, too: none is overlooked.
  const { id: userId } = await lockUser(ctx.trx, (await getAccount(ctx.trx, user)).id);
  const ended = {
    sessions_ended: await revokeSessions(ctx.trx, userId, ctx.wall),
    tokens_revoked: await revokeTokens(ctx.trx, userId, ctx.wall),
  };
  ctx.audit({ target: userId, about: userId, after: ended, reason });
  changeRights(ctx, userId);
  return ended;
});

export const unlock = command(contract.unlock, async (ctx, { user }) => {
  const { id, email } = await getAccount(ctx.trx, user);
  const forgotten = (await lockFailures(ctx.trx, email))?.failures ?? 0;
  await forgetFailures(ctx.trx, email);
  ctx.audit({ target: id, about: id, before: { wrong_passwords: forgotten } });
  return { id, forgotten };
});
