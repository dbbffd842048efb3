/** Decides a locked order for one second: it expires, is triggered, fills, or keeps waiting. */
import { addCents, centsText, type Shares } from "../../kernel/money.ts";
import type { LedgerWriter } from "../../ledger/mod.ts";
import type { Quote } from "../../market/port.ts";
import { type Fill, fillAt, type FillSession } from "../fill.ts";
import { type Ending, type PendingOrder, sellsAll } from "../order.ts";
import { orderTypeRules } from "../order_types.ts";
import { reachesStop, stopOf, watched } from "../stops.ts";
import { ENDED, hasEnded } from "../portfolio/trading_rules.ts";
import type { Trail } from "./trails.ts";

interface Second {
  readonly now: Temporal.Instant;
  readonly session: FillSession | null;
  readonly marketVersion: number | null;
  readonly quote: Quote | undefined;
  /** The shares that earlier fills of the owner had taken of its side. */
  readonly taken: Shares;
  /** For a trailing stop that was reached in this second: the prices it has followed. */
  readonly trail: Trail | undefined;
}

/** How it ends, or null. A trigger that is reached is recorded on the order. */
export function decideOrder(ledger: LedgerWriter, order: PendingOrder, second: Second): Ending | null {
  const { now, session, marketVersion, quote, taken } = second;
  const portfolio = ledger.portfolio(order.portfolioId);
  if (!portfolio) return null;
  if (portfolio.tradingRules && hasEnded(portfolio.tradingRules, now)) return { status: "cancelled", reason: ENDED };
  if (order.timeIsOver) {
    const what = order.timeInForce === "day" ? "The day ended" : "90 days passed";
    return { status: "expired", reason: `${what} before the price was reached` };
  }
  if (!quote || !session || !isTriggered(order, quote, second)) return null;
  const stop = order.triggeredAt && { price: stopOf(order)!, at: order.triggeredAt };
  const fill = fillAt(order, quote, { now, session, marketVersion, taken }, stop);
  if (!fill) return null;
  const obstacle = obstacleTo(ledger, order, fill);
  return obstacle === null ? { fill } : { status: "cancelled", reason: obstacle };
}

/** Whether an order has no trigger, or its trigger was or is now reached, which is then recorded on the order. */
function isTriggered(order: PendingOrder, quote: Quote, { now, session, trail }: Second): boolean {
  if (orderTypeRules[order.orderType].trigger === null || order.triggeredAt !== null) return true;
  if (session !== "open") return false;
  if (trail) {
    // The order was changed after it was followed.
    if (order.setAt === null || Temporal.Instant.compare(trail.setAt, order.setAt) !== 0) return false;
    order.trailBest = trail.trailBest;
    order.trailBestAt = trail.trailBestAt;
  }
  const stop = stopOf(order);
  if (stop === null || !reachesStop(order.side, watched(order.side, quote), stop)) return false;
  order.triggeredAt = now;
  return true;
}

/** Why an order that could fill must end instead, or null. */
function obstacleTo(ledger: LedgerWriter, order: PendingOrder, { amount }: Fill): string | null {
  if (amount <= 0n && !sellsAll(ledger, order)) return "At this price the order is worth less than a cent";
  if (order.side === "SELL" || amount <= order.reservedCash) return null;
  const available = addCents(ledger.freeCash(order.portfolioId), order.reservedCash);
  if (amount <= available) return null;
  return `It was triggered, but would have cost $${centsText(amount)} and only $${centsText(available)} was free`;
}
