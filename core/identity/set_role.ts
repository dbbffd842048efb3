/** users.set-role: there is always an active admin, even when admins demote each other at the same time. */
import { command } from "../kernel/run/handler.ts";
import { setRole as contract } from "./contract.ts";
import { rightsChanged } from "./revocations.ts";
import { countOtherAdmins, findUser, lockAdminSet, lockUser, toUser, updateUser } from "./store.ts";

export const setRole = command(contract, async (ctx, input) => {
  await lockAdminSet(ctx.trx);
  const found = await findUser(ctx.trx, input.user);
  if (!found) return ctx.refuse("NOT_FOUND", "There is no such user");
  const user = await lockUser(ctx.trx, found.id);
  const losesAdmin = user.role === "admin" && user.is_active && input.role !== "admin";
  if (losesAdmin && await countOtherAdmins(ctx.trx, user.id) === 0) {
    return ctx.refuse("CONFLICT", "This is the last active admin; make another one first");
  }
  const changed = await updateUser(ctx.trx, user.id, { role: input.role, updated_at: ctx.wall });
  ctx.audit({
    target: user.id,
    about: user.id,
    before: { role: user.role },
    after: { role: changed.role },
    reason: input.reason,
  });
  ctx.afterCommit(() => rightsChanged(user.id));
  return toUser(changed);
});
