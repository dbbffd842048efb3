/** auth.logout: ends the caller's session, named by the access token or the refresh token. It never refuses. */
import { command } from "../kernel/run/handler.ts";
import { digest } from "../kernel/ids.ts";
import { logout as contract } from "./contract.ts";
import { changeRights } from "./revocations.ts";
import { sessionIdOf } from "./sessions.ts";
import { lockSession, type SessionRow, updateSession } from "./store.ts";

export const logout = command(contract, async (ctx, input) => {
  const owned = (session: SessionRow): boolean => {
    if (ctx.actor.kind === "user" && ctx.actor.sessionId === session.id && ctx.actor.userId === session.user_id) {
      return true;
    }
    if (!input.refresh_token) return false;
    const hash = digest(input.refresh_token);
    return hash === session.refresh_hash || hash === session.previous_hash;
  };
  const named = new Set([
    ctx.actor.kind === "user" ? ctx.actor.sessionId : null,
    input.refresh_token ? sessionIdOf(input.refresh_token) : null,
  ]);
  for (const sessionId of named) {
    const session = sessionId ? await lockSession(ctx.trx, sessionId) : undefined;
    if (!session || session.revoked_at || !owned(session)) continue;
    await updateSession(ctx.trx, session, { revoked_at: ctx.wall });
    ctx.audit({ target: session.id });
    changeRights(ctx, session.user_id);
  }
  return { message: "You are signed out" };
});
