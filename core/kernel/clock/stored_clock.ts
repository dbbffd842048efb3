/**
 * The market clock of a running product, anchored in one row of the store so that instances agree. Only servers and the
 * clock's commands write it; all others read it.
 */
import { type Selectable, sql } from "kysely";
import { NEW_YORK } from "../../market/calendar.ts";
import {
  type Anchor,
  type Clock,
  type ClockMode,
  elapsedAt,
  HEARTBEAT_MS,
  marketTime,
  practiceStart,
  practiceTime,
  wallNow,
} from "./clock.ts";
import type { Config } from "../config.ts";
import type { Db } from "../store/db.ts";
import { Refusal } from "../errors.ts";
import type { Database } from "../store/tables.ts";
import { dayTextAt } from "../day_text.ts";

type ClockRow = Selectable<Database["market_clock"]>;

/** The range of instants the market has data for, in epoch milliseconds. */
export interface KnownTime {
  readonly from: number;
  readonly to: number;
}

/** Columns with instants of market time. */
export interface History {
  /** The clock cannot go back behind the latest of these: column names by table. */
  readonly latest: Readonly<Record<string, readonly string[]>>;
  /** Nothing falls due before the earliest of these. */
  readonly earliest?: Readonly<Record<string, readonly string[]>>;
}

export interface ClockChange {
  readonly to?: Temporal.Instant;
  /** Leaves the mode: a practice clock goes on skipping the nights. */
  readonly forwardTo?: Temporal.Instant;
  readonly by?: Temporal.Duration;
  readonly speed?: number;
}

/** Where a change leads from and to, in epoch milliseconds of market time. */
export interface ClockPlan {
  readonly from: number;
  readonly to: number;
}

const instantOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
const toAnchor = (row: ClockRow): Anchor => ({
  mode: row.mode,
  wall: row.anchor_wall.epochMilliseconds,
  market: row.anchor_market.epochMilliseconds,
  speed: row.speed,
});

const findRow = (db: Db): Promise<ClockRow | undefined> => db.selectFrom("market_clock").selectAll().executeTakeFirst();

/** Whether a server's last heartbeat is less than two heartbeat intervals old. */
function isServed(row: ClockRow, wall: number): boolean {
  if (row.stopped) return false;
  const silence = wall - row.seen_wall.epochMilliseconds;
  return silence >= 0 && silence < 2 * HEARTBEAT_MS;
}

/** Whether a server is running on this store now, according to its heartbeat. */
export async function isServerAlive(db: Db, wall = wallNow()): Promise<boolean> {
  const row = await findRow(db);
  return row !== undefined && isServed(row, wall.epochMilliseconds);
}

/** The time of a clock without a server: where it was last seen, and after a crash one heartbeat later. */
function resumePoint(row: ClockRow): number {
  const resumed = row.seen_market.epochMilliseconds + (row.stopped ? 0 : HEARTBEAT_MS * row.speed);
  return row.mode === "practice" ? practiceTime(resumed, 0) : resumed;
}

/** The anchor of a clock without a server. */
function standingAnchor(row: ClockRow, wall: number): Anchor {
  if (row.mode === "real") return { mode: "real", wall, market: wall, speed: 1 };
  return { mode: row.mode, wall, market: resumePoint(row), speed: row.speed };
}

export class StoredClock implements Clock {
  #anchor: Anchor;
  readonly #db: Db;
  readonly #history: readonly History[];
  /** No server runs: the clock stands still at its anchor. */
  readonly #stopped: boolean;
  /** Where a practice clock was when last read: the next read starts there, as its anchor may be years in the past. */
  #lastRead: { readonly elapsed: number; readonly market: number };
  #memoWall = 0;
  #memo: Temporal.Instant;
  /** Counts the anchors adopted: a row requested before the last one may be older than it. */
  #taken = 0;

  private constructor(db: Db, history: readonly History[], anchor: Anchor, stopped: boolean) {
    this.#db = db;
    this.#history = history;
    this.#anchor = anchor;
    this.#stopped = stopped;
    this.#lastRead = { elapsed: 0, market: anchor.market };
    this.#memo = instantOf(0);
  }

