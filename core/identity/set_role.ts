/** users.set-role: there is always an active admin, even when admins demote each other at the same time. */
import { command } from "../kernel/run/handler.ts";
import { getAccount, isLastAdmin, LAST_ADMIN, refuseOneself } from "./accounts.ts";
import { setRole as contract } from "./contract.ts";
import { changeRights } from "./revocations.ts";
import { lockAdminSet, lockUser, toUser, updateUser } from "./store.ts";

export const setRole = command(contract, async (ctx, input) => {
  await lockAdminSet(ctx.trx);
  const user = await lockUser(ctx.trx, (await getAccount(ctx.trx, input.user)).id);
  refuseOneself(ctx.actor, user.id, "You cannot change your own role; ask another admin");
  if (input.role !== "admin" && await isLastAdmin(ctx.trx, user, ctx.wall)) return ctx.refuse("CONFLICT", LAST_ADMIN);
  const changed = await updateUser(ctx.trx, user.id, { role: input.role, updated_at: ctx.wall });
  ctx.audit({
    target: user.id,
    about: user.id,
    before: { role: user.role },
    after: { role: changed.role },
    reason: input.reason,
  });
  changeRights(ctx, user.id);
  return toUser(changed);
});
