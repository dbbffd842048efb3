/** What leaving adds to the product. */
import { module } from "../kernel/module.ts";
import { accountContracts } from "./contract.ts";

export const account = module({
  name: "account",
  contracts: accountContracts,
  terminal: {
    groups: {},
    fields: { user_id: "id of the user", "users.erase.password": "your password" },
    operations: { "users.export": { content: "content" } },
  },
  load: async () => {
    const { accountHandlers } = await import("./mod.ts");
    return { handlers: accountHandlers };
  },
});