  /**
   * For a server: loads the stored clock, or starts it according to the settings, and saves it. After a time without
   * any server a practice or set clock resumes from where it was last seen.
   * @param history what modules have written in market time
   * @throws Refusal CLOCK_REFUSED when CLOCK_START is before the end of the history or outside the market's range
   */
  static async start(
    db: Db,
    config: Config,
    known: KnownTime,
    history: readonly History[],
    wall = wallNow(),
  ): Promise<StoredClock> {
    const anchor = await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7001)`.execute(trx);
      const row = await findRow(trx);
      const next = startingAnchor(row, config, wall.epochMilliseconds);
      const starts = marketTime(next, wall.epochMilliseconds);
      refuseUnknown(starts, known);
      if (row && starts < row.seen_market.epochMilliseconds) await refuseBehind(trx, history, starts);
      const seen = { startSetting: config.CLOCK_START, market: starts, wall, stopped: false };
      await save(trx, next, { ...seen, processedUntil: row ? starts : await begunBefore(trx, history, starts) });
      return next;
    });
    return new StoredClock(db, history, anchor, false);
  }

  /**
   * For a command, with or without a running server: the clock as the servers run it or left it. The settings of the
   * environment apply only while there is no stored clock.
   */
  static async read(
    db: Db,
    config: Config,
    history: readonly History[],
    wall = wallNow(),
  ): Promise<StoredClock> {
    const at = wall.epochMilliseconds;
    const row = await findRow(db);
    if (!row) return new StoredClock(db, history, startingAnchor(row, config, at), true);
    return isServed(row, at)
      ? new StoredClock(db, history, toAnchor(row), false)
      : new StoredClock(db, history, standingAnchor(row, at), true);
  }

  /** An estimate of where a server's clock will start, before the store is open: where a new clock would. */
  static likelyStart(config: Config, wall = wallNow().epochMilliseconds): number {
    return marketTime(startingAnchor(undefined, config, wall), wall);
  }

  get anchor(): Anchor {
    return this.#anchor;
  }

  /** No server runs, so no other process does what falls due. */
  get stands(): boolean {
    return this.#stopped;
  }

  wall(): Temporal.Instant {
    return wallNow();
  }

  market(at = wallNow()): Temporal.Instant {
    const wall = at.epochMilliseconds;
    if (wall === this.#memoWall) return this.#memo;
    this.#memoWall = wall;
    return this.#memo = instantOf(this.#marketMs(wall));
  }

  #marketMs(wall: number): number {
    const { mode, market } = this.#anchor;
    if (mode === "real") return wall;
    if (this.#stopped) return market;
    return mode === "practice" ? this.#practiceMs(wall) : marketTime(this.#anchor, wall);
  }

  #practiceMs(wall: number): number {
    const elapsed = elapsedAt(this.#anchor, wall);
    // The wall clock may have been set back.
    const from = elapsed >= this.#lastRead.elapsed ? this.#lastRead : { elapsed: 0, market: this.#anchor.market };
    this.#lastRead = { elapsed, market: practiceTime(from.market, elapsed - from.elapsed) };
    return this.#lastRead.market;
  }

  /** Saves the time of a server's clock, and loads what another instance set. Every HEARTBEAT_MS and on stop. */
  async beat(stopping = false): Promise<void> {
    const asked = this.#taken;
    const row = await this.#db.updateTable("market_clock").set({
      seen_wall: wallNow(),
      // The time of this process is stale when another one has moved the clock since.
      seen_market: sql`case when ${isAnchoredAt(this.#anchor)} then ${this.market()}::timestamptz else seen_market end`,
      stopped: stopping,
    }).returningAll().executeTakeFirst();
    if (row) this.#takeAnswer(row, asked);
  }

  /** Loads what another instance set. */
  async refresh(): Promise<void> {
    const asked = this.#taken;
    const row = await findRow(this.#db);
    if (row) this.#takeAnswer(row, asked);
  }

  /**
   * The result of a change of the stored clock, without making it.
   * @throws Refusal CLOCK_REFUSED for a time outside the market's range, and in production when the clock is real
   */
  async plan(change: ClockChange, known: KnownTime, production: boolean): Promise<ClockPlan> {
    const { anchor, now } = this.#stored(await findRow(this.#db), wallNow().epochMilliseconds);
    if (production && anchor.mode === "real") {
      throw new Refusal("CLOCK_REFUSED", "In production the market clock follows the real time and cannot be changed");
    }
    const later = (by: Temporal.Duration) => instantOf(now).toZonedDateTimeISO(NEW_YORK).add(by).epochMilliseconds;
    const to = (change.to ?? change.forwardTo)?.epochMilliseconds ?? (change.by ? later(change.by) : now);
    refuseUnknown(to, known);
    return { from: now, to };
  }

  /**
   * Moves the clock to a step of a plan, within the caller's transaction; call `adopt` with the result after the
   * commit. The stored clock is locked and decides: only a plan that leads back sets it back, and a clock that is
   * already past the step stays where it is.
   * @throws Refusal CLOCK_REFUSED when it would go back before the end of the history
   */
  async move(trx: Db, halt: number, { from, to }: ClockPlan, change: ClockChange): Promise<Anchor> {
    const row = await trx.selectFrom("market_clock").selectAll().forUpdate().executeTakeFirst();
    const wall = wallNow();
    const { anchor, now, stopped } = this.#stored(row, wall.epochMilliseconds);
    const target = to < from ? halt : Math.max(halt, now);
    if (target < now) await refuseBehind(trx, this.#history, target);
    const mode: ClockMode = change.to || anchor.mode === "real" ? "set" : anchor.mode;
    const market = mode === "practice" ? practiceTime(target, 0) : target;
    const next: Anchor = { mode, wall: wall.epochMilliseconds, market, speed: change.speed ?? anchor.speed };
    await save(trx, next, {
      market,
      wall,
      stopped,
      processedUntil: row ? now : await begunBefore(trx, this.#history, now),
    });
    return next;
  }

  adopt(anchor: Anchor): void {
    this.#take(anchor);
  }

  /** The stored clock, or this one's while none is stored, and where it is. */
  #stored(row: ClockRow | undefined, wall: number): { anchor: Anchor; now: number; stopped: boolean } {
    // A server may have started since this process looked for one.
    const stopped = this.#stopped && !(row && isServed(row, wall));
    const anchor = !row ? this.#anchor : stopped ? standingAnchor(row, wall) : toAnchor(row);
    return { anchor, now: stopped ? anchor.market : marketTime(anchor, wall), stopped };
  }

  /** Adopts the row read from the store, unless another anchor was adopted since the request. */
  #takeAnswer(row: ClockRow, asked: number): void {
    if (asked === this.#taken) this.#take(toAnchor(row));
  }

  #take(anchor: Anchor): void {
    const { mode, wall, market, speed } = this.#anchor;
    if (mode === anchor.mode && wall === anchor.wall && market === anchor.market && speed === anchor.speed) return;
    this.#anchor = anchor;
    this.#taken++;
    this.#lastRead = { elapsed: 0, market: anchor.market };
    this.#memoWall = 0;
  }
}

