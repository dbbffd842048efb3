/** What the staff's view of users adds to the product. */
import { module } from "../kernel/module.ts";
import { userContracts } from "./contract.ts";

export const users = module({
  name: "users",
  contracts: userContracts,
  terminal: {
    groups: {},
    fields: {
      for: "how long: 24h, 3d, 7d, 30d or good",
      is_active: "whether the user may sign in",
      reason: "why, for the record",
      user: "id, e-mail or username",
      query: "a part of a name, a handle or, for admins, an e-mail",
      "users.search.role": "only with this role",
      "users.end-session.id": "id of the session",
      "users.end-token.id": "id of the token",
    },
  },
  load: async () => {
    const { userHandlers } = await import("./mod.ts");
    return { handlers: userHandlers };
  },
});
