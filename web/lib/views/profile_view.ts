/** The address of a profile: the open dialog. */
import { oneOf } from "./one_of.ts";

export const profileParts = ["edit", "followers", "following"] as const;
export type ProfilePart = (typeof profileParts)[number];
export const profilePartOf = oneOf(profileParts);
