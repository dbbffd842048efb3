/** Trades and what they came to. */
import { query, type QueryContext } from "../../kernel/run/handler.ts";
import { refuse } from "../../kernel/run/handler.ts";
import type { Db } from "../../kernel/store/db.ts";
import { epochDayAt, midnightOf, NEW_YORK } from "../../market/calendar.ts";
import type { WaveriderConfig } from "../config.ts";
import * as contract from "../contract.ts";
import type { Period } from "../contract/shared.ts";
import type { TradeOut } from "../contract/trade_contract.ts";
import { instantAt } from "../engine/instants.ts";
import { configOfVersion, readEngine, type TradeRecord } from "../engine/store.ts";
import { presentTrade } from "../trade/present.ts";
import { analyticsOf, performanceOf, scorecardOf } from "../trade/statistics.ts";

/** Rows with the configuration of their version. */
export async function presentTrades(db: Db, rows: readonly TradeRecord[]): Promise<TradeOut[]> {
  const configs = new Map<number, WaveriderConfig>();
  for (const { config_version: version } of rows) {
    if (!configs.has(version)) configs.set(version, await configOfVersion(db, version));
  }
  return rows.map((row) => presentTrade(row, configs.get(row.config_version)!));
}

/** The period asked for; the present one by default, 0 before there is any. */
async function periodOf(db: Db, asked: number | undefined): Promise<number> {
  const engine = await readEngine(db);
  if (asked === undefined) return engine?.period ?? 0;
  return asked <= (engine?.period ?? 0) ? asked : refuse("NOT_FOUND", `There is no period ${asked} of the account`);
}

const newest = (db: Db, period: number) =>
  db.selectFrom("waverider_trades").selectAll().where("period", "=", period).orderBy("entry_time", "desc").orderBy(
    "id",
  );

export const trades = query(contract.listTrades, async ({ db }, { period: asked, status, limit, offset }) => {
  const period = await periodOf(db, asked);
  const all = newest(db, period).$if(status !== undefined, (q) => q.where("status", "=", status!));
  const [rows, { total }] = await Promise.all([
    all.limit(limit).offset(offset).execute(),
    db.selectFrom("waverider_trades").select((e) => e.fn.countAll<number>().as("total")).where("period", "=", period)
      .$if(status !== undefined, (q) => q.where("status", "=", status!)).executeTakeFirstOrThrow(),
  ]);
  return { trades: await presentTrades(db, rows), total };
});

/** From when to when exits count; epoch milliseconds. */
export function daysOf(period: Period, now: number): readonly [from: number, to: number] {
  const today = epochDayAt(now);
  const date = instantAt(now).toZonedDateTimeISO(NEW_YORK).toPlainDate();
  const from = {
    today: today,
    yesterday: today - 1,
    week: today - (date.dayOfWeek - 1),
    month: today - (date.day - 1),
    lifetime: null,
  }[period];
  if (from === null) return [-Infinity, Infinity];
  return [midnightOf(from), period === "yesterday" ? midnightOf(today) : Infinity];
}

/** Closed trades of a period of the account. */
export async function closedTrades({ db }: Pick<QueryContext, "db">, period: number): Promise<TradeOut[]> {
  return await presentTrades(db, await newest(db, period).where("status", "=", "closed").execute());
}

/** The last of them to be left, latest first. */
export async function latestClosed(db: Db, period: number, most: number): Promise<TradeOut[]> {
  const rows = await db.selectFrom("waverider_trades").selectAll().where("period", "=", period)
    .where("status", "=", "closed").orderBy("exit_time", "desc").orderBy("entry_time", "desc").orderBy("id").limit(most)
    .execute();
  return await presentTrades(db, rows);
}

/** Those that were left since an instant, with what their profit by minute depends on; the newest entry first. */
export const closedSince = (db: Db, period: number, from: number) =>
  db.selectFrom("waverider_trades")
    .select(["symbol", "entry_time", "exit_time", "shares", "entry_price", "cost", "proceeds"])
    .where("period", "=", period).where("status", "=", "closed").where("exit_time", ">=", instantAt(from))
    .orderBy("entry_time", "desc").orderBy("id").execute();
export type ClosedToday = Awaited<ReturnType<typeof closedSince>>[number];

/** Those that were left within some days. */
export function within(trades: readonly TradeOut[], period: Period, now: number): TradeOut[] {
  const [from, to] = daysOf(period, now);
  return trades.filter(({ exit_time: at }) => {
    const left = Date.parse(at!);
    return left >= from && left < to;
  });
}

export const performance = query(contract.performance, async (ctx, { period }) => {
  const number = /^\d+$/.test(period) ? Number(period) : undefined;
  const trades = await closedTrades(ctx, await periodOf(ctx.db, number));
  const days = number === undefined ? period as Period : "lifetime";
  const { total_trades, profit_factor } = performanceOf(trades);
  return {
    ...performanceOf(within(trades, days, ctx.now.epochMilliseconds)),
    lifetime: { total_trades, profit_factor },
  };
});

export const scorecard = query(contract.scorecard, async ({ db }, { limit, period: asked }) => {
  const rows = await newest(db, await periodOf(db, asked)).limit(limit).execute();
  const trades = await presentTrades(db, rows);
  return { scorecard: scorecardOf(trades), trades };
});

export const analytics = query(contract.analytics, async ({ db }, { limit }) => {
  const rows = await newest(db, await periodOf(db, undefined)).where("status", "=", "closed").limit(limit).execute();
  return analyticsOf(await presentTrades(db, rows));
});

export const tradeHandlers = [trades, performance, scorecard, analytics];
