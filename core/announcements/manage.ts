/** What staff does with announcements. */
import { command, query, refuse } from "../kernel/run/handler.ts";
import { viewerOf } from "../profiles/mod.ts";
import * as contract from "./contract.ts";
import { getAnnouncement, listAll, lockAnnouncement } from "./store.ts";

const { compare } = Temporal.Instant;
type Span = { readonly starts_at: Temporal.Instant; readonly ends_at: Temporal.Instant | null };

/** @throws Refusal RULE_BROKEN for one that would never be shown */
function assertShown({ starts_at, ends_at }: Span, wall: Temporal.Instant): void {
  if (ends_at === null) return;
  if (compare(ends_at, starts_at) <= 0) refuse("RULE_BROKEN", "Choose an end after the start");
  if (compare(ends_at, wall) <= 0) refuse("RULE_BROKEN", "Choose an end that has not passed");
}

const instantOf = (text: string): Temporal.Instant => Temporal.Instant.from(text);
const endOf = (text: string | null | undefined): Temporal.Instant | null => text ? instantOf(text) : null;

export const create = command(contract.createAnnouncement, async (ctx, input) => {
  const span = {
    starts_at: input.starts_at === undefined ? ctx.wall : instantOf(input.starts_at),
    ends_at: endOf(input.ends_at),
  };
  assertShown(span, ctx.wall);
  const id = ctx.newId();
  const { title, message, level, role = null } = input;
  const texts = { title, message, level, role };
  const made = { created_at: ctx.wall, created_by: viewerOf(ctx.actor) };
  await ctx.trx.insertInto("announcements").values({ id, ...texts, ...span, ...made }).execute();
  ctx.audit({ target: id, after: texts });
  return await getAnnouncement(ctx.trx, id, ctx.wall);
});

export const update = command(contract.updateAnnouncement, async (ctx, { id, starts_at, ends_at, ...texts }) => {
  const row = await lockAnnouncement(ctx.trx, id) ?? ctx.refuse("NOT_FOUND", "Announcement not found");
  const span = {
    starts_at: starts_at === undefined ? row.starts_at : instantOf(starts_at),
    ends_at: ends_at === undefined ? row.ends_at : endOf(ends_at),
  };
  if (starts_at !== undefined || ends_at !== undefined) assertShown(span, ctx.wall);
  const { title, message, level, role } = { ...row, ...texts };
  const after = { title, message, level, role };
  await ctx.trx.updateTable("announcements").set({ ...after, ...span }).where("id", "=", id).execute();
  const before = { title: row.title, message: row.message, level: row.level, role: row.role };
  ctx.audit({ target: id, before, after });
  return await getAnnouncement(ctx.trx, id, ctx.wall);
});

export const end = command(contract.endAnnouncement, async (ctx, { id }) => {
  const row = await lockAnnouncement(ctx.trx, id) ?? ctx.refuse("NOT_FOUND", "Announcement not found");
  if (row.ends_at === null || compare(row.ends_at, ctx.wall) > 0) {
    // A planned one gets an empty span, so that it is over, too.
    const isPlanned = compare(row.starts_at, ctx.wall) > 0;
    const span = { ends_at: ctx.wall, ...(isPlanned ? { starts_at: ctx.wall } : {}) };
    await ctx.trx.updateTable("announcements").set(span).where("id", "=", id).execute();
    ctx.audit({ target: id });
  }
  return await getAnnouncement(ctx.trx, id, ctx.wall);
});

export const list = query(contract.listAnnouncements, (ctx, input) => listAll(ctx.db, input, ctx.wall));
