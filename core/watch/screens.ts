/** The owner's operations on saved screens. */
import { asJson } from "../kernel/store/json.ts";
import { userIdOf } from "../kernel/actor.ts";
import { Refusal } from "../kernel/errors.ts";
import { command, type CommandContext, query } from "../kernel/run/handler.ts";
import { ifKnown, type MarketData } from "../market/mod.ts";
import { type AskedScreen, matchesOf } from "../research/mod.ts";
import * as contract from "./contract.ts";
import { type ListedScreen, listScreens, notFound } from "./store.ts";

const present = (row: ListedScreen): contract.SavedScreen => ({
  id: row.id,
  name: row.name,
  where: row.conditions,
  sort: row.sort,
  order: row.direction,
  columns: row.columns,
  alert: row.alert,
  created_at: row.created_at.toString(),
});

const list = query(
  contract.listScreens,
  async (ctx) => (await listScreens(ctx.db, userIdOf(ctx.actor))).map(present),
);

/** The present matches of a screen: the owner is notified of later ones. @throws Refusal UNAVAILABLE */
async function matchedNow(
  { market, now }: { readonly market: MarketData; readonly now: Temporal.Instant },
  screen: AskedScreen,
): Promise<readonly string[]> {
  const matches = await ifKnown(matchesOf(market, now.epochMilliseconds, [screen]));
  if (!matches) throw new Refusal("UNAVAILABLE", "The figures that this screen needs are unknown now; try later");
  return matches[0]!;
}

/** From now on, without any notification so far. */
const startAlert = (ctx: CommandContext, screen_id: string, matched: readonly string[]): Promise<unknown> => {
  const state = { matched: asJson(matched), told: asJson([]), checked_until: ctx.now };
  return ctx.trx.insertInto("screen_alerts").values({ user_id: userIdOf(ctx.actor), screen_id, ...state })
    .onConflict((conflict) => conflict.columns(["user_id", "screen_id"]).doUpdateSet(state)).execute();
};

const endAlert = (ctx: CommandContext, id: string): Promise<unknown> =>
  ctx.trx.deleteFrom("screen_alerts").where("user_id", "=", userIdOf(ctx.actor)).where("screen_id", "=", id).execute();

const save = command(
  contract.saveScreen,
  async (ctx, { name, where, sort, order, columns = null }, matched: readonly string[] | null) => {
    const userId = userIdOf(ctx.actor);
    const saved = await listScreens(ctx.trx, userId);
    const before = saved.find((s) => s.name === name);
    if (saved.length >= contract.MOST_SCREENS && !before) {
      ctx.refuse("RULE_BROKEN", `You have ${contract.MOST_SCREENS} saved screens; delete one first`);
    }
    const shown = columns && asJson(columns);
    const what = { conditions: asJson(where), sort, direction: order, columns: shown };
    const row = await ctx.trx.insertInto("saved_screens")
      .values({ user_id: userId, id: ctx.newId(), name, created_at: ctx.now, ...what })
      .onConflict((conflict) => conflict.columns(["user_id", "name"]).doUpdateSet(what))
      .returningAll().executeTakeFirstOrThrow();
    // Present matches of the new conditions are not new.
    if (matched && before?.alert) await startAlert(ctx, row.id, matched);
    return present({ ...row, alert: before?.alert ?? false });
  },
  async (ctx, { name, where, sort, order }) => {
    const before = (await listScreens(ctx.db, userIdOf(ctx.actor))).find((s) => s.name === name);
    return before?.alert ? await matchedNow(ctx, { where, sort, order }) : null;
  },
);

const update = command(contract.updateScreen, async (ctx, { id, alert }, matched: readonly string[] | null) => {
  const saved = await listScreens(ctx.trx, userIdOf(ctx.actor));
  const row = saved.find((s) => s.id === id) ?? notFound("Screen");
  if (!alert) await endAlert(ctx, id);
  else if (matched && !row.alert) {
    if (saved.filter((s) => s.alert).length >= contract.MOST_SCREEN_ALERTS) {
      const most = contract.MOST_SCREEN_ALERTS;
      ctx.refuse("RULE_BROKEN", `You are notified of new matches of ${most} screens; switch one off first`);
    }
    await startAlert(ctx, id, matched);
  }
  return present({ ...row, alert: alert && (row.alert || matched !== null) });
}, async (ctx, { id, alert }) => {
  const row = (await listScreens(ctx.db, userIdOf(ctx.actor))).find((s) => s.id === id) ?? notFound("Screen");
  if (!alert || row.alert) return null;
  return await matchedNow(ctx, { where: row.conditions, sort: row.sort as AskedScreen["sort"], order: row.direction });
});

const remove = command(contract.deleteScreen, async (ctx, { id }) => {
  const { numDeletedRows } = await ctx.trx.deleteFrom("saved_screens").where("user_id", "=", userIdOf(ctx.actor))
    .where("id", "=", id).executeTakeFirst();
  if (numDeletedRows === 0n) notFound("Screen");
  await endAlert(ctx, id);
  return { id };
});

export const screenHandlers = [list, save, update, remove];
