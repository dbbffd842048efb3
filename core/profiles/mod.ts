/** The public interface of profiles. */
// Adds the module's tables to the typed database.
import "./tables.ts";
import type { Handler } from "../kernel/run/handler.ts";
import { removeAvatar, setAvatar } from "./avatar.ts";
import { follow, unfollow } from "./follow.ts";
import { mute, muted, unmute } from "./mute.ts";
import { followers, following, get } from "./profile.ts";

export { findAvatar } from "./avatar.ts";
export { mutedBy, personOf, personsOf, viewerOf } from "./persons.ts";
export { limitOf, newUntil, refuseOver } from "./new_accounts.ts";
export { activeUser, isModerator, visibleUser } from "./store.ts";
export type { Person } from "./contract.ts";

export const profileHandlers: readonly Handler[] = [
  get,
  followers,
  following,
  follow,
  unfollow,
  mute,
  unmute,
  muted,
  setAvatar,
  removeAvatar,
];
