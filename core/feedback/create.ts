/** feedback.create: the same text twice within an hour is one row. */
import { userIdOf } from "../kernel/actor.ts";
import { command } from "../kernel/run/handler.ts";
import { lockUser } from "../identity/mod.ts";
import { refuseOver } from "../profiles/mod.ts";
import { createFeedback } from "./contract.ts";

const HOUR = { hours: 1 };
/** The most different texts that a user may send in an hour. */
export const MAX_AN_HOUR = 10;

export const create = command(createFeedback, async (ctx, { type, title, description, rating, url }) => {
  const userId = userIdOf(ctx.actor);
  // Calls at once are counted and compared one after the other.
  await lockUser(ctx.trx, userId);
  const recent = await ctx.trx.selectFrom("feedback").select(["id", "type", "title", "description", "created_at"])
    .where("user_id", "=", userId).where("created_at", ">", ctx.wall.subtract(HOUR)).orderBy("created_at")
    .execute();
  const message = "Thank you for your feedback!";
  const same = recent.find((row) => row.type === type && row.title === title && row.description === description);
  if (same) return { id: same.id, message };
  if (recent.length >= MAX_AN_HOUR) {
    const again = recent.at(-MAX_AN_HOUR)!.created_at.add(HOUR);
    refuseOver(`You may send feedback ${MAX_AN_HOUR} times in an hour.`, again, ctx.wall);
  }
  const id = ctx.newId();
  await ctx.trx.insertInto("feedback").values({
    ...{ id, user_id: userId, type, title, description, rating, url },
    created_at: ctx.wall,
  }).execute();
  return { id, message };
});
