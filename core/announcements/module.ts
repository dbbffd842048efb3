/** What announcements add to the product. */
import { module } from "../kernel/module.ts";
import { announcementContracts } from "./contract.ts";

export const announcements = module({
  name: "announcements",
  contracts: announcementContracts,
  notificationTypes: ["system_announcement"],
  terminal: {
    groups: { announcements: "Announcements of staff to all users or a role" },
    fields: {
      cursor: "id of the last one that is known",
      ends_at: "until when it is shown; until it is ended by default",
      level: "how much it matters",
      starts_at: "from when it is shown; now by default",
      "announcements.create.message": "the text",
      "announcements.create.role": "only for users with this role; for all by default",
      "announcements.create.title": "what it is about, on one line",
      "announcements.update.id": "id of the announcement",
      "announcements.update.message": "the text",
      "announcements.update.role": "only for users with this role",
      "announcements.update.title": "what it is about, on one line",
      "announcements.end.id": "id of the announcement",
      "announcements.dismiss.id": "id of the announcement",
    },
  },
  load: async () => {
    const { announcementHandlers } = await import("./mod.ts");
    return { handlers: announcementHandlers };
  },
});