/** Whether the stored clock has this anchor. */
const isAnchoredAt = ({ wall, market }: Anchor) =>
  sql<boolean>`(anchor_wall = ${instantOf(wall)} and anchor_market = ${instantOf(market)})`;

/**
 * Stores up to when market time is processed, for a process whose clock has `anchor`. Returns false, and stores
 * nothing, when another process has moved the clock since: after a clock was set back, the time after it is processed
 * again.
 */
export async function saveMark(
  db: Db,
  anchor: Anchor | undefined,
  marks: { readonly lived_until: Temporal.Instant } | { readonly decided_until: Temporal.Instant },
): Promise<boolean> {
  const saved = await db.updateTable("market_clock").set(marks)
    .$if(anchor !== undefined, (update) => update.where(isAnchoredAt(anchor!))).executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}

function startingAnchor(row: ClockRow | undefined, config: Config, wall: number): Anchor {
  const speed = Number(config.CLOCK_SPEED ?? row?.speed ?? 1);
  if (config.CLOCK_START && config.CLOCK_START !== row?.start_setting) {
    return { mode: "set", wall, market: Temporal.Instant.from(config.CLOCK_START).epochMilliseconds, speed };
  }
  const mode: ClockMode = config.CLOCK_START ? "set" : (config.CLOCK as ClockMode | null) ?? row?.mode ?? "practice";
  if (mode === "real") return { mode, wall, market: wall, speed: 1 };
  if (!row || (row.mode === "real" && mode === "practice")) return { mode, wall, market: practiceStart(wall), speed };
  // Another instance is alive: its anchor is kept.
  if (row.mode === mode && row.speed === speed && isServed(row, wall)) return toAnchor(row);
  const resumed = resumePoint(row);
  return { mode, wall, market: mode === "practice" ? practiceTime(resumed, 0) : resumed, speed };
}

