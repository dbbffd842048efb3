/** Contracts of the signed-in user's notifications. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import { id, idOut, instant, limit, moneyOut, nothing, offset } from "../kernel/wire.ts";

/** So many of one kind and New York day are shown as one. */
export const GROUPED_FROM = 3;

export const Notification = z.object({
  id: idOut,
  /** A type that a module declares. */
  type: z.string().meta({ declared: "notificationTypes" }),
  title: z.string(),
  message: z.string(),
  is_read: z.boolean(),
  created_at: instant,
  portfolio_id: idOut.nullable(),
  /** Its subject. */
  data: z.object({
    portfolio_name: z.string().optional(),
    stock_symbol: z.string().optional(),
    order_id: idOut.optional(),
    dividend_id: z.string().optional(),
    contribution_id: idOut.optional(),
    goal_id: idOut.optional(),
    alert_id: idOut.optional(),
    screen_id: idOut.optional(),
    comment_id: idOut.optional(),
    /** A moderator's decision that it is about. */
    decision_id: idOut.optional(),
    competition_id: idOut.optional(),
    /** Someone whom it is about, such as a new follower. */
    user_id: idOut.optional(),
    /** What was paid, dollars. */
    amount: moneyOut.optional(),
  }),
  /** The web app's page about it, as a path; null when there is none. */
  link: z.string().nullable(),
}).meta({ id: "Notification" });
export type Notification = z.output<typeof Notification>;

const owned = { field: "id", kind: "notification" } as const;

export const listNotifications = contract({
  name: "notifications.list",
  route: "GET /notifications",
  reads: ["notifications"],
  kind: "query",
  summary: "List your notifications, newest first",
  access: "user",
  input: z.strictObject({ limit: limit(20, 100), offset: offset(), unread_only: z.boolean().default(false) }),
  output: z.array(Notification),
  errors: [],
});
export const Unread = z.object({
  unread_count: z.int(),
  /** The same, where three or more of one kind and day count as one. */
  unread_groups: z.int(),
});
export type Unread = z.output<typeof Unread>;

export const unreadCount = contract({
  name: "notifications.unread-count",
  route: "GET /notifications/unread-count",
  reads: ["notifications"],
  kind: "query",
  summary: "Count your unread notifications",
  access: "user",
  input: nothing,
  output: Unread,
  errors: [],
});
export const markNotification = contract({
  name: "notifications.mark",
  route: "PATCH /notifications/:id",
  touches: ["notifications"],
  kind: "command",
  summary: "Mark a notification read",
  access: "owner",
  owned,
  input: z.strictObject({
    id,
    is_read: z.literal(true, { error: "A notification can only be marked read; send true" }),
  }),
  output: Notification,
  errors: ["NOT_FOUND"],
});
export const markAllRead = contract({
  name: "notifications.mark-all-read",
  route: "POST /notifications/mark-all-read",
  touches: ["notifications"],
  kind: "command",
  summary: "Mark all your notifications read",
  access: "user",
  input: nothing,
  output: z.object({ updated: z.int() }),
  errors: [],
});
export const deleteNotification = contract({
  name: "notifications.delete",
  route: "DELETE /notifications/:id 204",
  touches: ["notifications"],
  kind: "command",
  summary: "Delete a notification",
  access: "owner",
  owned,
  input: z.strictObject({ id }),
  output: z.object({ id }),
  errors: ["NOT_FOUND"],
});

export const notificationContracts = [
  listNotifications,
  unreadCount,
  markNotification,
  markAllRead,
  deleteNotification,
] as const;
