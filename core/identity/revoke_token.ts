/** tokens.revoke: ends one of the user's personal access tokens at once. */
import { userIdOf } from "../kernel/actor.ts";
import { command } from "../kernel/run/handler.ts";
import { revokeToken as contract } from "./contract.ts";
import { changeRights } from "./revocations.ts";
import { revokeTokenRow } from "./store.ts";

export const revokeToken = command(contract, async (ctx, input) => {
  const userId = userIdOf(ctx.actor);
  if (!await revokeTokenRow(ctx.trx, userId, input.id, ctx.wall)) {
    return ctx.refuse("NOT_FOUND", "There is no such token");
  }
  ctx.audit({ target: input.id });
  changeRights(ctx, userId);
  return { id: input.id };
});
