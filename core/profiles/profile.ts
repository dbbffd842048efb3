/** profiles.get, profiles.followers and profiles.following. */
import { userIdOf } from "../kernel/actor.ts";
import { query, type QueryContext } from "../kernel/run/handler.ts";
import * as contract from "./contract.ts";
import { personsOf } from "./persons.ts";
import { countFollows, followedAmong, listFollows, profileNotFound, visibleUser } from "./store.ts";

export const get = query(contract.getProfile, async ({ db, actor }, { user_id }) => {
  const viewer = userIdOf(actor);
  const user = await visibleUser(db, actor, user_id);
  const [total_followers, total_following, follows, followsBack, muted] = await Promise.all([
    countFollows(db, "followers", user.id),
    countFollows(db, "following", user.id),
    followedAmong(db, viewer, [user.id]),
    followedAmong(db, user.id, [viewer]),
    db.selectFrom("mutes").select("muted_id").where("user_id", "=", viewer).where("muted_id", "=", user.id)
      .executeTakeFirst(),
  ]);
  return {
    user_id: user.id,
    username: user.username,
    display_name: user.display_name,
    bio: user.bio,
    avatar_url: user.avatar_url,
    location: user.location,
    website: user.website,
    investment_style: user.investment_style,
    experience_level: user.experience_level,
    public_profile: user.public_profile,
    total_followers,
    total_following,
    created_at: user.created_at.toString(),
    is_own: user.id === viewer,
    is_following: follows.size > 0,
    follows_you: followsBack.size > 0,
    is_muted: muted !== undefined,
  };
});

interface Page {
  readonly user_id: string;
  readonly name?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Only the user sees who follows them, and whom they follow. */
async function listOwn({ db, actor }: QueryContext, side: "followers" | "following", page: Page) {
  const viewer = userIdOf(actor);
  if (page.user_id !== viewer) profileNotFound();
  const rows = await listFollows(db, side, viewer, page);
  const ids = rows.map(({ id }) => id);
  const [persons, followed] = await Promise.all([personsOf(db, viewer, ids), followedAmong(db, viewer, ids)]);
  return rows.map(({ id, followed_at }) => ({
    ...persons.get(id)!,
    is_following: followed.has(id),
    followed_at: followed_at.toString(),
  }));
}

export const followers = query(contract.listFollowers, (ctx, page) => listOwn(ctx, "followers", page));
export const following = query(contract.listFollowing, (ctx, page) => listOwn(ctx, "following", page));
