/** What notifications add to the product. */
import { module } from "../kernel/module.ts";
import { notificationContracts } from "./contract.ts";

export const notifications = module({
  name: "notifications",
  contracts: notificationContracts,
  nouns: { notification: { list: "notifications.list", page: 100 } },
  topics: { notification: { touches: ["notifications"] } },
  terminal: {
    groups: { notifications: "Notifications" },
    fields: {
      is_read: "whether it has been read",
      unread_only: "only those that have not been read",
    },
  },
  load: async () => {
    const { notificationHandlers } = await import("./mod.ts");
    return { handlers: notificationHandlers };
  },
});
