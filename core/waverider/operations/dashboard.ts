/** Waverider's account, its open positions and the day so far. */
import { cents, centsNumber } from "../../kernel/money.ts";
import { query, type QueryContext } from "../../kernel/run/handler.ts";
import { epochDayAt, midnightOf, sessionAtMs, tradingHoursMs } from "../../market/calendar.ts";
import type { Db } from "../../kernel/store/db.ts";
import { ifKnown } from "../../market/mod.ts";
import type { WaveriderConfig } from "../config.ts";
import * as contract from "../contract.ts";
import type { PositionOut } from "../contract/account_contract.ts";
import type { State } from "../decide/state.ts";
import { equityOf } from "../decide/risk.ts";
import { openProfit, profitAt } from "../decide/watch.ts";
import { nextScan } from "../engine/cadence.ts";
import { secondOf } from "../engine/instants.ts";
import { configAt, type EngineRow, openTrades, readEngine, stateOf, type TradeRecord } from "../engine/store.ts";
import { atQuote } from "../position/live.ts";
import { dayLossOf, lossLimitOf } from "../trade/loss_limit.ts";
import { presentPosition } from "../trade/present.ts";
import { rounded } from "../trade/round.ts";
import { dayLine, laneOf } from "./lines.ts";
import { periodFigures } from "./period_figures.ts";
import { closedSince, latestClosed } from "./trades.ts";

const RECENT_TRADES = 5;

/** What the account is at market time now, with the bids of now. */
export interface Present {
  readonly engine: EngineRow | undefined;
  readonly config: WaveriderConfig;
  readonly at: number;
  readonly state: State;
  readonly rows: readonly TradeRecord[];
  /** By symbol; null: no usable quote now. */
  readonly bids: ReadonlyMap<string, number | null>;
}

/** The account before its first use: its starting cash. */
const unopened = (at: number, { account }: WaveriderConfig): State => {
  const cash = cents(account.start_cash.toFixed(2));
  return {
    livedUntil: at,
    held: [],
    hot: [],
    account: {
      ...{ cash, realised: cents(0), startOfDay: cash, maxPositions: account.max_positions, isRunning: false },
      ...{ killed: null, flattening: false, failedScans: 0, dayTrades: 0, entries: new Map(), exits: new Map() },
      ...{ deepest: 0, deepestAt: null },
    },
  };
};

export async function present({ db, market, now }: Pick<QueryContext, "db" | "market" | "now">): Promise<Present> {
  const at = secondOf(now.epochMilliseconds);
  const { config } = await configAt(db, at);
  const stored = await readTogether(db, config, at);
  if (!stored) return { engine: undefined, config, at, state: unopened(at, config), rows: [], bids: new Map() };
  const { engine, state, rows } = stored;
  const snapshots = await ifKnown(market.snapshots(rows.map(({ symbol }) => symbol), at)) ?? [];
  const quotes = new Map(snapshots.map(({ symbol, quote, halt }) => [symbol, halt ? null : quote]));
  const held = state.held.map((one) => {
    const quote = quotes.get(one.position.symbol);
    return quote && quote.bid > 0 ? { ...one, position: atQuote(one.position, at, quote, config) } : one;
  });
  const bids = new Map(held.map(({ position }) => [position.symbol, quotes.get(position.symbol)?.bid ?? null]));
  return { engine, config, at, state: { ...state, held }, rows, bids };
}

/** So often the account is read again that was changed in the meantime. */
const TRIES = 4;

/** Cash, positions and their trades of one moment: the engine's revision tells when one of them has changed. */
async function readTogether(db: Db, config: WaveriderConfig, at: number) {
  for (let tries = 1;; tries++) {
    const engine = await readEngine(db);
    if (!engine) return null;
    const [state, rows] = await Promise.all([stateOf(db, engine, config, at), openTrades(db)]);
    const after = await db.selectFrom("waverider_engine").select("revision").executeTakeFirst();
    if (after?.revision !== engine.revision && tries < TRIES) continue;
    const ids = new Set(rows.map(({ id }) => id));
    return { engine, state: { ...state, held: state.held.filter(({ position }) => ids.has(position.id)) }, rows };
  }
}

const money = (dollars: number): number => rounded(dollars, 2);

export function accountOf({ state, config }: Present) {
  const { account } = state;
  const limit = lossLimitOf(centsNumber(account.startOfDay), config);
  const loss = dayLossOf(centsNumber(account.realised), openProfit(state.held), limit);
  return {
    equity: money(equityOf(state)),
    cash_balance: centsNumber(account.cash),
    day_trades_used: account.dayTrades,
    day_trades_limit: config.account.day_trades_limit,
    daily_loss_limit: money(limit),
    daily_loss_used: money(loss.used),
    max_positions: account.maxPositions,
    left: money(loss.left),
  };
}

export function automationOf(engine: EngineRow | undefined, at: number) {
  const killed = engine?.kill_reason == null
    ? null
    : { at: engine.killed_at!.toString(), by: engine.killed_by!, reason: engine.kill_reason };
  const next = engine?.is_running ? nextScan(at) : null;
  return {
    is_running: engine?.is_running ?? false,
    started_at: engine?.is_running ? engine.started_at!.toString() : null,
    stopped_reason: engine?.stopped_reason ?? null,
    next_scan_at: next === null ? null : Temporal.Instant.fromEpochMilliseconds(next).toString(),
    killed,
  };
}

