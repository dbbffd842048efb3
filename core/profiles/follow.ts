/** profiles.follow and profiles.unfollow. */
import { userIdOf } from "../kernel/actor.ts";
import { command, type CommandContext } from "../kernel/run/handler.ts";
import { lockUser, type UserRow } from "../identity/mod.ts";
import { notify } from "../notifications/mod.ts";
import * as contract from "./contract.ts";
import { limitOf, newUntil, refuseOver } from "./new_accounts.ts";
import { countFollows, profileNotFound, visibleUser } from "./store.ts";

/** The most users that one may follow. */
export const MAX_FOLLOWS = 5000;
/** A user who is followed again within this time by the same user is not notified again. */
const NOTICE = { hours: 24 };

/** @throws Refusal RATE_LIMITED when a new account has followed as many users in the last hour as it may */
async function checkNewAccount(ctx: CommandContext, follower: string, userId: string): Promise<void> {
  if (await newUntil(ctx, follower) === null) return;
  const most = limitOf(ctx.services.config, "NEW_ACCOUNT_FOLLOWS_PER_HOUR");
  const recent = await ctx.trx.selectFrom("follow_starts").select("started_at").where("follower_id", "=", follower)
    .where("user_id", "<>", userId).where("started_at", ">", ctx.wall.subtract({ hours: 1 }))
    .orderBy("started_at", "desc").limit(most).execute();
  if (recent.length < most) return;
  const again = recent.at(-1)!.started_at.add({ hours: 1 });
  refuseOver(`A new account may follow ${most} users an hour.`, again, ctx.wall);
}

/** Records the start; returns whether the followed user is to be notified of it. */
async function recordStart({ trx, wall }: CommandContext, follower: string, userId: string): Promise<boolean> {
  const before = wall.subtract(NOTICE);
  await trx.deleteFrom("follow_starts").where("follower_id", "=", follower).where("started_at", "<=", before).execute();
  const mutes = await trx.selectFrom("mutes").select("muted_id").where("user_id", "=", userId)
    .where("muted_id", "=", follower).executeTakeFirst();
  const earlier = await trx.selectFrom("follow_starts").select("notified_at").where("follower_id", "=", follower)
    .where("user_id", "=", userId).executeTakeFirst();
  const last = earlier?.notified_at ?? null;
  const isDue = !mutes && (last === null || Temporal.Instant.compare(last, before) <= 0);
  const start = { started_at: wall, notified_at: isDue ? wall : last };
  await trx.insertInto("follow_starts").values({ follower_id: follower, user_id: userId, ...start })
    .onConflict((c) => c.columns(["follower_id", "user_id"]).doUpdateSet(start)).execute();
  return isDue;
}

const notifyOf = (ctx: CommandContext, follower: UserRow, userId: string): void =>
  notify(ctx, [{
    userId,
    type: "new_follower",
    title: "New follower",
    message: `${follower.display_name || follower.username} follows you`,
    portfolioId: null,
    // A private profile cannot be opened.
    data: follower.public_profile ? { user_id: follower.id } : {},
  }]);

export const follow = command(contract.follow, async (ctx, { user_id }) => {
  const { trx } = ctx;
  const me = userIdOf(ctx.actor);
  if (user_id === me) ctx.refuse("RULE_BROKEN", "You cannot follow yourself");
  // One follow of a user at a time, so that the limits hold and a second call finds the first one's row.
  const follower = await lockUser(trx, me);
  const user = await visibleUser(trx, ctx.actor, user_id);
  if (!user.public_profile) profileNotFound();
  ctx.audit({ target: user.id });
  const pair = { follower_id: me, user_id: user.id };
  const exists = await trx.selectFrom("follows").select("user_id").where("follower_id", "=", me)
    .where("user_id", "=", user.id).executeTakeFirst();
  if (!exists) {
    const { count } = await trx.selectFrom("follows").select((e) => e.fn.countAll<number>().as("count"))
      .where("follower_id", "=", me).executeTakeFirstOrThrow();
    if (count >= MAX_FOLLOWS) ctx.refuse("RULE_BROKEN", "You follow 5,000 users; unfollow one first");
    await checkNewAccount(ctx, me, user.id);
    await trx.insertInto("follows").values({ ...pair, followed_at: ctx.now, recorded_at: ctx.wall }).execute();
    if (await recordStart(ctx, me, user.id)) notifyOf(ctx, follower, user.id);
  }
  return { total_followers: await countFollows(trx, "followers", user.id) };
});

export const unfollow = command(contract.unfollow, async (ctx, { user_id }) => {
  const { trx } = ctx;
  const { numDeletedRows } = await trx.deleteFrom("follows").where("follower_id", "=", userIdOf(ctx.actor))
    .where("user_id", "=", user_id).executeTakeFirst();
  // Who follows a user whose profile has become private may still end that.
  if (numDeletedRows === 0n) await visibleUser(trx, ctx.actor, user_id);
  ctx.audit({ target: user_id });
  return { total_followers: await countFollows(trx, "followers", user_id) };
});
