/** What profiles add to the product. */
import { module } from "../kernel/module.ts";
import { profileContracts } from "./contract.ts";

export const profiles = module({
  name: "profiles",
  contracts: profileContracts,
  notificationTypes: ["new_follower"],
  terminal: {
    groups: { profiles: "Profiles of users, follows and mutes" },
    fields: {
      image: "file with the picture as a data URL, like data:image/png;base64,...",
      user_id: "id of the user",
      "profiles.followers.name": "a part of a name",
      "profiles.following.name": "a part of a name",
    },
    operations: { "profiles.set-avatar": { file: "image" } },
  },
  load: async () => {
    const { profileHandlers } = await import("./mod.ts");
    return { handlers: profileHandlers };
  },
});
