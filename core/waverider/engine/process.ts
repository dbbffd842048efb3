/** waverider.process: watches positions second by second, and scans at the instants of the cadence, up to an instant. */
import { dueInstant } from "../../kernel/clock/due_work.ts";
import { centsText, shares as sharesOf } from "../../kernel/money.ts";
import { command, type CommandContext, type PrepareContext } from "../../kernel/run/handler.ts";
import type { Db } from "../../kernel/store/db.ts";
import { epochDayAt, nextOpenMs, sessionAtMs, tradingHoursMs } from "../../market/calendar.ts";
import { ifKnown, type MarketData, MarketDataError } from "../../market/mod.ts";
import { takenOfAsks, volumesOf } from "../../orders/mod.ts";
import * as contract from "../contract.ts";
import { decide } from "../decide/mod.ts";
import type { Decision, State, View } from "../decide/state.ts";
import type { Tick } from "../position/tick.ts";
import { pack } from "../records/pack.ts";
import { changeEngine } from "./account.ts";
import { type Applied, apply, cashOf, openDesk, storePositions } from "./apply.ts";
import { nextScan } from "./cadence.ts";
import { instantAt, secondOf } from "./instants.ts";
import { tell } from "./tell.ts";
import { closeDay, dayIsToBeClosed } from "./close_day.ts";
import { hoursAt, scanMarket, type ScannedMarket } from "./scan_view.ts";
import { configAt, type CurrentConfig, type EngineRow, lockEngine, newDay, readEngine, stateOf } from "./store.ts";
import { ticksOf } from "./ticks.ts";
import { type Scanned, writeFailedScan, writeScan } from "./write_scan.ts";

const SECOND = 1_000;
/** So much of the session is watched in one transaction. */
const PART = 300_000;

/** Whether a second of the session or a scan lies after what has been lived, up to an instant. */
export async function isDue(db: Db, at: Temporal.Instant): Promise<boolean> {
  const row = await db.selectFrom("waverider_engine").select((e) => [
    ...["is_running", "lived_until"] as const,
    e.exists(e.selectFrom("waverider_trades").select("id").where("status", "=", "open")).as("holds"),
  ]).executeTakeFirst();
  if (!row) return false;
  const [lived, until] = [row.lived_until!.epochMilliseconds, secondOf(at.epochMilliseconds)];
  if (until <= lived) return false;
  if (row.holds && nextSecond(lived) <= until) return true;
  if (row.is_running && nextScan(lived) <= until) return true;
  // A day is over after its session: this is asked four times a second.
  const session = sessionAtMs(until);
  return session !== "open" && session !== "pre_market" && await dayIsToBeClosed(db, until);
}

/**
 * The engine has lived up to here when the positions of a second were watched and its scan has not been made: exits are
 * written before the whole market is read.
 */
const BEFORE_SCAN = 1;

/** The first second of a session after an instant up to which the engine has lived. */
function nextSecond(lived: number): number {
  const after = secondOf(lived + BEFORE_SCAN);
  const hours = tradingHoursMs(epochDayAt(after));
  const next = after + SECOND;
  return hours && next >= hours.open && next < hours.close ? next : nextOpenMs(next - SECOND);
}

/** What is decided, and from what. */
interface Prepared {
  readonly engine: EngineRow;
  readonly current: CurrentConfig;
  readonly at: number;
  /** Up to where the engine has lived afterwards, unless a position is left earlier. */
  readonly livesUntil: number;
  readonly isScan: boolean;
  readonly ticks: ReadonlyMap<string, readonly Tick[]>;
  readonly market: ScannedMarket | null;
  readonly error: string | null;
  readonly began: number;
}

