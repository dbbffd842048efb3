/** Contracts of profiles, follows, mutes and avatars. Browser-safe. */
import { contract } from "../kernel/operation.ts";
import { id, idOut, instant, limit, line, nothing, offset } from "../kernel/wire.ts";
import { z } from "zod";

/** A user as others see them in lists. */
export const Person = z.object({
  user_id: idOut,
  username: z.string(),
  display_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  /** Whether the caller may open the profile. */
  has_profile: z.boolean(),
}).meta({ id: "Person" });
export type Person = z.output<typeof Person>;

export const Profile = z.object({
  user_id: idOut,
  username: z.string(),
  display_name: z.string().nullable(),
  bio: z.string().nullable(),
  avatar_url: z.string().nullable(),
  location: z.string().nullable(),
  /** A web address; a value from before may lack https://. */
  website: z.string().nullable(),
  investment_style: z.string().nullable(),
  experience_level: z.string().nullable(),
  public_profile: z.boolean(),
  total_followers: z.int(),
  total_following: z.int(),
  created_at: instant,
  is_own: z.boolean(),
  is_following: z.boolean(),
  follows_you: z.boolean(),
  is_muted: z.boolean(),
}).meta({ id: "Profile" });
export type Profile = z.output<typeof Profile>;

/** A follower or someone followed, with the caller's own relation to them. */
const Follow = Person.extend({ is_following: z.boolean(), followed_at: instant }).meta({ id: "Follow" });

const user = z.strictObject({ user_id: id });
const page = z.strictObject({
  user_id: id,
  /** A part of a name. */
  name: line().max(50).optional(),
  limit: limit(50, 200),
  offset: offset(),
});
const Followers = z.object({ total_followers: z.int() });

export const getProfile = contract({
  name: "profiles.get",
  route: "GET /profiles/:user_id",
  reads: ["profiles", "account"],
  kind: "query",
  summary: "Show a user's profile",
  access: "user",
  input: user,
  output: Profile,
  errors: ["NOT_FOUND"],
});

export const listFollowers = contract({
  name: "profiles.followers",
  route: "GET /profiles/:user_id/followers",
  reads: ["profiles"],
  kind: "query",
  summary: "List your followers, newest first",
  access: "user",
  input: page,
  output: z.array(Follow),
  errors: ["NOT_FOUND"],
});

export const listFollowing = contract({
  name: "profiles.following",
  route: "GET /profiles/:user_id/following",
  reads: ["profiles"],
  kind: "query",
  summary: "List the users you follow, newest first",
  access: "user",
  input: page,
  output: z.array(Follow),
  errors: ["NOT_FOUND"],
});

export const follow = contract({
  name: "profiles.follow",
  route: "POST /profiles/:user_id/follow",
  touches: ["profiles"],
  kind: "command",
  summary: "Follow a user",
  access: "user",
  input: user,
  output: Followers,
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const unfollow = contract({
  name: "profiles.unfollow",
  route: "DELETE /profiles/:user_id/follow",
  touches: ["profiles"],
  kind: "command",
  summary: "Stop following a user",
  access: "user",
  input: user,
  output: Followers,
  errors: ["NOT_FOUND"],
});

export const mute = contract({
  name: "profiles.mute",
  route: "POST /profiles/:user_id/mute",
  touches: ["profiles", "community"],
  kind: "command",
  summary: "Hide a user's comments, goals and follows from your view; nobody is notified",
  access: "user",
  input: user,
  output: z.object({ is_muted: z.literal(true) }),
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const unmute = contract({
  name: "profiles.unmute",
  route: "DELETE /profiles/:user_id/mute",
  touches: ["profiles", "community"],
  kind: "command",
  summary: "Show a muted user's comments, goals and follows again",
  access: "user",
  input: user,
  output: z.object({ is_muted: z.literal(false) }),
  errors: ["NOT_FOUND"],
});

export const listMuted = contract({
  name: "profiles.muted",
  route: "GET /profiles/me/muted",
  reads: ["profiles"],
  kind: "query",
  summary: "List the users you have muted, newest first",
  access: "user",
  input: nothing,
  output: z.array(Person.extend({ muted_at: instant })),
  errors: [],
});

/** The largest picture, before base64. */
export const MAX_AVATAR_BYTES = 5 * 1024 * 1024;
/** A data URL of it: four characters for three bytes, and what stands before. */
const MAX_DATA_URL = Math.ceil(MAX_AVATAR_BYTES / 3) * 4 + 100;

export const setAvatar = contract({
  name: "profiles.set-avatar",
  route: "POST /profiles/me/avatar",
  touches: ["account", "profiles"],
  kind: "command",
  summary: "Set your picture: PNG, JPEG, WebP or GIF, at most 5 MB",
  access: "user",
  // A larger body would be refused before the handler could say that the image is too large.
  maxBody: 2 * MAX_DATA_URL,
  // The handler checks it, so that every refusal is the sentence alone.
  input: z.strictObject({ image: line().meta({ description: "A data URL: data:image/png;base64,..." }) }),
  output: z.object({ avatar_url: z.string() }),
  errors: ["RULE_BROKEN"],
});

export const removeAvatar = contract({
  name: "profiles.remove-avatar",
  route: "DELETE /profiles/me/avatar 204",
  touches: ["account", "profiles"],
  kind: "command",
  summary: "Remove your picture",
  access: "user",
  input: nothing,
  output: z.object({}),
  errors: [],
});

export const profileContracts = [
  getProfile,
  listFollowers,
  listFollowing,
  follow,
  unfollow,
  mute,
  unmute,
  listMuted,
  setAvatar,
  removeAvatar,
] as const;
