/** auth.me: the signed-in user. */
import { userIdOf } from "../kernel/actor.ts";
import { query } from "../kernel/run/handler.ts";
import { me as contract } from "./contract.ts";
import { findUser, toUser } from "./store.ts";

export const me = query(contract, async (ctx) => {
  const user = await findUser(ctx.db, userIdOf(ctx.actor));
  if (!user) throw new Error("A signed-in user is not in the store");
  return toUser(user);
});