/** Reads of the market come before the transaction, so that they do not hold the store. */
async function prepare(ctx: PrepareContext, until: number): Promise<Prepared | null> {
  const [engine, held] = await Promise.all([
    readEngine(ctx.db),
    ctx.db.selectFrom("waverider_trades").select(["id", "symbol"]).where("status", "=", "open").execute(),
  ]);
  if (!engine) return null;
  const lived = engine.lived_until!.epochMilliseconds;
  const scanAt = engine.is_running ? nextScan(lived) : Infinity;
  const second = held.length > 0 ? nextSecond(lived) : Infinity;
  const close = tradingHoursMs(epochDayAt(Math.min(second, until)))?.close ?? Infinity;
  const partEnd = second > until ? Infinity : Math.min(second - SECOND + PART, close - SECOND);
  const at = Math.min(until, scanAt, partEnd);
  if (at <= lived || (second > at && scanAt > at)) return null;
  const began = performance.now();
  const isWatched = second <= at;
  // Without them nothing is lived; without the scan's figures stops go on, and the scan has failed.
  const [current, ticks] = await Promise.all([
    configAt(ctx.db, at),
    isWatched ? ifKnown(watchedTicks(ctx.market, held, second - SECOND, at)) : new Map(),
  ]);
  if (ticks === null) return null;
  const isScan = at === scanAt && !isWatched;
  const prepared = {
    ...{ engine, current, at, isScan, ticks, began, market: null, error: null },
    livesUntil: at === scanAt && isWatched ? at - BEFORE_SCAN : at,
  };
  if (!isScan) return prepared;
  try {
    const symbols = held.map(({ symbol }) => symbol);
    return { ...prepared, market: await scanMarket(ctx.market, at, symbols, current.config) };
  } catch (error) {
    if (!(error instanceof MarketDataError)) throw error;
    return { ...prepared, error: error.message };
  }
}

async function watchedTicks(
  market: MarketData,
  held: readonly { readonly id: string; readonly symbol: string }[],
  after: number,
  at: number,
): Promise<ReadonlyMap<string, readonly Tick[]>> {
  const { preOpen } = hoursAt(at);
  const lists = await Promise.all(held.map(({ symbol }) => ticksOf(market, symbol, after, at, preOpen)));
  return new Map(held.map(({ id }, i) => [id, lists[i]!]));
}

