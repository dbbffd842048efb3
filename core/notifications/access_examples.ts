/** Valid calls of the module's operations, and their objects: for the access matrix. */
import { sql } from "kysely";
import type { Examples } from "../../tests/access_examples.ts";
import type { notifications } from "./module.ts";

export const examples: Examples<typeof notifications> = {
  inputs: {
    "notifications.list": () => ({}),
    "notifications.unread-count": () => ({}),
    "notifications.mark": (own) => ({ id: own.notification, is_read: true }),
    "notifications.mark-all-read": () => ({}),
    "notifications.delete": (own) => ({ id: own.notification }),
  },
  objects: {
    notification: async ({ person, server: { product: { db, clock } } }) => {
      const id = crypto.randomUUID();
      await sql`insert into notifications (user_id, id, type, title, message, data, created_at)
        values (${person.userId}, ${id}, 'system_announcement', 'T', 'M', '{}', ${clock.wall()})`.execute(db);
      return id;
    },
  },
};
