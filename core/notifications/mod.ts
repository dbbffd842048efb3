/** Handlers of notifications. */
// Adds the module's tables to the typed database.
import "./tables.ts";
import { type Selectable, sql } from "kysely";
import { userIdOf } from "../kernel/actor.ts";
import { command, query } from "../kernel/run/handler.ts";
import type { Db } from "../kernel/store/db.ts";
import * as contract from "./contract.ts";
import { linkOf } from "./link.ts";
import type { NotificationsTable } from "./tables.ts";

export { type Notice, notify } from "./write_bulk.ts";

const columns = ["id", "type", "title", "message", "is_read", "portfolio_id", "data", "created_at"] as const;
const present = (row: Pick<Selectable<NotificationsTable>, (typeof columns)[number]>): contract.Notification => ({
  ...row,
  link: linkOf(row),
  created_at: row.created_at.toString(),
});

const list = query(contract.listNotifications, async (ctx, input) => {
  const own = ctx.db.selectFrom("notifications").select(columns).where("user_id", "=", userIdOf(ctx.actor));
  const wanted = input.unread_only ? own.where("is_read", "=", false) : own;
  return (await wanted.orderBy("id", "desc").limit(input.limit).offset(input.offset).execute()).map(present);
});

/** A user's unread notifications, and their number where those of one kind and day count as one. */
export async function countUnread(db: Db, userId: string): Promise<contract.Unread> {
  const groups = await db.selectFrom("notifications").select((e) => e.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId).where("is_read", "=", false)
    .groupBy(["type", sql`(created_at at time zone 'America/New_York')::date`]).execute();
  const sum = (of: (count: number) => number) => groups.reduce((total, { count }) => total + of(count), 0);
  return {
    unread_count: sum((count) => count),
    unread_groups: sum((count) => count >= contract.GROUPED_FROM ? 1 : count),
  };
}

const unreadCount = query(contract.unreadCount, (ctx) => countUnread(ctx.db, userIdOf(ctx.actor)));

const mark = command(contract.markNotification, async (ctx, input) => {
  const row = await ctx.trx.updateTable("notifications").set({ is_read: true })
    .where("user_id", "=", userIdOf(ctx.actor)).where("id", "=", input.id).returning(columns).executeTakeFirst();
  return row ? present(row) : ctx.refuse("NOT_FOUND", "Notification not found");
});

const markAllRead = command(contract.markAllRead, async (ctx) => {
  const { numUpdatedRows } = await ctx.trx.updateTable("notifications").set({ is_read: true })
    .where("user_id", "=", userIdOf(ctx.actor)).where("is_read", "=", false).executeTakeFirst();
  return { updated: Number(numUpdatedRows) };
});

const remove = command(contract.deleteNotification, async (ctx, { id }) => {
  const { numDeletedRows } = await ctx.trx.deleteFrom("notifications")
    .where("user_id", "=", userIdOf(ctx.actor)).where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n ? { id } : ctx.refuse("NOT_FOUND", "Notification not found");
});

export const notificationHandlers = [list, unreadCount, mark, markAllRead, remove];
