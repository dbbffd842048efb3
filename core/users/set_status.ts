/** users.set-status: a suspension ends all sessions and tokens. Resting orders stay, and nothing is deleted. */
import {
  changeRights,
  getAccount,
  isLastAdmin,
  isSuspended,
  LAST_ADMIN,
  lockAdminSet,
  lockUser,
  refuseOneself,
  revokeSessions,
  revokeTokens,
  updateUser,
  type UserRow,
} from "../identity/mod.ts";
import { Refusal } from "../kernel/errors.ts";
import { command, type CommandContext } from "../kernel/run/handler.ts";
import { setStatus as contract, suspensions } from "./contract.ts";

/** As staff sees it. */
function stateOf(user: UserRow, wall: Temporal.Instant) {
  const suspended = isSuspended(user, wall);
  const until = suspended && user.is_active ? user.suspended_until : null;
  return { is_active: !suspended, suspended_until: until?.toString() ?? null };
}

export const setStatus = command(contract, async (ctx, input) => {
  const { is_active: activate, reason, for: length = "good" } = input;
  if (activate && input.for) {
    const msg = "A length is only for a suspension";
    throw new Refusal("VALIDATION_FAILED", [{ loc: ["body", "for"], msg, type: "not_applicable" }]);
  }
  await lockAdminSet(ctx.trx);
  const user = await lockUser(ctx.trx, (await getAccount(ctx.trx, input.user)).id);
  refuseOneself(ctx.actor, user.id, "You cannot suspend or activate your own account");
  if (activate && !isSuspended(user, ctx.wall)) return ctx.refuse("CONFLICT", "The account is active already");
  if (!activate && await isLastAdmin(ctx.trx, user, ctx.wall)) return ctx.refuse("CONFLICT", LAST_ADMIN);

  const by = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  const hours = suspensions[length];
  const until = activate || hours === null ? null : ctx.wall.add({ hours });
  await liftSuspension(ctx, user.id, by);
  if (!activate) {
    await ctx.trx.insertInto("suspensions").values({
      ...{ user_id: user.id, id: ctx.newId(), reason },
      ...{ starts_at: ctx.wall, ends_at: until, suspended_by: by },
    }).execute();
  }
  const changed = await updateUser(ctx.trx, user.id, {
    is_active: activate || until !== null,
    suspended_until: until,
    updated_at: ctx.wall,
  });
  const after = stateOf(changed, ctx.wall);
  const sessions_ended = activate ? 0 : await revokeSessions(ctx.trx, user.id, ctx.wall);
  const tokens_revoked = activate ? 0 : await revokeTokens(ctx.trx, user.id, ctx.wall);
  const ended = activate ? {} : { sessions_ended, tokens_revoked };
  ctx.audit({
    ...{ target: user.id, about: user.id, reason },
    before: stateOf(user, ctx.wall),
    after: { ...after, ...ended },
  });
  changeRights(ctx, user.id);
  return { id: user.id, ...after, sessions_ended, tokens_revoked };
});

/** Ends the suspension that holds; one whose end has passed stays as it was. */
const liftSuspension = ({ trx, wall }: CommandContext, userId: string, by: string | null) =>
  trx.updateTable("suspensions").set({ lifted_at: wall, lifted_by: by })
    .where("user_id", "=", userId).where("lifted_at", "is", null)
    .where((e) => e.or([e("ends_at", "is", null), e("ends_at", ">", wall)])).execute();
