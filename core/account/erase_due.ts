/** users.erase-due: erases one account whose seven days are over, in one transaction. */
import { command, type CommandContext } from "../kernel/run/handler.ts";
import { newSecret } from "../kernel/ids.ts";
import { wholeTables } from "../kernel/store/db.ts";
import {
  forgetFailures,
  hashNewPassword,
  isLastAdmin,
  lockAdminSet,
  lockUser,
  rightsChanged,
  type UserRow,
} from "../identity/mod.ts";
import { catchUpIfBehind, endOrdersOf } from "../orders/mod.ts";
import { eraseDue as contract } from "./contract.ts";
import {
  clearUser,
  closePortfolios,
  deleteRows,
  hidePortfolios,
  removeMentions,
  renameInNotifications,
  renameInResponses,
} from "./erase_bulk.ts";

const CANCELLED = "The account was deleted";

export const eraseDue = command(
  contract,
  async (ctx, { user_id }, passwordHash: string) => {
    await lockAdminSet(ctx.trx);
    const known = await ctx.trx.selectFrom("users").select("id").where("id", "=", user_id).executeTakeFirst();
    if (!known) return ctx.refuse("NOT_FOUND", "There is no such user");
    // Another instance may have been first, or the user has kept the account.
    const user = await lockUser(ctx.trx, user_id);
    if (!user.erase_at || Temporal.Instant.compare(user.erase_at, ctx.wall) > 0) return { outcome: "not_due" as const };
    if (await isLastAdmin(ctx.trx, user, ctx.wall)) return { outcome: "last_admin" as const };
    await eraseUser(ctx, user, passwordHash);
    ctx.audit({ target: user.id, about: user.id });
    ctx.afterCommit(() => rightsChanged(user.id));
    return { outcome: "erased" as const };
  },
  async (ctx) => {
    await catchUpIfBehind(ctx);
    const password = newSecret();
    return await hashNewPassword(password, { email: "", username: "" });
  },
);

async function eraseUser(ctx: CommandContext, user: UserRow, passwordHash: string): Promise<void> {
  const { trx, wall } = ctx;
  await wholeTables(trx);
  const portfolios = await trx.selectFrom("portfolios").select("id").where("user_id", "=", user.id)
    .where("deleted_at", "is", null).orderBy("id").forUpdate().execute();
  // First, since the events and notices about the orders have the names.
  await hidePortfolios(trx, user.id);
  await endOrdersOf(ctx, portfolios.map(({ id }) => id), CANCELLED);
  await closePortfolios(trx, user.id, wall);
  await renameInNotifications(trx, user);
  await removeMentions(trx, user);
  await renameInResponses(trx, user);
  await forgetFailures(trx, user.email);
  await deleteRows(trx, user.id);
  await clearUser(trx, user.id, passwordHash, wall);
}
