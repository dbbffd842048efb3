/**
 * The only clock in core. The wall clock times sessions, tokens and limits; the market clock times everything a
 * portfolio or a market knows. The market clock's anchor is one row of the store, so that instances agree.
 *
 * - practice: begins at 09:45 New York time of the latest trading day and runs at real speed through the hours from
 *   five minutes before the open to ten minutes after the close; the rest is skipped, so the market is always near.
 * - real: the wall clock.
 * - set: begins where it was told and runs at its speed; nothing is skipped.
 *
 * Practice and set clocks stand still while no server runs.
 */
import { sql } from "kysely";
import {
  epochDayAt,
  isTradingDay,
  NEW_YORK,
  previousTradingDay,
  tradingHours,
  tradingHoursMs,
} from "../market/calendar.ts";
import type { Config } from "./config.ts";
import type { Db } from "./db.ts";
import { Refusal } from "./errors.ts";

export type ClockMode = "practice" | "real" | "set";

export interface Clock {
  /** Wall time. */
  wall(): Temporal.Instant;
  /** Market time at a wall time; now when it is not given. */
  market(wall?: Temporal.Instant): Temporal.Instant;
}

/** At `wall` the market clock stood at `market` and has run at `speed` since. */
export interface Anchor {
  readonly mode: ClockMode;
  readonly wall: number;
  readonly market: number;
  readonly speed: number;
}

const MINUTE = 60_000;
const BEFORE_OPEN = 5 * MINUTE;
const AFTER_CLOSE = 10 * MINUTE;
/** What the calendar knows. */
const [FIRST_YEAR, LAST_YEAR] = [1999, 2100];
/** How often a running server notes the time; after a crash the clock resumes one beat later, never earlier. */
export const HEARTBEAT_MS = 5_000;

export const wallNow = (): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(Temporal.Now.instant().epochMilliseconds);

