/** audit.list and audit.about-me: what staff did, and what they did to the caller. */
import { usernames } from "../identity/mod.ts";
import { type Actor, isAdmin, userIdOf } from "../kernel/actor.ts";
import { query, type QueryContext } from "../kernel/run/handler.ts";
import type { StaffActionRow } from "../kernel/run/staff_actions.ts";
import * as contract from "./contract.ts";
import { actionsAbout, countActions, type Filter, newestActions, NOBODY } from "./store.ts";

/** Enough characters of the hash of an address to compare two. */
const SHOWN = 8;

const given = (ids: readonly (string | null)[]): string[] => ids.filter((id) => id !== null);
const json = (text: string | null) => text === null ? null : JSON.parse(text);

async function present({ db }: QueryContext, rows: readonly StaffActionRow[]): Promise<contract.StaffAction[]> {
  const names = await usernames(db, given(rows.flatMap((row) => [row.actor_id, row.user_id])));
  const nameOf = (id: string | null) => id === null ? null : names.get(id) ?? null;
  return rows.map((row) => ({
    number: row.number,
    at: row.at.toString(),
    actor: nameOf(row.actor_id),
    actor_id: row.actor_id,
    role: row.role,
    action: row.action,
    target: row.target,
    about: nameOf(row.user_id),
    about_id: row.user_id,
    before: json(row.before),
    after: json(row.after),
    reason: row.reason,
    address: row.address?.slice(0, SHOWN) ?? null,
    hash: row.hash,
  }));
}

/** Only admins learn whose an e-mail is: for others it is nobody's. */
function visibleTo(actor: Actor, filter: Filter): Filter {
  if (isAdmin(actor)) return filter;
  const known = (text: string | undefined) => text?.includes("@") ? NOBODY : text;
  return { ...filter, actor: known(filter.actor), target: known(filter.target) };
}

export const list = query(contract.listStaffActions, async (ctx, { limit, before, ...wanted }) => {
  const filter = visibleTo(ctx.actor, wanted);
  // One more, to know whether there is a next page.
  const rows = await newestActions(ctx.db, filter, { limit: limit + 1, before });
  const shown = rows.slice(0, limit);
  return {
    total: await countActions(ctx.db, filter),
    actions: await present(ctx, shown),
    next: rows.length > limit ? shown.at(-1)!.number : null,
  };
});

export const aboutMe = query(contract.aboutMe, async (ctx, { limit, before }) => {
  const rows = await actionsAbout(ctx.db, userIdOf(ctx.actor), { limit, before });
  return (await present(ctx, rows)).map(({ number, at, actor, role, action, target, reason }) => (
    { number, at, actor, role, action, target, reason }
  ));
});
