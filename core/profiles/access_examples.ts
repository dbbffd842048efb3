/** Valid calls of the module's operations, and their objects: for the access matrix. */
import type { Examples } from "../../tests/access_examples.ts";
import { seedUser } from "../testing.ts";
import type { profiles } from "./module.ts";

/** A red square of one pixel. */
const IMAGE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

export const examples: Examples<typeof profiles> = {
  inputs: {
    "profiles.get": (own) => ({ user_id: own.otherProfile }),
    "profiles.followers": (own) => ({ user_id: own.ownProfile }),
    "profiles.following": (own) => ({ user_id: own.ownProfile }),
    "profiles.follow": (own) => ({ user_id: own.otherProfile }),
    "profiles.unfollow": (own) => ({ user_id: own.otherProfile }),
    "profiles.mute": (own) => ({ user_id: own.otherProfile }),
    "profiles.unmute": (own) => ({ user_id: own.otherProfile }),
    "profiles.muted": () => ({}),
    "profiles.set-avatar": () => ({ image: IMAGE }),
    "profiles.remove-avatar": () => ({}),
  },
  objects: {
    /** The id of the person. */
    ownProfile: ({ person }) => Promise.resolve(person.userId),
    /** The id of another user. */
    otherProfile: async ({ server }) => (await seedUser(server.product.db)).userId,
  },
};
