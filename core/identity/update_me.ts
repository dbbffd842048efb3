/** auth.update-me: changes the user's profile. Missing fields are unchanged; an empty text clears. */
import { userIdOf } from "../kernel/actor.ts";
import { command } from "../kernel/run/handler.ts";
import { updateMe as contract } from "./contract.ts";
import { toUser, updateUser } from "./store.ts";

export const updateMe = command(contract, async (ctx, input) => {
  const given = Object.entries(input).filter(([, value]) => value !== undefined).map((
    [field, value],
  ) => [field, value === "" ? null : value]);
  return toUser(await updateUser(ctx.trx, userIdOf(ctx.actor), { ...Object.fromEntries(given), updated_at: ctx.wall }));
});
