/** The engine's row, the present configuration and what a decision starts from, as stored. */
import type { Selectable } from "kysely";
import { type Cents, cents, subtractCents, ZERO_CENTS } from "../../kernel/money.ts";
import type { Db, Trx } from "../../kernel/store/db.ts";
import { getPortfolio } from "../../ledger/mod.ts";
import { epochDayAt, isoOfEpochDay, midnightOf } from "../../market/calendar.ts";
import { DEFAULTS, type WaveriderConfig } from "../config.ts";
import { configOf } from "../config_paths.ts";
import { worthOf } from "../decide/risk.ts";
import type { AccountState, State } from "../decide/state.ts";
import { instantAt } from "./instants.ts";
import type { EngineTable, TradesTable } from "../tables.ts";
import { dayTradesUsed } from "../trade/loss_limit.ts";

export type EngineRow = Selectable<EngineTable>;
export type TradeRecord = Selectable<TradesTable>;

const HOUR = 3_600_000;

/** Undefined before Waverider was first used. */
export const readEngine = (db: Db): Promise<EngineRow | undefined> =>
  db.selectFrom("waverider_engine").selectAll().executeTakeFirst();

/** Locks the row: everything that changes Waverider's account holds it. */
export const lockEngine = (trx: Trx): Promise<EngineRow | undefined> =>
  trx.selectFrom("waverider_engine").selectAll().forUpdate().executeTakeFirst();

export interface CurrentConfig {
  /** 0: the product's own numbers, which nobody has changed. */
  readonly version: number;
  readonly config: WaveriderConfig;
}

/** The one that decides at an instant. */
export async function configAt(db: Db, at: number): Promise<CurrentConfig> {
  const row = await db.selectFrom("waverider_config").select(["version", "values"])
    .where("effective_at", "<=", instantAt(at)).orderBy("version", "desc").limit(1).executeTakeFirst();
  return row ? { version: row.version, config: configOf(row.values) } : { version: 0, config: DEFAULTS };
}

export async function configOfVersion(db: Db, version: number): Promise<WaveriderConfig> {
  const row = await db.selectFrom("waverider_config").select("values").where("version", "=", version)
    .executeTakeFirst();
  return row ? configOf(row.values) : DEFAULTS;
}

export const openTrades = (db: Db): Promise<TradeRecord[]> =>
  db.selectFrom("waverider_trades").selectAll().where("status", "=", "open").orderBy("entry_time").orderBy("id")
    .execute();

/** Trades that were entered or left within so many days before an instant. */
const recentTrades = (db: Db, period: number, at: number, days: number) =>
  db.selectFrom("waverider_trades").select(["symbol", "entry_time", "exit_time", "cost", "proceeds"])
    .where("period", "=", period).where("entry_time", ">", instantAt(at - days * 24 * HOUR)).execute();

/** Five sessions are within eleven days, whatever the holidays. */
const LOOK_BACK_DAYS = 11;

/** As of a day: its figures begin again at midnight. */
export const newDay = (engine: EngineRow, at: number): EngineRow =>
  engine.day === dayOf(at)
    ? engine
    : { ...engine, day: dayOf(at), day_start_equity: null, deepest_loss: "0", deepest_loss_at: null };

/** The portfolio of a period. */
export async function portfolioOf(db: Db, period: number): Promise<string> {
  const row = await db.selectFrom("waverider_periods").select("portfolio_id").where("number", "=", period)
    .executeTakeFirstOrThrow();
  return row.portfolio_id;
}

/**
 * What is known at the engine's instant, for a decision about the time up to another one, of the same day or a later
 * one. The cash is that of the account's portfolio.
 *
 * @param at whose day the day's figures are of
 */
export async function stateOf(db: Db, row: EngineRow, config: WaveriderConfig, at: number): Promise<State> {
  const engine = newDay(row, at);
  const livedUntil = engine.lived_until!.epochMilliseconds;
  const [portfolio, open, recent, scans] = await Promise.all([
    portfolioOf(db, engine.period).then((id) => getPortfolio(db, engine.user_id, id)),
    openTrades(db),
    recentTrades(db, engine.period, at, LOOK_BACK_DAYS),
    db.selectFrom("waverider_scans").select(["at", "hot"]).where("at", ">", instantAt(at - HOUR)).execute(),
  ]);
  const cash = cents(portfolio.cash_balance);
  const midnight = midnightOf(epochDayAt(at));
  const today = recent.map((row) => ({
    ...row,
    enteredAt: row.entry_time.epochMilliseconds,
    exitedAt: row.exit_time?.epochMilliseconds ?? null,
  }));
  const entries = new Map<string, number>();
  const exits = new Map<string, number>();
  let realised = ZERO_CENTS;
  for (const { symbol, enteredAt, exitedAt, cost, proceeds } of today) {
    if (enteredAt >= midnight) entries.set(symbol, (entries.get(symbol) ?? 0) + 1);
    if (exitedAt === null || exitedAt < midnight) continue;
    exits.set(symbol, Math.max(exitedAt, exits.get(symbol) ?? 0));
    realised = realised + subtractCents(cents(proceeds!), cents(cost)) as Cents;
  }
  const held = open.map((row) => ({ position: row.state, cost: cents(row.cost) }));
  const account: AccountState = {
    cash,
    realised,
    startOfDay: engine.day_start_equity === null ? worthOf(cash, held) : cents(engine.day_start_equity),
    maxPositions: engine.max_positions,
    isRunning: engine.is_running,
    killed: engine.kill_reason,
    flattening: engine.flattening,
    failedScans: engine.failed_scans,
    dayTrades: dayTradesUsed(today, at, config),
    ...{ entries, exits },
    deepest: Number(engine.deepest_loss),
    deepestAt: engine.deepest_loss_at?.epochMilliseconds ?? null,
  };
  return {
    livedUntil,
    held,
    account,
    hot: scans.flatMap(({ at, hot }) => hot.map((one) => ({ ...one, at: at.epochMilliseconds }))),
  };
}

export const dayOf = (at: number): string => isoOfEpochDay(epochDayAt(at));
