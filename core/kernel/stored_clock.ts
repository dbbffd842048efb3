/**
 * The market clock of a running product, anchored in one row of the store so that instances agree. Only servers and the
 * clock's commands write it; all others read it.
 */
import { type Selectable, sql } from "kysely";
import { NEW_YORK } from "../market/calendar.ts";
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
import type { Config } from "./config.ts";
import type { Db } from "./db.ts";
import { Refusal } from "./errors.ts";
import type { Database } from "./tables.ts";

type ClockRow = Selectable<Database["market_clock"]>;

/** The range of instants the market has data for, in epoch milliseconds. */
export interface KnownTime {
  readonly from: number;
  readonly to: number;
}

export interface ClockChange {
  readonly to?: Temporal.Instant;
  readonly by?: Temporal.Duration;
  readonly speed?: number;
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

/** Where a clock without a server stands: where it was last seen, and after a crash one heartbeat later. */
function resumePoint(row: ClockRow): number {
  const resumed = row.seen_market.epochMilliseconds + (row.stopped ? 0 : HEARTBEAT_MS * row.speed);
  return row.mode === "practice" ? practiceTime(resumed, 0) : resumed;
}

export class StoredClock implements Clock {
  #anchor: Anchor;
  readonly #db: Db;
  /** No server runs: the clock stands at its anchor. */
  readonly #stopped: boolean;
  /** Where a practice clock was when last read: the next read starts from there, as its anchor may be years away. */
  #lastRead: { readonly elapsed: number; readonly market: number };
  #memoWall = 0;
  #memo: Temporal.Instant;

  private constructor(db: Db, anchor: Anchor, stopped: boolean) {
    this.#db = db;
    this.#anchor = anchor;
    this.#stopped = stopped;
    this.#lastRead = { elapsed: 0, market: anchor.market };
    this.#memo = instantOf(0);
  }

