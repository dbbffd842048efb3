/** auth.refresh: a new access token for an active session, and a new refresh token in place of the old. */
import { Refusal } from "../kernel/errors.ts";
import { command, CommittedRefusal } from "../kernel/run/handler.ts";
import { addressHash, digest } from "../kernel/ids.ts";
import { isSuspended } from "./accounts.ts";
import { refresh as contract } from "./contract.ts";
import { changeRights } from "./revocations.ts";
import { GRACE_SECONDS, IDLE_DAYS, sessionIdOf, sessionReply, successorOf } from "./sessions.ts";
import { findUser, lockSession, updateSession } from "./store.ts";

const ended = () => new Refusal("UNAUTHENTICATED", "The session has ended; sign in again");

export const refresh = command(contract, async (ctx, input) => {
  const given = input.refresh_token ?? "";
  const sessionId = sessionIdOf(given);
  const session = sessionId ? await lockSession(ctx.trx, sessionId) : undefined;
  if (!session || session.revoked_at) throw ended();
  const idleSince = session.rotated_at.until(ctx.wall).total("hours");
  if (idleSince > IDLE_DAYS * 24 || Temporal.Instant.compare(session.expires_at, ctx.wall) <= 0) throw ended();
  const user = await findUser(ctx.trx, session.user_id);
  if (!user || isSuspended(user, ctx.wall)) throw ended();

  const hash = digest(given);
  ctx.audit({ target: session.id });
  if (hash === session.previous_hash) {
    const known = successorOf(given, session.rotated_at, ctx.services.authSecret);
    const isRecent = session.rotated_at.until(ctx.wall).total("seconds") <= GRACE_SECONDS;
    if (isRecent && digest(known) === session.refresh_hash) return await sessionReply(ctx, user, session.id, known);
  }
  // The stored previous hash is that of this token until its successor is used.
  if (hash === session.refresh_hash || hash === session.previous_hash) {
    const successor = successorOf(given, ctx.wall, ctx.services.authSecret);
    await updateSession(ctx.trx, session, {
      refresh_hash: digest(successor),
      previous_hash: hash,
      rotated_at: ctx.wall,
      address_hash: addressHash(ctx),
    });
    return await sessionReply(ctx, user, session.id, successor);
  }
  // Two parties hold tokens of this session and either may be the thief, so it ends for both.
  await updateSession(ctx.trx, session, { revoked_at: ctx.wall });
  changeRights(ctx, session.user_id);
  throw new CommittedRefusal(
    "UNAUTHENTICATED",
    "This session was used from two places and has been ended; sign in again",
  );
});
