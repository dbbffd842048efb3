/**
 * Trailing stops: follows the best price since each was placed, from the best stored on its row, second by second of
 * the regular sessions, until the market retreats to its stop. The result depends on the market alone, so a process
 * that starts in between gets the same.
 */
import type { MarketData, TouchReached } from "../../market/port.ts";
import { usableQuote } from "../fill.ts";
import type { OrderState } from "../order.ts";
import { betterBy, reachesStop, stopOf, type Trigger, watched } from "../stops.ts";

/** A pending trailing stop as it is stored. */
export type TrailingOrder =
  & Trigger
  & Pick<OrderState, "portfolioId" | "id" | "symbol" | "trailBestAt">
  & {
    /** Since when it has had its prices. */
    readonly setAt: Temporal.Instant;
  };

export interface Trail extends TrailingOrder {
  trailBest: OrderState["trailBest"];
  trailBestAt: OrderState["trailBestAt"];
  /** Epoch milliseconds: followed up to here. */
  until: number;
  /** The second in which the stop was reached. */
  reached: TouchReached | null;
  /** The best price is newer than the stored one. */
  moved: boolean;
}

/** Above any price. */
const HIGHEST = 1e9;

export class Trails {
  #trails = new Map<string, Trail>();

  /** Follows the orders up to an instant. Returns all of them, with the time of those that triggered. */
  async follow(
    market: MarketData,
    orders: readonly TrailingOrder[],
    decidedUntil: number,
    until: number,
  ): Promise<readonly Trail[]> {
    const trails = orders.map((order) => {
      const known = this.#trails.get(order.id);
      return known && Temporal.Instant.compare(known.setAt, order.setAt) === 0 ? known : begin(order);
    });
    this.#trails = new Map(trails.map((trail) => [trail.id, trail]));
    await Promise.all(trails.map((trail) => advance(market, trail, decidedUntil, until)));
    return trails;
  }
}

const begin = (order: TrailingOrder): Trail => ({
  ...order,
  until: (order.trailBestAt ?? order.setAt).epochMilliseconds,
  reached: null,
  moved: false,
});

async function advance(market: MarketData, trail: Trail, decidedUntil: number, until: number): Promise<void> {
  // Reached, but not filled in that second: its quote was too old.
  if (trail.reached && trail.reached.at <= decidedUntil) trail.reached = null;
  while (!trail.reached && trail.until < until) {
    // In decided seconds the stop was not reached; only their best price may be missing.
    const isDecided = trail.until < decidedUntil;
    const stop = isDecided ? null : stopOf(trail);
    const end = isDecided ? Math.min(decidedUntil, until) : until;
    const better = trail.trailBest === null ? null : Number(betterBy(trail.side, trail.trailBest)) / 10_000;
    const back = stop === null ? null : Number(stop) / 10_000;
    const wanted = trail.side === "SELL"
      ? { bidAtLeast: better ?? 0, bidAtMost: back }
      : { askAtMost: better ?? HIGHEST, askAtLeast: back };
    const touch = await market.firstTouch({
      symbol: trail.symbol,
      ...wanted,
      regularOnly: true,
      after: trail.until,
      until: end,
    });
    trail.until = touch?.at ?? end;
    if (!touch || "reason" in usableQuote({ symbol: trail.symbol, halt: null, quote: touch.quote }, touch.at)) continue;
    const at = watched(trail.side, touch.quote);
    if (stop !== null && reachesStop(trail.side, at, stop)) {
      trail.reached = touch;
      return;
    }
    trail.trailBest = at;
    trail.trailBestAt = Temporal.Instant.fromEpochMilliseconds(touch.at);
    trail.moved = true;
  }
}
