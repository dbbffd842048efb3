/** Decides one new order against the ledger: it fills, rests with a reservation, or is refused. */
import { type BatchCall, type CommandContext, refuse } from "../kernel/run/handler.ts";
import { userIdOf } from "../kernel/actor.ts";
import {
  type Cents,
  notional,
  type Price,
  price,
  type Shares,
  shares,
  sharesText,
  ZERO_CENTS,
  ZERO_SHARES,
} from "../kernel/money.ts";
import { sessionAt } from "../market/calendar.ts";
import type { Snapshot } from "../market/port.ts";
import type { Entry, LedgerWriter } from "../ledger/mod.ts";
import type { Holding } from "../ledger/contract.ts";
import * as contract from "./contract.ts";
import { bracketFault, hasBracket, openBracket } from "./bracket.ts";
import { expiry } from "./expiry.ts";
import { buyWithin, displayedTo, type Fill, fillAt, type FillSession, fillSession, usableQuote } from "./fill.ts";
import { bookFill, type OrderState, sellsAll } from "./order.ts";
import { type OrderType, orderTypeRules } from "./order_types.ts";
import { reservation, stopFault, stopOf, watched } from "./stops.ts";
import type { TakenSizes } from "./taken/taken.ts";
import { type PositionLimits, tradingFault } from "./portfolio/trading_rules.ts";

export interface OrderRequest {
  readonly portfolioId: string;
  readonly symbol: string;
  readonly side: contract.Side;
  readonly shares: Shares;
  readonly orderType: OrderType;
  readonly limitPrice: Price | null;
  readonly stopPrice: Price | null;
  readonly trailAmount: Price | null;
  /** Hundredths of a percent. */
  readonly trailPercent: bigint | null;
  /** The prices of the sells that the fill of a buy opens. */
  readonly takeProfit: Price | null;
  readonly stopLoss: Price | null;
  readonly stopLossLimit: Price | null;
  readonly timeInForce: contract.TimeInForce;
  readonly useReserve: boolean;
  /** The most a market buy may cost: it buys fewer shares rather than cost more. */
  readonly maxAmount: Cents | null;
  readonly notes: string | null;
  /** The caller shows the holding after the trade. */
  readonly withHolding: boolean;
}

export interface Placed {
  readonly order: OrderState;
  /** The sells of its bracket, when it filled. */
  readonly opened: readonly OrderState[];
  readonly name: string;
  readonly entry: Entry | null;
  readonly cash: Cents;
  holding: Holding | null;
}

/** A sell this close to all free shares sells all of them. */
const TOLERANCE = shares(contract.SELL_TOLERANCE);

/** What an order is decided with. */
export interface Surroundings {
  readonly ledger: LedgerWriter;
  readonly taken: TakenSizes;
  /** Null: none of the portfolios limits its positions. */
  readonly limits: PositionLimits | null;
}

/** Decides one order against the ledger. All checks that can refuse come first; after them nothing may fail. */
export function placeOne(
  { request, ctx }: BatchCall<OrderRequest>,
  { ledger, taken, limits }: Surroundings,
  snapshot: Snapshot | null,
  name: string | null,
): Placed {
  const { now } = ctx;
  const userId = userIdOf(ctx.actor);
  const portfolio = ledger.portfolio(request.portfolioId);
  if (portfolio?.userId !== userId) return refuse("NOT_FOUND", "Portfolio not found");
  if (!snapshot || name === null) return refuse("SYMBOL_NOT_FOUND", `There is no stock ${request.symbol}`);
  const barred = tradingFault(portfolio, request, now);
  if (barred) refuse("RULE_BROKEN", barred);
  const session = fillSession(sessionAt(now));
  const rules = orderTypeRules[request.orderType];
  const usable = usableQuote(snapshot, now.epochMilliseconds);
  const quote = "quote" in usable ? usable.quote : null;
  if (!rules.rests) {
    if (session !== "open") refuse("MARKET_CLOSED", "Market is closed. Use a limit order.");
    if ("reason" in usable) {
      const advice = "Please wait or try selecting a different stock.";
      refuse("NO_PRICE", `Stock price not available: ${usable.reason}. ${advice}`);
    }
  }
  const { side } = request;
  const order = newOrder(ctx, request, side === "SELL" ? sellableShares(ledger, request) : request.shares);
  if (rules.trigger === "trail" && session === "open" && quote) {
    order.trailBest = watched(side, quote);
    order.trailBestAt = now;
  }
  const fault = rules.trigger && quote && stopFault({ ...order, trailBest: watched(side, quote) }, quote);
  if (fault) refuse("RULE_BROKEN", fault);
  const key = { userId, symbol: request.symbol, side };
  const moment = session && { now, session, marketVersion: ctx.market.version, taken: taken.before(key) };
  let fill = moment && quote && !rules.trigger ? fillAt(order, quote, moment) : null;
  if (fill && request.maxAmount !== null) {
    ({ shares: order.shares, fill } = buyWithin(order.shares, request.maxAmount, quote!, moment!));
  }
  const tooNear = fill && hasBracket(order) ? bracketFault(order, fill.price, quote!) : null;
  if (tooNear) refuse("RULE_BROKEN", tooNear);
  const tooLarge = limits?.faultOf(ledger, order, priceToBuyAt(order, snapshot));
  if (tooLarge) refuse("RULE_BROKEN", tooLarge);
  const cost = fill ? fill.amount : restingCost(order, snapshot);
  const worth = worthOf(order, fill, cost);
  if (worth !== null && worth <= 0n && !sellsAll(ledger, order)) {
    refuse("RULE_BROKEN", "Invalid trade amount. Please enter a valid amount.");
  }
  if (side === "BUY") {
    const available = request.useReserve
      ? ledger.freeCash(request.portfolioId)
      : ledger.spendableCash(request.portfolioId);
    if (cost > available) refuse("INSUFFICIENT_FUNDS", "Insufficient funds");
  }

  if (fill) Object.assign(order, { status: "executed", receipt: fill.receipt, closedAt: now });
  else {
    order.reason = waitingReason(session, usable);
    order.reservedCash = cost;
    order.reservedShares = side === "SELL" ? order.shares : ZERO_SHARES;
    if (side === "BUY") limits?.rest(order);
  }
  const entry = fill && bookFill(ledger, order, fill);
  if (fill) taken.take(key, order.shares, displayedTo(side, quote!));
  ledger.reserveCash(order.portfolioId, order.reservedCash);
  ledger.reserveShares(order.portfolioId, order.symbol, order.reservedShares);
  const opened = fill ? openBracket(ctx, ledger, order) : [];
  return { order, opened, name, entry, cash: ledger.portfolio(order.portfolioId)!.cash, holding: null };
}

