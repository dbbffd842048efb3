/** users.search, users.show and users.sessions: what staff sees of users. */
import { actionsAbout } from "../audit/mod.ts";
import {
  findFailures,
  getAccount,
  isLastAdmin,
  isSuspended,
  listTokenRows,
  newestSuspension,
  toAccessToken,
  usernames,
  type UserRow,
} from "../identity/mod.ts";
import { isAdmin } from "../kernel/actor.ts";
import { query, type QueryContext } from "../kernel/run/handler.ts";
import * as contract from "./contract.ts";
import { countsOf, countUsers, listOpenSessions, listUsers, staffUsers, type Viewer } from "./store.ts";

const viewerOf = ({ actor, wall }: QueryContext): Viewer => ({ wall, seesEmails: isAdmin(actor) });

export const search = query(contract.searchUsers, async (ctx, { limit, offset, ...filter }) => {
  const viewer = viewerOf(ctx);
  const [total, users] = await Promise.all([
    countUsers(ctx.db, filter, viewer),
    listUsers(ctx.db, { ...filter, limit, offset }, viewer),
  ]);
  return { total, users };
});

export const show = query(contract.showUser, async (ctx, { user: reference }) => {
  const viewer = viewerOf(ctx);
  // To find by an e-mail would tell who has it.
  if (!viewer.seesEmails && reference.includes("@")) return ctx.refuse("NOT_FOUND", "There is no such user");
  const user = await getAccount(ctx.db, reference);
  const [[shown], counts, details] = await Promise.all([
    staffUsers(ctx.db, [user.id], viewer),
    countsOf(ctx.db, user.id, ctx.wall),
    detailsOf(ctx, user),
  ]);
  return { ...shown!, ...counts, ...details, erase_at: user.erase_at?.toString() ?? null };
});

async function detailsOf({ db, wall }: QueryContext, user: UserRow) {
  const [actions, failures, suspension, is_last_admin] = await Promise.all([
    actionsAbout(db, user.id, { limit: contract.MAX_HISTORY, before: undefined }),
    findFailures(db, user.email),
    isSuspended(user, wall) ? newestSuspension(db, user.id) : undefined,
    isLastAdmin(db, user, wall),
  ]);
  const actors = [...actions.map(({ actor_id }) => actor_id), suspension?.suspended_by ?? null];
  const names = await usernames(db, actors.filter((id) => id !== null));
  const nameOf = (id: string | null) => id === null ? null : names.get(id) ?? null;
  const lock = failures?.locked_until ?? null;
  return {
    suspension: suspension
      ? {
        from: suspension.starts_at.toString(),
        until: suspension.ends_at?.toString() ?? null,
        reason: suspension.reason,
        by: nameOf(suspension.suspended_by),
      }
      : null,
    locked_until: lock && Temporal.Instant.compare(lock, wall) > 0 ? lock.toString() : null,
    is_last_admin,
    history: actions.map(({ at, actor_id, role, action, after, reason }) => (
      { at: at.toString(), actor: nameOf(actor_id), role, action, after: after ? JSON.parse(after) : null, reason }
    )),
  };
}

export const sessions = query(contract.listSessions, async (ctx, { user: reference }) => {
  const user = await getAccount(ctx.db, reference);
  const [rows, tokens] = await Promise.all([
    listOpenSessions(ctx.db, user.id, ctx.wall),
    listTokenRows(ctx.db, user.id),
  ]);
  return {
    sessions: rows.map(({ id, created_at, rotated_at, expires_at }) => ({
      id,
      created_at: created_at.toString(),
      last_used_at: rotated_at.toString(),
      expires_at: expires_at.toString(),
    })),
    tokens: tokens.slice(0, contract.MAX_SESSIONS).map(toAccessToken),
  };
});
