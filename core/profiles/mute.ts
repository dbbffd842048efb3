/** profiles.mute, profiles.unmute and profiles.muted. Users with private profiles can be muted: they comment, too. */
import { userIdOf } from "../kernel/actor.ts";
import { command, query } from "../kernel/run/handler.ts";
import { findUser, lockUser } from "../identity/mod.ts";
import * as contract from "./contract.ts";
import { MAX_MUTED, personsOf } from "./persons.ts";
import { activeUser, profileNotFound } from "./store.ts";

export const mute = command(contract.mute, async (ctx, { user_id }) => {
  const { trx } = ctx;
  const me = userIdOf(ctx.actor);
  if (user_id === me) ctx.refuse("RULE_BROKEN", "You cannot mute yourself");
  await lockUser(trx, me);
  await activeUser(trx, user_id);
  const muted = await trx.selectFrom("mutes").select("muted_id").where("user_id", "=", me).execute();
  if (!muted.some(({ muted_id }) => muted_id === user_id)) {
    if (muted.length >= MAX_MUTED) ctx.refuse("RULE_BROKEN", "You have muted 1,000 users; unmute one first");
    await trx.insertInto("mutes").values({ user_id: me, muted_id: user_id, muted_at: ctx.wall }).execute();
  }
  return { is_muted: true as const };
});

export const unmute = command(contract.unmute, async (ctx, { user_id }) => {
  const { numDeletedRows } = await ctx.trx.deleteFrom("mutes").where("user_id", "=", userIdOf(ctx.actor))
    .where("muted_id", "=", user_id).executeTakeFirst();
  if (numDeletedRows === 0n && !await findUser(ctx.trx, user_id)) profileNotFound();
  return { is_muted: false as const };
});

export const muted = query(contract.listMuted, async ({ db, actor }) => {
  const me = userIdOf(actor);
  const rows = await db.selectFrom("mutes").select(["muted_id", "muted_at"]).where("user_id", "=", me)
    .orderBy("muted_at", "desc").orderBy("muted_id").execute();
  const persons = await personsOf(db, me, rows.map((row) => row.muted_id));
  return rows.flatMap(({ muted_id, muted_at }) => {
    const person = persons.get(muted_id);
    return person ? [{ ...person, muted_at: muted_at.toString() }] : [];
  });
});
