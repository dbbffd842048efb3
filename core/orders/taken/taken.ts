/**
 * What a user's recent fills took from the displayed sizes: an order is priced after them, so many small orders cost
 * what a large one does. A tenth of what trades is offered to the person again, over ten minutes at the soonest.
 */
import { addShares, type Shares, shares, ZERO_SHARES } from "../../kernel/money.ts";
import { epochDayAt, sessionAt } from "../../market/calendar.ts";
import type { Snapshot } from "../../market/port.ts";
import type { Side } from "../contract.ts";

/** One side of a symbol's quotes, for one user. All portfolios of the user share it. */
export interface TakenKey {
  readonly userId: string;
  readonly symbol: string;
  readonly side: Side;
}

export interface Taken {
  readonly shares: Shares;
  /** The market instant of the last fill that took them. */
  readonly at: Temporal.Instant;
  /** Whole shares that had traded on that day by then; null: unknown. */
  readonly volume: bigint | null;
}
export type TakenRow = TakenKey & Taken;

const REFILL_MS = 600_000;
/** A tenth of a traded share, in millionths of a share. */
const OFFERED_AGAIN = 100_000n;
/** Orders below a fiftieth of the displayed size are not recorded where nothing is missing. */
const RECORDED_PART = 50n;

/** How many of the taken shares are still missing at an instant with a day's volume. */
export function missing(taken: Taken, at: Temporal.Instant, volume: bigint | null): Shares {
  const [then, now] = [taken.at.epochMilliseconds, at.epochMilliseconds];
  // A later fill was decided before an earlier one, whose second the matcher reached late.
  if (now < then || epochDayAt(now) !== epochDayAt(then)) return ZERO_SHARES;
  const elapsed = BigInt(Math.min(now - then, REFILL_MS));
  const byTime = taken.shares - taken.shares * elapsed / BigInt(REFILL_MS);
  // Without a volume only time counts.
  if (volume === null || taken.volume === null) return byTime as Shares;
  const traded = volume > taken.volume ? volume - taken.volume : 0n;
  const byVolume = taken.shares - traded * OFFERED_AGAIN;
  // The slower of the two: time and trades must both pass.
  return (byTime > byVolume ? byTime : byVolume) as Shares;
}

/**
 * Whole shares traded so far in the day's regular session, by symbol. In other sessions it is unknown what trades: the
 * port has no volume for them.
 */
export function volumesOf(
  snapshots: readonly Pick<Snapshot, "symbol" | "day">[],
  at: Temporal.Instant,
): ReadonlyMap<string, bigint> {
  if (sessionAt(at) !== "open") return new Map();
  return new Map(
    snapshots.flatMap(({ symbol, day }) =>
      day && Number.isFinite(day.volume) ? [[symbol, BigInt(Math.floor(day.volume))]] : []
    ),
  );
}

/** Whether an order of this size is recorded where nothing is missing. */
export const isRecorded = (count: Shares, displayed: number): boolean => count * RECORDED_PART >= shares(displayed);

export const nameOf = ({ userId, symbol, side }: TakenKey): string => `${userId} ${symbol} ${side}`;

/** What is missing at one instant, and what its fills take in addition, in order. */
export class TakenSizes {
  readonly #rows: Map<string, TakenRow>;
  readonly #changed = new Set<string>();

  constructor(
    rows: readonly TakenRow[],
    private readonly now: Temporal.Instant,
    private readonly volumes: ReadonlyMap<string, bigint>,
  ) {
    this.#rows = new Map(rows.map((row) => [nameOf(row), row]));
  }

  /** The shares that earlier fills of the user had taken of this side. */
  before(key: TakenKey): Shares {
    const row = this.#rows.get(nameOf(key));
    return row ? missing(row, this.now, this.#volumeOf(key.symbol)) : ZERO_SHARES;
  }

  /**
   * Adds a fill. A small one is not recorded where nothing is missing, so that most trades write no row. This gives
   * little away: with at most 60 trades a minute, such orders take about the displayed size in a minute.
   */
  take(key: TakenKey, count: Shares, displayed: number): void {
    const name = nameOf(key);
    const missingBefore = this.before(key);
    if (missingBefore === 0n && !isRecorded(count, displayed)) return;
    const own = { shares: count, at: this.now, volume: this.#volumeOf(key.symbol) };
    const row = this.#rows.get(name);
    const isLate = row && Temporal.Instant.compare(row.at, this.now) > 0;
    // A later fill keeps its instant; of this one it gets what is still missing by then, as if they had come in order.
    const taken: Taken = isLate
      ? { ...row, shares: addShares(row.shares, missing(own, row.at, row.volume)) }
      : { ...own, shares: addShares(missingBefore, count) };
    this.#rows.set(name, { ...key, ...taken });
    this.#changed.add(name);
  }

  /** The rows to write. */
  get changed(): readonly TakenRow[] {
    return [...this.#changed].map((name) => this.#rows.get(name)!);
  }

  #volumeOf(symbol: string): bigint | null {
    return this.volumes.get(symbol) ?? null;
  }
}
