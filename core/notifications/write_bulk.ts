/** Writes notifications, many in one statement. */
import { sql } from "kysely";
import type { CommandContext } from "../kernel/run/handler.ts";
import type { Notification } from "./contract.ts";
import { linkOf } from "./link.ts";

export interface Notice {
  readonly userId: string;
  readonly type: Notification["type"];
  readonly title: string;
  readonly message: string;
  readonly portfolioId: string | null;
  readonly data: Notification["data"];
}

/** Writes notifications in the caller's transaction; open pages get them when it commits. */
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
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as x(user_id uuid, id uuid, type text, title text, message text, portfolio_id uuid, data json)`.execute(ctx.trx),
  );
  const created_at = ctx.now.toString();
  for (const { user_id: userId, ...row } of rows) {
    ctx.emit({
      userId,
      topic: "notification",
      payload: { notification: { ...row, is_read: false, link: linkOf(row), created_at } satisfies Notification },
    });
  }
}
