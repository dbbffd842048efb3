/** auth.update-me: changes the user's profile. Missing fields are unchanged; an empty text clears. */
import { userIdOf } from "../kernel/actor.ts";
import { command } from "../kernel/run/handler.ts";
import { updateMe as contract } from "./contract.ts";
import { checkName } from "./names/reserved.ts";
import { lockUser, toUser, updateUser } from "./store.ts";

export const updateMe = command(contract, async (ctx, input) => {
  const userId = userIdOf(ctx.actor);
  if (input.display_name) {
    const user = await lockUser(ctx.trx, userId);
    // A name from before stays valid until it is changed.
    if (input.display_name !== user.display_name) {
      await checkName(ctx.trx, user, "display_name", input.display_name);
    }
  }
  const given = Object.entries(input).filter(([, value]) => value !== undefined).map((
    [field, value],
  ) => [field, value === "" ? null : value]);
  return toUser(await updateUser(ctx.trx, userId, { ...Object.fromEntries(given), updated_at: ctx.wall }));
});