function refuseUnknown(market: number, known: KnownTime): void {
  if (market >= known.from && market <= known.to) return;
  throw new Refusal("CLOCK_REFUSED", `The market is known from ${dayTextAt(known.from)} to ${dayTextAt(known.to)}`);
}

/** The earliest or latest instant in the columns of the modules; null while they are empty. */
async function extreme(
  trx: Db,
  which: "min" | "max",
  columns: readonly (History["latest"] | undefined)[],
): Promise<Temporal.Instant | null> {
  const named = columns.flatMap((tables) => Object.entries(tables ?? {}))
    .flatMap(([table, names]) => names.map((name) => ({ table, name })));
  const found = await Promise.all(
    named.map(({ table, name }) =>
      sql<{ at: Temporal.Instant | null }>`select ${sql.raw(which)}(${sql.ref(name)}) as at from ${sql.table(table)}`
        .execute(trx)
    ),
  );
  const instants = found.map(({ rows }) => rows[0]?.at ?? null).filter((at) => at !== null);
  return instants.sort(Temporal.Instant.compare).at(which === "min" ? 0 : -1) ?? null;
}

async function refuseBehind(trx: Db, history: readonly History[], market: number): Promise<void> {
  const latest = await extreme(trx, "max", history.map((part) => part.latest));
  if (latest && latest.epochMilliseconds > market) {
    throw new Refusal(
      "CLOCK_REFUSED",
      `Records reach up to ${latest}; the market clock cannot go back behind them`,
    );
  }
}

/** From when on something may be due while no clock is stored. */
async function begunBefore(trx: Db, history: readonly History[], now: number): Promise<number> {
  const first = await extreme(trx, "min", history.map((part) => part.earliest));
  return Math.min(now, first?.epochMilliseconds ?? now);
}

/**
 * Without a `startSetting` the stored one is kept. Resting orders and due work are looked at again from the time the
 * clock is set back to. A row without marks is from an earlier release: nothing had fallen due since its anchor.
 *
 * @param processedUntil for a clock that was not stored: nothing is due before, epoch milliseconds
 */
async function save(
  trx: Db,
  anchor: Anchor,
  { startSetting, market, wall, stopped, processedUntil }: {
    startSetting?: string | null;
    market: number;
    wall: Temporal.Instant;
    stopped: boolean;
    processedUntil: number;
  },
): Promise<void> {
  const row = {
    mode: anchor.mode,
    anchor_wall: instantOf(anchor.wall),
    anchor_market: instantOf(anchor.market),
    speed: anchor.speed,
    seen_wall: wall,
    seen_market: instantOf(market),
    stopped,
  };
  const first = instantOf(Math.min(processedUntil, market));
  // PostgreSQL's `least` passes over nulls.
  const kept = (mark: "decided_until" | "lived_until") =>
    sql<Temporal.Instant>`least(
      coalesce(market_clock.${sql.ref(mark)}, market_clock.anchor_market), ${row.seen_market}
    )`;
  await trx.insertInto("market_clock").values({
    ...row,
    start_setting: startSetting ?? null,
    decided_until: first,
    lived_until: first,
  })
    .onConflict((conflict) =>
      conflict.column("only_one").doUpdateSet({
        ...row,
        ...(startSetting === undefined ? {} : { start_setting: startSetting }),
        decided_until: kept("decided_until"),
        lived_until: kept("lived_until"),
      })
    ).execute();
}
