/** The owner's operations on alerts. */
import { userIdOf } from "../kernel/actor.ts";
import { Refusal } from "../kernel/errors.ts";
import { command, type CommandContext, query, type QueryContext } from "../kernel/run/handler.ts";
import { epochDayAt, isoOfEpochDay } from "../market/mod.ts";
import * as contract from "./alert_contract.ts";
import { ruleOf } from "./alert_kinds.ts";
import { checkAhead, checkChange, checkLine, isSame, noCondition, shownLine, withGiven } from "./condition.ts";
import { lastThereOn, type Requested, requestedBy, standingsOf } from "./measure.ts";
import { type AlertRow, listAlerts, lockAlerts, notFound } from "./store.ts";

type Asking = Pick<QueryContext, "market" | "now">;

async function present({ market, now }: Asking, rows: readonly AlertRow[]): Promise<contract.Alert[]> {
  const standings = await standingsOf(market, rows.map(requestedBy), now.epochMilliseconds);
  return rows.map((row, i) => ({
    id: row.id,
    symbol: row.symbol,
    kind: row.kind,
    line: shownLine(row),
    once: row.once,
    active: row.active,
    ...standings[i]!,
    last_there_on: thereOn(row),
    triggered_at: row.triggered_at?.toString() ?? null,
    created_at: row.created_at.toString(),
  }));
}

/** When it fired, the price was at the threshold again. */
function thereOn({ kind, last_there_on, triggered_at }: AlertRow): string | null {
  if (ruleOf(kind).measure !== "price" || !triggered_at) return last_there_on;
  const fired = isoOfEpochDay(epochDayAt(triggered_at.epochMilliseconds - 1));
  return last_there_on && last_there_on > fired ? last_there_on : fired;
}

/**
 * Refuses unlisted symbols, and an alert of a price or a line that is already true. Returns when the price was last at
 * the threshold.
 */
async function check({ market, now }: Asking, requested: Requested): Promise<string | null> {
  const at = now.epochMilliseconds;
  const ticker = await market.ticker(requested.symbol, at);
  if (!ticker || ticker.delistedOn) {
    throw new Refusal(
      "SYMBOL_NOT_FOUND",
      ticker ? `${requested.symbol} is no longer listed` : `There is no stock ${requested.symbol}`,
    );
  }
  const [standing] = await standingsOf(market, [requested], at);
  checkAhead(requested, standing!, at);
  return await lastThereOn(market, requested, at);
}

/** @throws Refusal RULE_BROKEN */
function checkRoom(alerts: readonly AlertRow[]): void {
  if (alerts.filter((a) => a.active).length >= contract.MOST_ACTIVE_ALERTS) {
    throw new Refusal("RULE_BROKEN", `You have ${contract.MOST_ACTIVE_ALERTS} active alerts; delete one first`);
  }
}

const list = query(
  contract.listAlerts,
  async (ctx) => await present(ctx, await listAlerts(ctx.db, userIdOf(ctx.actor))),
);

const preview = query(contract.previewAlert, async (ctx, { symbol, kind, ...input }) => {
  const at = ctx.now.epochMilliseconds;
  if (!await ctx.market.ticker(symbol, at)) ctx.refuse("SYMBOL_NOT_FOUND", `There is no stock ${symbol}`);
  const condition = withGiven(noCondition, input);
  checkLine(condition, ctx.now);
  const requested = requestedBy({ symbol, kind, ...condition });
  const [[standing], last_there_on] = await Promise.all([
    standingsOf(ctx.market, [requested], at),
    lastThereOn(ctx.market, requested, at),
  ]);
  return { symbol, ...standing!, last_there_on, is_reached: standing!.distance === 0 };
});

const create = command(contract.createAlert, async (ctx, { symbol, kind, once, ...input }) => {
  const userId = userIdOf(ctx.actor);
  const condition = withGiven(noCondition, input);
  checkLine(condition, ctx.now);
  const last_there_on = await check(ctx, requestedBy({ symbol, kind, ...condition }));
  const own = await lockAlerts(ctx.trx, userId);
  const known = own.find((a) => a.active && a.symbol === symbol && a.kind === kind && isSame(a, condition));
  if (known && known.once === once) return (await present(ctx, [known]))[0]!;
  checkRoom(own);
  forgetOldest(ctx, own);
  const row: AlertRow = {
    user_id: userId,
    id: ctx.newId(),
    symbol,
    kind,
    ...condition,
    once,
    active: true,
    last_there_on,
    triggered_at: null,
    checked_until: ctx.now,
    created_at: ctx.now,
  };
  await ctx.trx.insertInto("alerts").values(row).execute();
  return (await present(ctx, [row]))[0]!;
});

/** Makes room for one ended alert. */
function forgetOldest(ctx: CommandContext, own: readonly AlertRow[]): void {
  const ended = own.filter((a) => !a.active).map((a) => a.id).sort();
  const tooMany = ended.slice(0, Math.max(0, ended.length - contract.MOST_ENDED_ALERTS + 1));
  if (tooMany.length > 0) ctx.send(ctx.trx.deleteFrom("alerts").where("id", "in", tooMany).execute());
}

const update = command(contract.updateAlert, async (ctx, { id, ...input }) => {
  const own = await lockAlerts(ctx.trx, userIdOf(ctx.actor));
  const row = own.find((a) => a.id === id) ?? notFound("Alert");
  const { once = row.once, active = row.active, ...condition } = input;
  checkChange(row, condition);
  const changed: AlertRow = { ...row, ...withGiven(row, condition), once, active };
  const moves = !isSame(changed, row);
  if (moves) checkLine(changed, ctx.now);
  const starts = active && !row.active;
  if (starts) checkRoom(own);
  if (active && (starts || moves)) {
    changed.last_there_on = await check(ctx, requestedBy(changed));
    changed.checked_until = ctx.now;
    changed.triggered_at = null;
  }
  const { user_id, id: _id, symbol: _symbol, kind: _kind, created_at: _created, ...set } = changed;
  await ctx.trx.updateTable("alerts").set(set).where("user_id", "=", user_id).where("id", "=", id).execute();
  return (await present(ctx, [changed]))[0]!;
});

const remove = command(contract.deleteAlert, async (ctx, { id }) => {
  const { numDeletedRows } = await ctx.trx.deleteFrom("alerts").where("user_id", "=", userIdOf(ctx.actor))
    .where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n ? { id } : notFound("Alert");
});

export const alertHandlers = [list, preview, create, update, remove];
