/** The owner's operations on saved screens. */
import { userIdOf } from "../kernel/actor.ts";
import { command, query } from "../kernel/handler.ts";
import * as contract from "./contract.ts";
import { jsonOf, listScreens, notFound, type ScreenRow } from "./store.ts";

const present = (row: ScreenRow): contract.SavedScreen => ({
  id: row.id,
  name: row.name,
  where: row.conditions,
  sort: row.sort,
  order: row.direction,
  created_at: row.created_at.toString(),
});

const list = query(
  contract.listScreens,
  async (ctx) => (await listScreens(ctx.db, userIdOf(ctx.actor))).map(present),
);

const save = command(contract.saveScreen, async (ctx, { name, where, sort, order }) => {
  const userId = userIdOf(ctx.actor);
  const saved = await listScreens(ctx.trx, userId);
  if (saved.length >= contract.MOST_SCREENS && !saved.some((s) => s.name === name)) {
    ctx.refuse("RULE_BROKEN", `You have ${contract.MOST_SCREENS} saved screens; delete one first`);
  }
  const what = { conditions: jsonOf(where), sort, direction: order };
  const row = await ctx.trx.insertInto("saved_screens")
    .values({ user_id: userId, id: ctx.newId(), name, created_at: ctx.now, ...what })
    .onConflict((conflict) => conflict.columns(["user_id", "name"]).doUpdateSet(what))
    .returningAll().executeTakeFirstOrThrow();
  return present(row);
});

const remove = command(contract.deleteScreen, async (ctx, { id }) => {
  const { numDeletedRows } = await ctx.trx.deleteFrom("saved_screens").where("user_id", "=", userIdOf(ctx.actor))
    .where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n ? { id } : notFound("Screen");
});

export const screenHandlers = [list, save, remove];