/** Whole shares traded on that day so far. */
async function volumesAt(
  market: MarketData,
  symbols: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, bigint>> {
  const snapshots = symbols.length > 0 ? await ifKnown(market.snapshots(symbols, at)) ?? [] : [];
  return volumesOf(snapshots, instantAt(at));
}

const NOTHING = { scans: 0, entered: 0, exited: 0 };

export const process = command(contract.process, async (ctx, { until }, prepared: Prepared | null) => {
  const target = secondOf(dueInstant(ctx.now, until).epochMilliseconds);
  const engine = await lockEngine(ctx.trx);
  if (!engine) return { ...NOTHING, caught_up: true };
  // Another process was first, or something was changed by hand: what was prepared is old.
  if (prepared && prepared.engine.revision !== engine.revision) return { ...NOTHING, caught_up: false };
  if (!prepared) {
    await closeDay(ctx, target);
    return { ...NOTHING, caught_up: true };
  }
  const done = await live(ctx, engine, prepared);
  return { ...done, caught_up: prepared.livesUntil >= target && done.livedUntil >= prepared.livesUntil };
}, (ctx, { until }) => prepare(ctx, secondOf(dueInstant(ctx.now, until).epochMilliseconds)));

interface Lived {
  readonly scans: number;
  readonly entered: number;
  readonly exited: number;
  readonly livedUntil: number;
}

async function live(ctx: CommandContext, engine: EngineRow, prepared: Prepared): Promise<Lived> {
  const { at, ticks } = prepared;
  const row = newDay(engine, at);
  const then = { ...ctx, now: instantAt(at) };
  const taken = prepared.market
    ? await takenOfAsks({ db: ctx.trx, now: then.now }, engine.user_id, prepared.market.volumes)
    : () => sharesOf(0);
  const view: View = {
    ...{ at, ticks },
    close: tradingHoursMs(epochDayAt(at))?.close ?? at,
    scan: prepared.market && { ...prepared.market, taken },
  };
  const { decision, applied, moved, started, isScanned } = await decided(ctx, engine, row, view, prepared);
  const lived = Math.min(decision.state.livedUntil, prepared.livesUntil);
  await storeEngine(ctx, engine, row, decision, lived, {
    ...{ stopped: applied.stopped, isScan: isScanned, hasFailed: prepared.error !== null, started },
  });
  const changed = {
    stops: moved,
    entered: applied.entered > 0,
    exited: applied.exited > 0,
    scanned: isScanned,
  } as const;
  tell(ctx, ...(Object.keys(changed) as (keyof typeof changed)[]).filter((what) => changed[what]));
  return { scans: isScanned ? 1 : 0, entered: applied.entered, exited: applied.exited, livedUntil: lived };
}

/** Decides, and does it. */
async function decided(ctx: CommandContext, engine: EngineRow, row: EngineRow, view: View, prepared: Prepared) {
  const { current, at } = prepared;
  const started = await stateOf(ctx.trx, row, current.config, at);
  const decision = decide(started, view, current.config);
  const lived = decision.state.livedUntil;
  const isScanned = prepared.isScan && lived >= at && (decision.scan !== null || prepared.error !== null);
  const scanned = isScanned ? scannedOf(ctx, prepared) : null;
  const packed = decision.scan ? pack(decision.scan.recorded, decision.scan.rest.withoutQuote) : null;
  const applied = decision.actions.length === 0
    ? IDLE
    : await act(ctx, engine, current, decision, scanned && packed && { id: scanned.id, hash: packed.hash });
  const moved = await storePositions(ctx, started.held, decision.state.held, decision.steps);
  if (scanned && decision.scan && packed) await writeScan(ctx, scanned, decision.scan, packed);
  else if (scanned) await writeFailedScan(ctx, scanned, prepared.error!);
  return { decision, applied, moved, started, isScanned };
}

const IDLE: Applied = { entered: 0, exited: 0, stopped: null };

async function act(
  ctx: CommandContext,
  engine: EngineRow,
  current: CurrentConfig,
  decision: Decision,
  record: Parameters<typeof apply>[2],
): Promise<Applied> {
  const { livedUntil } = decision.state;
  const symbols = symbolsOf(decision);
  // As of the second itself, however much of the session was looked at.
  const volumes = await volumesAt(ctx.market, symbols, livedUntil);
  const desk = await openDesk(ctx, engine, current, symbols, livedUntil, volumes);
  const applied = await apply(desk, decision, record);
  // The decision and the ledger agree, or nothing is written.
  if (cashOf(desk) < 0n) throw new Error("Waverider's cash would be negative");
  return applied;
}

const symbolsOf = ({ actions }: Decision): string[] =>
  actions.flatMap((action) =>
    action.kind === "exit"
      ? [action.held.position.symbol]
      : action.kind === "enter"
      ? [action.decided.inputs.symbol]
      : []
  );

const scannedOf = (ctx: CommandContext, { at, current, began, market }: Prepared): Scanned => ({
  id: ctx.newId(),
  at,
  minutes: (at - hoursAt(at).open) / 60_000,
  configVersion: current.version,
  durationMs: Math.round(performance.now() - began),
  spy: market?.spy ?? null,
});

interface Outcome {
  /** Why automation stopped; null: it did not. */
  readonly stopped: string | null;
  readonly isScan: boolean;
  readonly hasFailed: boolean;
  readonly started: State;
}

async function storeEngine(
  ctx: CommandContext,
  engine: EngineRow,
  { day }: EngineRow,
  { state: { account, held } }: Decision,
  lived: number,
  { stopped, isScan, hasFailed, started }: Outcome,
): Promise<void> {
  const failedScans = isScan ? hasFailed ? engine.failed_scans + 1 : 0 : engine.failed_scans;
  await changeEngine(ctx, engine, {
    lived_until: instantAt(lived),
    ...{ day, failed_scans: failedScans },
    day_start_equity: centsText(started.account.startOfDay),
    ...deepestOf(account),
    flattening: engine.flattening && held.length > 0,
    ...(stopped !== null && { is_running: false, stopped_reason: stopped }),
  });
}

const deepestOf = ({ deepest, deepestAt }: State["account"]) => ({
  deepest_loss: deepest.toFixed(2),
  deepest_loss_at: deepestAt === null ? null : instantAt(deepestAt),
});
