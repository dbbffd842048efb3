/** What users do with announcements: see, receive and dismiss them. */
import { userIdOf } from "../kernel/actor.ts";
import { command, type CommandContext, query, type QueryContext } from "../kernel/run/handler.ts";
import { countUnread, notify } from "../notifications/mod.ts";
import * as contract from "./contract.ts";
import { type AnnouncementRow, findInTime, listShown } from "./store.ts";

const userOf = ({ actor }: Pick<CommandContext, "actor">) => {
  if (actor.kind !== "user") throw new Error("This operation is a user's");
  return actor;
};

async function currentFor(ctx: QueryContext) {
  const { userId, role } = userOf(ctx);
  return (await listShown(ctx.db, userId, role, ctx.wall)).map(({ received_at, starts_at, ends_at, ...row }) => ({
    ...row,
    starts_at: starts_at.toString(),
    ends_at: ends_at?.toString() ?? null,
    is_new: received_at === null,
  }));
}

export const current = query(contract.currentAnnouncements, currentFor);

export const inbox = query(contract.inbox, async (ctx) => {
  const [unread, announcements] = await Promise.all([countUnread(ctx.db, userIdOf(ctx.actor)), currentFor(ctx)]);
  return { ...unread, announcements };
});

/** Writes a receipt and a notification for those that have none yet: of many calls at once, one does. */
async function receiveAll(
  ctx: CommandContext,
  rows: readonly Pick<AnnouncementRow, "id" | "title" | "message">[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const userId = userIdOf(ctx.actor);
  // In one order for all callers, so that two of them do not wait for each other.
  const ids = rows.map(({ id }) => id).sort();
  const written = await ctx.trx.insertInto("announcement_receipts")
    .values(ids.map((announcement_id) => ({ user_id: userId, announcement_id, received_at: ctx.wall })))
    .onConflict((conflict) => conflict.doNothing()).returning("announcement_id").execute();
  const isWritten = new Set(written.map((row) => row.announcement_id));
  const about = { userId, type: "system_announcement", portfolioId: null, data: {} };
  notify(ctx, rows.filter(({ id }) => isWritten.has(id)).map(({ title, message }) => ({ ...about, title, message })));
  return written.length;
}

export const receive = command(contract.receiveAnnouncements, async (ctx) => {
  const { userId, role } = userOf(ctx);
  const rows = await listShown(ctx.trx, userId, role, ctx.wall);
  return { received: await receiveAll(ctx, rows.filter((row) => row.received_at === null)) };
});

export const dismiss = command(contract.dismissAnnouncement, async (ctx, { id }) => {
  const { userId, role } = userOf(ctx);
  const row = await findInTime(ctx.trx, id, role, ctx.wall);
  if (!row) return ctx.refuse("NOT_FOUND", "Announcement not found");
  await receiveAll(ctx, [row]);
  await ctx.trx.updateTable("announcement_receipts").set({ dismissed_at: ctx.wall }).where("user_id", "=", userId)
    .where("announcement_id", "=", id).where("dismissed_at", "is", null).execute();
  return { id };
});
