/**
 * Sessions and their refresh tokens. A refresh token is `<session id>.<256 bits>`; the store has its hash and that of
 * the previous one. Its successor is derived from it, our secret and the time of the renewal, so two tabs that renew at
 * once get the same successor within the grace period. Later, a token whose successor was never used renews again,
 * since the response may have been lost, and that successor becomes invalid. Any other old token means that it was
 * stolen: the session ends.
 */
import { createHmac } from "node:crypto";
import type { CommandContext } from "../kernel/run/handler.ts";
import { addressHash, digest, newSecret } from "../kernel/ids.ts";
import type { z } from "zod";
import type { Session } from "./contract.ts";
import { ACCESS_SECONDS, issueAccessToken } from "./jwt.ts";
import { insertSession, toUser, type UserRow } from "./store.ts";

export const IDLE_DAYS = 14;
const ABSOLUTE_DAYS = 90;
export const GRACE_SECONDS = 10;

/** The session that a refresh token names, null when it is no refresh token. */
export const sessionIdOf = (refreshToken: string): string | null =>
  /^([0-9a-f-]{36})\.[\w-]{43}$/.exec(refreshToken)?.[1] ?? null;

/** @param renewed when the token is renewed, to the millisecond, which the store has exactly */
export function successorOf(refreshToken: string, renewed: Temporal.Instant, secret: string): string {
  const text = `refresh ${refreshToken} ${renewed.epochMilliseconds}`;
  return `${sessionIdOf(refreshToken)}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

/** Opens a session for a user who has been authenticated. */
export async function openSession(ctx: CommandContext, user: UserRow): Promise<z.input<typeof Session>> {
  const id = ctx.newId();
  const refreshToken = `${id}.${newSecret()}`;
  await insertSession(ctx.trx, {
    user_id: user.id,
    id,
    refresh_hash: digest(refreshToken),
    rotated_at: ctx.wall,
    created_at: ctx.wall,
    expires_at: ctx.wall.add({ hours: ABSOLUTE_DAYS * 24 }),
    address_hash: addressHash(ctx),
    confirmed_at: ctx.wall,
  });
  return await sessionReply(ctx, user, id, refreshToken);
}

/** The response for a new session: tokens and the user. */
export const sessionReply = async (
  ctx: CommandContext,
  user: UserRow,
  sessionId: string,
  refreshToken: string,
): Promise<z.input<typeof Session>> => ({
  access_token: await issueAccessToken(ctx.services.authSecret, user.id, sessionId, ctx.newId(), ctx.wall),
  token_type: "bearer",
  expires_in: ACCESS_SECONDS,
  refresh_token: refreshToken,
  user: toUser(user),
});