function newOrder(ctx: CommandContext, request: OrderRequest, count: Shares): OrderState {
  const id = ctx.newId();
  const { rests } = orderTypeRules[request.orderType];
  return {
    portfolioId: request.portfolioId,
    id,
    symbol: request.symbol,
    side: request.side,
    shares: count,
    orderType: request.orderType,
    limitPrice: request.limitPrice,
    stopPrice: request.stopPrice,
    trailAmount: request.trailAmount,
    trailPercent: request.trailPercent,
    trailBest: null,
    trailBestAt: null,
    triggeredAt: null,
    takeProfit: request.takeProfit,
    stopLoss: request.stopLoss,
    stopLossLimit: request.stopLossLimit,
    groupId: hasBracket(request) ? id : null,
    parentId: null,
    timeInForce: rests || hasBracket(request) ? request.timeInForce : "day",
    notes: request.notes,
    status: "pending",
    reason: null,
    reservedCash: ZERO_CENTS,
    reservedShares: ZERO_SHARES,
    receipt: null,
    createdAt: ctx.now,
    expiresAt: rests ? expiry(request.timeInForce, ctx.now) : null,
    closedAt: null,
  };
}

/** The amount of an order by its own prices; null: its price is not known yet. */
function worthOf({ side, limitPrice, shares }: OrderState, fill: Fill | null, cost: Cents): Cents | null {
  if (fill) return fill.amount;
  if (limitPrice !== null) return notional(limitPrice, shares);
  return side === "BUY" ? cost : null;
}

/** The price by which a buy counts towards the largest position: its own, or the ask. */
const priceToBuyAt = (order: OrderState, snapshot: Snapshot): Price | null =>
  order.limitPrice ?? stopOf(order) ?? lastKnown(snapshot);

/** What an order reserves if it rests. A trailing buy that has seen no price yet reserves by the last known one. */
function restingCost(order: OrderState, snapshot: Snapshot): Cents {
  if (order.side === "SELL") return ZERO_CENTS;
  if (orderTypeRules[order.orderType].trigger !== "trail") return reservation(order);
  const known = order.trailBest ?? lastKnown(snapshot);
  if (known === null) return refuse("NO_PRICE", `There is no price of ${order.symbol} to reserve cash by`);
  return reservation({ ...order, trailBest: known });
}

function lastKnown({ quote, lastTrade }: Snapshot): Price | null {
  const dollars = quote && quote.ask > 0 ? quote.ask : lastTrade?.price;
  return dollars === undefined ? null : price(dollars);
}

/** The shares actually sold: all free shares when the request is within the tolerance of them. */
function sellableShares(ledger: LedgerWriter, request: OrderRequest): Shares {
  const position = ledger.holding(request.portfolioId, request.symbol);
  const free = position ? position.shares - position.reserved : 0n;
  const difference = request.shares - free;
  if (free === 0n || difference > TOLERANCE) {
    refuse(
      "INSUFFICIENT_SHARES",
      `You only have ${sharesText(free as Shares).replace(/\.?0+$/, "")} shares available to sell.`,
    );
  }
  return (difference >= -TOLERANCE ? free : request.shares) as Shares;
}

function waitingReason(session: FillSession | null, usable: ReturnType<typeof usableQuote>): string | null {
  if (!session) return "The market is closed; the order waits for the next session";
  return "reason" in usable ? usable.reason : null;
}
