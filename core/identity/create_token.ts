/**
 * tokens.create: a personal access token for scripts and the remote terminal. Only a session can create one; shown
 * once.
 */
import { userIdOf } from "../kernel/actor.ts";
import { command } from "../kernel/run/handler.ts";
import { Refusal } from "../kernel/errors.ts";
import { digest, newSecret } from "../kernel/ids.ts";
import { createToken as contract } from "./contract.ts";
import { insertToken, isLiveSession, listTokenRows, lockUser, type TokenRow } from "./store.ts";

/** The prefix of every personal access token, so that a leaked one is recognised. */
const PREFIX = "twp_";
const SHAPE = new RegExp(`^${PREFIX}[\\w-]{43}$`);
export const isPersonalToken = (token: string): boolean => SHAPE.test(token);
const MAX_TOKENS = 50;

export const createToken = command(contract, async (ctx, input) => {
  const userId = userIdOf(ctx.actor);
  // Revoking sessions and tokens locks the user too, so a session that is being revoked cannot leave a token behind.
  await lockUser(ctx.trx, userId);
  const sessionId = ctx.actor.kind === "user" ? ctx.actor.sessionId : null;
  if (!sessionId || !await isLiveSession(ctx.trx, sessionId)) {
    throw new Refusal("UNAUTHENTICATED", "The session has ended; sign in again");
  }
  if ((await listTokenRows(ctx.trx, userId)).length >= MAX_TOKENS) {
    return ctx.refuse("RULE_BROKEN", `You have ${MAX_TOKENS} tokens; revoke one first`);
  }
  const token = PREFIX + newSecret();
  const row = await insertToken(ctx.trx, {
    user_id: userId,
    id: ctx.newId(),
    name: input.name,
    token_hash: digest(token),
    scope: input.scope,
    created_at: ctx.wall,
    expires_at: input.expires_in_days ? ctx.wall.add({ hours: input.expires_in_days * 24 }) : null,
  });
  ctx.audit({ target: row.id, after: { scope: row.scope } });
  return { ...toAccessToken(row), token };
});

/** A token as its owner sees it later: without the secret. */
export const toAccessToken = (row: TokenRow) => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  created_at: row.created_at.toString(),
  last_used_at: row.last_used_at?.toString() ?? null,
  expires_at: row.expires_at?.toString() ?? null,
});