  /**
   * For a server: loads the stored clock, or starts it according to the settings, and saves it. After a time without
   * any server a practice or set clock resumes from where it was last seen.
   * @throws Refusal CLOCK_REFUSED when CLOCK_START is before the last ledger entry or outside the market's range
   */
  static async start(db: Db, config: Config, known: KnownTime, wall = wallNow()): Promise<StoredClock> {
    const anchor = await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7001)`.execute(trx);
      const row = await findRow(trx);
      const next = startingAnchor(row, config, wall.epochMilliseconds);
      const starts = marketTime(next, wall.epochMilliseconds);
      refuseUnknown(starts, known);
      if (row && starts < row.seen_market.epochMilliseconds) await refuseBehindLedger(trx, starts);
      await save(trx, next, { startSetting: config.CLOCK_START, market: starts, wall, stopped: false });
      return next;
    });
    return new StoredClock(db, anchor, false);
  }

  /**
   * For a command, with or without a running server: the clock as the servers run it or left it. The settings of the
   * environment count only while there is no stored clock.
   */
  static async read(db: Db, config: Config, wall = wallNow()): Promise<StoredClock> {
    const at = wall.epochMilliseconds;
    const row = await findRow(db);
    if (!row) return new StoredClock(db, startingAnchor(row, config, at), true);
    if (isServed(row, at)) return new StoredClock(db, toAnchor(row), false);
    if (row.mode === "real") return new StoredClock(db, { mode: "real", wall: at, market: at, speed: 1 }, true);
    return new StoredClock(db, { mode: row.mode, wall: at, market: resumePoint(row), speed: row.speed }, true);
  }

  /** Near where a server's clock will most likely start, before the store is open: where a new one would. */
  static likelyStart(config: Config, wall = wallNow().epochMilliseconds): number {
    return marketTime(startingAnchor(undefined, config, wall), wall);
  }

  get anchor(): Anchor {
    return this.#anchor;
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

  /** Saves where a server's clock stands, and loads what another instance set. Every HEARTBEAT_MS and on stop. */
  async beat(stopping = false): Promise<void> {
    const row = await this.#db.updateTable("market_clock")
      .set({ seen_wall: wallNow(), seen_market: this.market(), stopped: stopping }).returningAll().executeTakeFirst();
    if (row) this.#take(toAnchor(row));
  }

  /** Loads what another instance set. */
  async refresh(): Promise<void> {
    const row = await findRow(this.#db);
    if (row) this.#take(toAnchor(row));
  }

  /**
   * The target of a change, without making it.
   * @throws Refusal CLOCK_REFUSED for a time outside the market's range, and in production when the clock is real
   */
  target(change: ClockChange, known: KnownTime, production: boolean): Temporal.Instant {
    if (production && this.#anchor.mode === "real") {
      throw new Refusal("CLOCK_REFUSED", "In production the market clock follows the real time and cannot be changed");
    }
    const now = this.market();
    const target = change.to ?? (change.by ? now.toZonedDateTimeISO(NEW_YORK).add(change.by).toInstant() : now);
    refuseUnknown(target.epochMilliseconds, known);
    return target;
  }

  /**
   * Moves the clock to a target within the caller's transaction; call `adopt` with the result after the commit.
   * @throws Refusal CLOCK_REFUSED when it would go back before the last ledger entry
   */
  async move(trx: Db, target: Temporal.Instant, change: ClockChange): Promise<Anchor> {
    if (Temporal.Instant.compare(target, this.market()) < 0) await refuseBehindLedger(trx, target.epochMilliseconds);
    const { mode: before, speed } = this.#anchor;
    const mode: ClockMode = change.to || before === "real" ? "set" : before;
    const market = mode === "practice" ? practiceTime(target.epochMilliseconds, 0) : target.epochMilliseconds;
    const wall = wallNow();
    const next: Anchor = { mode, wall: wall.epochMilliseconds, market, speed: change.speed ?? speed };
    await save(trx, next, { market, wall, stopped: this.#stopped });
    return next;
  }

  adopt(anchor: Anchor): void {
    this.#take(anchor);
  }

  #take(anchor: Anchor): void {
    const { mode, wall, market, speed } = this.#anchor;
    if (mode === anchor.mode && wall === anchor.wall && market === anchor.market && speed === anchor.speed) return;
    this.#anchor = anchor;
    this.#lastRead = { elapsed: 0, market: anchor.market };
    this.#memoWall = 0;
  }
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
  const day = (ms: number) => instantOf(ms).toZonedDateTimeISO(NEW_YORK).toPlainDate().toString();
  throw new Refusal("CLOCK_REFUSED", `The market is known from ${day(known.from)} to ${day(known.to)}`);
}

async function refuseBehindLedger(trx: Db, market: number): Promise<void> {
  const last = (table: "journal_entries" | "orders", column: string) =>
    sql<{ latest: Temporal.Instant | null }>`select max(${sql.ref(column)}) as latest from ${sql.table(table)}`
      .execute(trx).then(({ rows }) => rows[0]?.latest ?? null);
  const latest = (await Promise.all([
    last("journal_entries", "occurred_at"),
    last("orders", "created_at"),
    last("orders", "limit_set_at"),
    last("orders", "closed_at"),
  ])).filter((at) => at !== null).sort(Temporal.Instant.compare).at(-1);
  if (latest && latest.epochMilliseconds > market) {
    throw new Refusal(
      "CLOCK_REFUSED",
      `The ledger and its orders reach up to ${latest}; the market clock cannot go back behind them`,
    );
  }
}

/**
 * Without a `startSetting` the stored one is kept. Resting orders and due work are looked at again from the time the
 * clock is set back to.
 */
async function save(
  trx: Db,
  anchor: Anchor,
  { startSetting, market, wall, stopped }: {
    startSetting?: string | null;
    market: number;
    wall: Temporal.Instant;
    stopped: boolean;
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
  await trx.insertInto("market_clock").values({
    ...row,
    start_setting: startSetting ?? null,
    decided_until: row.seen_market,
  })
    .onConflict((conflict) =>
      conflict.column("only_one").doUpdateSet({
        ...row,
        ...(startSetting === undefined ? {} : { start_setting: startSetting }),
        decided_until: sql`least(market_clock.decided_until, ${row.seen_market})`,
        lived_until: sql`least(market_clock.lived_until, ${row.seen_market})`,
      })
    ).execute();
}
