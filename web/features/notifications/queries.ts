import { polled } from "../../lib/query.ts";

export const notificationsQuery = (unreadOnly: boolean) =>
  polled("notifications.list", { limit: 20, unread_only: unreadOnly }, 120);
export const unreadCountQuery = () => polled("notifications.unread-count", {}, 120);
