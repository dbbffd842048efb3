/** The door of notifications. */
import { sql } from "kysely";
import { userIdOf } from "../kernel/actor.ts";
import { command, type CommandContext, query } from "../kernel/handler.ts";
import * as contract from "./contract.ts";

interface Row {
  id: string;
  type: contract.Notification["type"];
  title: string;
  message: string;
  is_read: boolean;
  portfolio_id: string | null;
  data: contract.Notification["data"];
  created_at: Temporal.Instant;
}
const present = (row: Row): contract.Notification => ({ ...row, created_at: row.created_at.toString() });
const columns = sql.raw("id, type, title, message, is_read, portfolio_id, data, created_at");

export interface Notice {
  readonly userId: string;
  readonly type: contract.Notification["type"];
  readonly title: string;
  readonly message: string;
  readonly portfolioId: string | null;
  readonly data: contract.Notification["data"];
}

/** Writes notifications in the caller's transaction and tells open pages when it commits. */
export function notify(ctx: CommandContext, notices: readonly Notice[]): void {
  if (notices.length === 0) return;
  const rows = notices.map((n) => ({
    user_id: n.userId,
    id: ctx.newId(),
    type: n.type,
    title: n.title,
    message: n.message,
    portfolio_id: n.portfolioId,
    data: n.data,
  }));
  ctx.send(
    sql`
    insert into notifications (user_id, id, type, title, message, portfolio_id, data, created_at)
    select user_id, id, type, title, message, portfolio_id, data, ${ctx.now}
    from json_to_recordset(${
      JSON.stringify(rows)
    }::text::json) as x(user_id uuid, id uuid, type text, title text, message text, portfolio_id uuid, data json)`
      .execute(ctx.trx),
  );
  const created_at = ctx.now.toString();
  for (const { user_id: userId, ...row } of rows) {
    ctx.emit({
      userId,
      topic: "notification",
      payload: { notification: { ...row, is_read: false, created_at } satisfies contract.Notification },
    });
  }
}

const list = query(contract.listNotifications, async (ctx, input) => {
  const unread = input.unread_only ? sql`and not is_read` : sql``;
  const rows = await sql<Row>`select ${columns} from notifications where user_id = ${
    userIdOf(ctx.actor)
  } ${unread} order by id desc limit ${input.limit}`
    .execute(ctx.db);
  return rows.rows.map(present);
});

const unreadCount = query(
  contract.unreadCount,
  async (ctx) =>
    (await sql<{ unread_count: number }>`select count(*) as unread_count from notifications where user_id = ${
      userIdOf(ctx.actor)
    } and not is_read`.execute(
      ctx.db,
    )).rows[0]!,
);

const mark = command(contract.markNotification, async (ctx, input) => {
  const row =
    (await sql<Row>`update notifications set is_read = ${input.is_read} where user_id = ${
      userIdOf(ctx.actor)
    } and id = ${input.id} returning ${columns}`
      .execute(ctx.trx)).rows[0];
  return row ? present(row) : ctx.refuse("NOT_FOUND", "Notification not found");
});

const markAllRead = command(contract.markAllRead, async (ctx) => {
  const result = await sql`update notifications set is_read = true where user_id = ${
    userIdOf(ctx.actor)
  } and not is_read`.execute(ctx.trx);
  return { updated: Number(result.numAffectedRows ?? 0) };
});

const remove = command(contract.deleteNotification, async (ctx, { id }) => {
  const result = await sql`delete from notifications where user_id = ${userIdOf(ctx.actor)} and id = ${id}`.execute(
    ctx.trx,
  );
  return result.numAffectedRows ? { id } : ctx.refuse("NOT_FOUND", "Notification not found");
});

export const notificationHandlers = [list, unreadCount, mark, markAllRead, remove];