const dateAt = (ms: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(NEW_YORK).toPlainDate();

/** Where a practice clock begins: 09:45 of the latest trading day. */
export function practiceStart(wall: number): number {
  const today = dateAt(wall);
  const date = isTradingDay(today) ? today : previousTradingDay(today);
  return tradingHours(date)!.open.epochMilliseconds + 15 * MINUTE;
}

/** Practice time after `elapsed` milliseconds from `market`, the skipped hours left out. */
export function practiceTime(market: number, elapsed: number): number {
  let at = market;
  for (let day = epochDayAt(market);; day++) {
    const hours = tradingHoursMs(day);
    if (!hours) continue;
    at = Math.max(at, hours.open - BEFORE_OPEN);
    const left = hours.close + AFTER_CLOSE - at;
    if (elapsed < left) return at + elapsed;
    elapsed -= Math.max(0, left);
  }
}

/** Milliseconds that an anchor's clock has run. */
const elapsedAt = (anchor: Anchor, wall: number): number =>
  Math.max(0, Math.floor((wall - anchor.wall) * anchor.speed));

/** Market time of an anchor at a wall instant, epoch milliseconds. */
export function marketTime(anchor: Anchor, wall: number): number {
  if (anchor.mode === "real") return wall;
  const elapsed = elapsedAt(anchor, wall);
  return anchor.mode === "practice" ? practiceTime(anchor.market, elapsed) : anchor.market + elapsed;
}

interface ClockRow {
  mode: ClockMode;
  anchor_wall: Temporal.Instant;
  anchor_market: Temporal.Instant;
  speed: number;
  /** The CLOCK_START that was last obeyed, so that a restart with the same one goes on instead of starting over. */
  start_setting: string | null;
  seen_wall: Temporal.Instant;
  seen_market: Temporal.Instant;
  /** The last server that ran said good-bye, so `seen_market` is exact. */
  stopped: boolean;
}

const instantOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
const toAnchor = (row: ClockRow): Anchor => ({
  mode: row.mode,
  wall: row.anchor_wall.epochMilliseconds,
  market: row.anchor_market.epochMilliseconds,
  speed: Number(row.speed),
});

/** The market clock of a running product, anchored in the store. */
export class StoredClock implements Clock {
  #anchor: Anchor;
  readonly #db: Db;
  /** Where a practice clock stood when it was last read: it walks on from there, not from its anchor, which may be years away. */
  #walked: { readonly elapsed: number; readonly market: number };
  #memoWall = 0;
  #memo: Temporal.Instant;

  private constructor(db: Db, anchor: Anchor) {
    this.#db = db;
    this.#anchor = anchor;
    this.#walked = { elapsed: 0, market: anchor.market };
    this.#memo = instantOf(0);
  }

  /**
   * Takes up the stored clock, or begins it as the settings say. After a time without any server a practice or set
   * clock goes on from where it was last seen.
   * @throws Refusal CLOCK_REFUSED when CLOCK_START would move behind entries of the ledger
   */
  static async start(db: Db, config: Config, wall = wallNow()): Promise<StoredClock> {
    const anchor = await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7001)`.execute(trx);
      const row = (await sql<ClockRow>`select * from market_clock`.execute(trx)).rows[0];
      const next = startingAnchor(row, config, wall.epochMilliseconds);
      const begins = marketTime(next, wall.epochMilliseconds);
      if (row && begins < row.seen_market.epochMilliseconds) await refuseBehindLedger(trx, begins);
      await save(trx, next, config.CLOCK_START, begins, wall);
      return next;
    });
    return new StoredClock(db, anchor);
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
    return this.#memo = instantOf(this.#anchor.mode === "practice" ? this.#walk(wall) : marketTime(this.#anchor, wall));
  }

  #walk(wall: number): number {
    const elapsed = elapsedAt(this.#anchor, wall);
    // The wall clock may have been set back.
    const from = elapsed >= this.#walked.elapsed ? this.#walked : { elapsed: 0, market: this.#anchor.market };
    this.#walked = { elapsed, market: practiceTime(from.market, elapsed - from.elapsed) };
    return this.#walked.market;
  }

  /** Notes where the clock stands, and takes up what another instance set. Called every HEARTBEAT_MS and on stop. */
  async beat(stopping = false): Promise<void> {
    const now = this.market();
    const row = (await sql<
      ClockRow
    >`update market_clock set seen_wall = ${wallNow()}, seen_market = ${now}, stopped = ${stopping} returning *`
      .execute(this.#db))
      .rows[0];
    if (row) this.#take(toAnchor(row));
  }

  /** Reads the anchor again, from the caller's transaction if there is one. */
  async refresh(db: Db = this.#db): Promise<void> {
    const row = (await sql<ClockRow>`select * from market_clock`.execute(db)).rows[0];
    if (row) this.#take(toAnchor(row));
  }

  /**
   * Moves the clock within the caller's transaction; `refresh` then takes the new anchor up.
   * @throws Refusal CLOCK_REFUSED
   */
  async change(
    trx: Db,
    change: { to?: Temporal.Instant; by?: Temporal.Duration; speed?: number },
    production: boolean,
  ): Promise<void> {
    if (production && this.#anchor.mode === "real") {
      throw new Refusal("CLOCK_REFUSED", "In production the market clock follows the real time and cannot be changed");
    }
    const wall = wallNow();
    const now = this.market();
    const target = change.to ?? (change.by ? now.toZonedDateTimeISO(NEW_YORK).add(change.by).toInstant() : now);
    const { year } = target.toZonedDateTimeISO(NEW_YORK);
    if (year < FIRST_YEAR || year > LAST_YEAR) {
      throw new Refusal("CLOCK_REFUSED", `The market's calendar is known from ${FIRST_YEAR} to ${LAST_YEAR}`);
    }
    if (Temporal.Instant.compare(target, now) < 0) await refuseBehindLedger(trx, target.epochMilliseconds);
    const mode: ClockMode = change.to || this.#anchor.mode === "real" ? "set" : this.#anchor.mode;
    const market = mode === "practice" ? practiceTime(target.epochMilliseconds, 0) : target.epochMilliseconds;
    const next: Anchor = {
      mode,
      wall: wall.epochMilliseconds,
      market,
      speed: change.speed ?? (this.#anchor.mode === "real" ? 1 : this.#anchor.speed),
    };
    await save(trx, next, null, market, wall, true);
  }

  #take(anchor: Anchor): void {
    const { mode, wall, market, speed } = this.#anchor;
    if (mode === anchor.mode && wall === anchor.wall && market === anchor.market && speed === anchor.speed) return;
    this.#anchor = anchor;
    this.#walked = { elapsed: 0, market: anchor.market };
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
  // Another instance is alive: its anchor holds.
  const silence = wall - row.seen_wall.epochMilliseconds;
  if (row.mode === mode && Number(row.speed) === speed && !row.stopped && silence >= 0 && silence < 2 * HEARTBEAT_MS) {
    return toAnchor(row);
  }
  const resumed = row.seen_market.epochMilliseconds + (row.stopped ? 0 : HEARTBEAT_MS * Number(row.speed));
  return { mode, wall, market: mode === "practice" ? practiceTime(resumed, 0) : resumed, speed };
}

async function refuseBehindLedger(trx: Db, market: number): Promise<void> {
  const later = await sql<{ latest: Temporal.Instant | null }>`select max(occurred_at) as latest from journal_entries`
    .execute(trx);
  const latest = later.rows[0]?.latest;
  if (latest && latest.epochMilliseconds > market) {
    throw new Refusal(
      "CLOCK_REFUSED",
      `The ledger has entries up to ${latest.toString()}; the market clock cannot go back behind them`,
    );
  }
}

async function save(
  trx: Db,
  a: Anchor,
  startSetting: string | null,
  seenMarket: number,
  wall: Temporal.Instant,
  keepSetting = false,
): Promise<void> {
  await sql`
    insert into market_clock (only_one, mode, anchor_wall, anchor_market, speed, start_setting, seen_wall, seen_market, stopped)
    values (true, ${a.mode}, ${instantOf(a.wall)}, ${instantOf(a.market)}, ${a.speed}, ${startSetting}, ${wall}, ${
    instantOf(seenMarket)
  }, false)
    on conflict (only_one) do update set mode = excluded.mode, anchor_wall = excluded.anchor_wall, anchor_market = excluded.anchor_market,
      speed = excluded.speed, start_setting = case when ${keepSetting} then market_clock.start_setting else excluded.start_setting end,
      seen_wall = excluded.seen_wall, seen_market = excluded.seen_market, stopped = false`.execute(trx);
}