export type RealtimeMode = (typeof contract.realtimeModes)[number];

/** LIVE: each second is looked at; IDLE: there is nothing to look at; REST: every third second. */
export function realtimeOf({ engine, config, state }: Present) {
  const available = config.account.websocket;
  const enabled = config.account.realtime;
  const monitoring = state.held.length > 0;
  const active = available && enabled && (engine?.is_running === true || monitoring);
  const mode: RealtimeMode = !available || !enabled ? "REST" : active && monitoring ? "LIVE" : "IDLE";
  return { available, enabled, active, monitoring, mode };
}

export async function positionsOf(ctx: QueryContext, now: Present): Promise<PositionOut[]> {
  const bySymbol = new Map(now.rows.map((row) => [row.id, row]));
  return await Promise.all(now.state.held.map(async ({ position, cost }) =>
    presentPosition(position, {
      ...{ at: now.at, config: now.config, cost: centsNumber(cost), bid: now.bids.get(position.symbol) ?? null },
      lane: await laneOf(ctx.market, bySymbol.get(position.id)!, now.at),
    })
  ));
}

export const dashboard = query(contract.dashboard, async (ctx) => {
  const now = await present(ctx);
  const { engine, state, at } = now;
  const period = engine?.period ?? 0;
  const [positions, performance, recent, closedToday, lastScan] = await Promise.all([
    positionsOf(ctx, now),
    periodFigures(ctx.db, period, at),
    latestClosed(ctx.db, period, RECENT_TRADES),
    closedSince(ctx.db, period, midnightOf(epochDayAt(at))),
    ctx.db.selectFrom("waverider_scans").select(["id", "at", "symbols_scanned", "stopped_by", "entered"])
      .where("error", "is", null).orderBy("at", "desc").limit(1).executeTakeFirst(),
  ]);
  const { left, ...account } = accountOf(now);
  const start = centsNumber(state.account.startOfDay);
  const hours = tradingHoursMs(epochDayAt(at));
  const stops = state.held.map((one) => profitAt(one, rounded(Math.min(one.position.stop, one.position.bid), 4)));
  return {
    account: {
      ...account,
      day_change: engine ? money(account.equity - start) : null,
      day_change_pct: engine && start > 0 ? money((account.equity / start - 1) * 100) : null,
      deepest_loss: state.account.deepest,
      deepest_loss_at: state.account.deepestAt === null
        ? null
        : Temporal.Instant.fromEpochMilliseconds(state.account.deepestAt).toString(),
      loss_room: left,
      period,
    },
    performance,
    positions,
    stops_result: stops.length > 0 ? money(stops.reduce((sum, one) => sum + one, 0)) : null,
    recent_trades: recent,
    closed_trades: performance.lifetime.total_trades,
    automation: automationOf(engine, at),
    realtime_mode: realtimeOf(now).mode,
    last_scan: lastScan ? lastScanOf(lastScan) : null,
    day_line: await dayLine(ctx.market, closedToday, now.rows, at),
    now: ctx.now.toString(),
    minutes_from_open: hours ? Math.floor((at - hours.open) / 60_000) : null,
    market_open: sessionAtMs(at) === "open",
  };
});

function lastScanOf(
  scan: {
    id: string;
    at: Temporal.Instant;
    symbols_scanned: number;
    stopped_by: Record<string, number | undefined>;
    entered: number;
  },
) {
  const stopped = scan.stopped_by;
  const beforeAccount = Object.entries(stopped).filter(([gate]) => gate !== "RISK" && gate !== "SIZE");
  const tradeable = Object.keys(stopped).length === 0
    ? 0
    : scan.symbols_scanned - beforeAccount.reduce((sum, [, n]) => sum + (n ?? 0), 0);
  return {
    id: scan.id,
    at: scan.at.toString(),
    symbols_scanned: scan.symbols_scanned,
    tradeable,
    enterable: Math.max(0, tradeable - (stopped.RISK ?? 0) - (stopped.SIZE ?? 0)),
    stopped_by: stopped as Record<string, number>,
  };
}

export const positions = query(contract.positions, async (ctx, { active_only }) => {
  const now = await present(ctx);
  const open = await positionsOf(ctx, now);
  if (active_only || !now.engine) return { positions: open };
  const rows = await ctx.db.selectFrom("waverider_trades").selectAll().where("period", "=", now.engine.period)
    .where("status", "=", "closed").orderBy("exit_time", "desc").limit(100).execute();
  const closed = rows.map((row): PositionOut => ({
    ...presentPosition(row.state, {
      at: row.exit_time!.epochMilliseconds,
      config: now.config,
      cost: Number(row.cost),
      lane: [],
    }),
    ...{ is_open: false, current_price: Number(row.exit_price), queued_exit: null, next_exit: null },
    unrealized_pnl: null,
    unrealized_pnl_pct: null,
  }));
  return { positions: [...open, ...closed] };
});

export const account = query(contract.account, async (ctx) => {
  const { left: _, ...rest } = accountOf(await present(ctx));
  return rest;
});

export const automation = query(
  contract.automationStatus,
  async ({ db, now }) => automationOf(await readEngine(db), now.epochMilliseconds),
);

export const dashboardHandlers = [dashboard, positions, account, automation];
