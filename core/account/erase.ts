/** users.erase and users.keep: a user leaves, and may change their mind for seven days. */
import { userIdOf } from "../kernel/actor.ts";
import { command } from "../kernel/run/handler.ts";
import {
  changeRights,
  isLastAdmin,
  lockAdminSet,
  lockUser,
  revokeSessions,
  revokeTokens,
  updateUser,
} from "../identity/mod.ts";
import * as contract from "./contract.ts";
import { type CheckedPassword, checkOwnPassword, confirmOwnPassword } from "./own_password.ts";

export const erase = command(
  contract.eraseOwn,
  async (ctx, _input, checked: CheckedPassword) => {
    // Of two last administrators who leave at once, the second one waits here and is refused.
    const user = await confirmOwnPassword(ctx, checked, () => lockAdminSet(ctx.trx));
    if (await isLastAdmin(ctx.trx, user, ctx.wall)) {
      return ctx.refuse("CONFLICT", "You are the last administrator; make another one first");
    }
    // A second wish does not move the date.
    const at = user.erase_at ?? ctx.wall.add({ hours: contract.ERASE_DAYS * 24 });
    if (!user.erase_at) await updateUser(ctx.trx, user.id, { erase_at: at, updated_at: ctx.wall });
    const sessions_ended = await revokeSessions(ctx.trx, user.id, ctx.wall);
    const tokens_revoked = await revokeTokens(ctx.trx, user.id, ctx.wall);
    ctx.audit({ target: user.id, after: { erase_at: at.toString(), sessions_ended, tokens_revoked } });
    changeRights(ctx, user.id);
    return { erase_at: at.toString() };
  },
  (ctx, { password }) => checkOwnPassword(ctx, password),
);

export const keep = command(contract.keepOwn, async (ctx) => {
  const user = await lockUser(ctx.trx, userIdOf(ctx.actor));
  if (user.erase_at) {
    await updateUser(ctx.trx, user.id, { erase_at: null, updated_at: ctx.wall });
    ctx.audit({ target: user.id, before: { erase_at: user.erase_at.toString() } });
  }
  return { erase_at: null };
});
