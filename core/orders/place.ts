/**
 * Placing orders: market orders fill at once or are refused; limit orders fill at once when the touch allows it and
 * otherwise rest with a reservation. Many calls are decided together, in order of arrival, each after the effect of the
 * ones before it.
 */
import { type Batch, type BatchCall, batched } from "../kernel/handler.ts";
import { userIdOf } from "../kernel/actor.ts";
import { awaitAll, type Trx } from "../kernel/db.ts";
import { type ErrorCode, Refusal } from "../kernel/errors.ts";
import {
  type Cents,
  centsNumber,
  notional,
  notionalCeiling,
  type Price,
  price,
  type Shares,
  shares,
  sharesText,
  ZERO_CENTS,
  ZERO_SHARES,
} from "../kernel/money.ts";
import { isTradingDay, NEW_YORK, nextTradingDay, sessionAt, tradingHours } from "../market/calendar.ts";
import type { Snapshot } from "../market/port.ts";
import { type Entry, getValued, LedgerSession, presentEntry, presentHoldings } from "../ledger/mod.ts";
import type { Holding } from "../ledger/contract.ts";
import * as contract from "./contract.ts";
import { fillAt, type FillSession, fillSession, usableQuote } from "./fill.ts";
import { notifyOwners } from "./notify_owners.ts";
import { bookFill, type OrderState, presentOrder, stockNames } from "./order.ts";
import { type OrderType, orderTypeRules } from "./order_types.ts";
import { insertOrders } from "./write_bulk.ts";

export interface OrderRequest {
  readonly portfolioId: string;
  readonly symbol: string;
  readonly side: contract.Side;
  readonly shares: Shares;
  readonly orderType: OrderType;
  readonly limitPrice: Price | null;
  readonly timeInForce: contract.TimeInForce;
  readonly useReserve: boolean;
  readonly notes: string | null;
  /** The caller shows the holding after the trade. */
  readonly withHolding: boolean;
}

interface Placed {
  readonly order: OrderState;
  readonly name: string;
  readonly entry: Entry | null;
  readonly cash: Cents;
  holding: Holding | null;
}

/** A sell this close to all free shares sells all of them. */
const TOLERANCE = shares(contract.SELL_TOLERANCE);

async function place(trx: Trx, calls: readonly BatchCall<OrderRequest>[]): Promise<(Placed | Refusal)[]> {
  const { market, now } = calls[0]!.ctx;
  const symbols = [...new Set(calls.map((c) => c.request.symbol))];
  const at = now.epochMilliseconds;
  const [snapshots, names, ledger] = await Promise.all([
    market.snapshots(symbols, at),
    stockNames(market, symbols, now),
    LedgerSession.open(
      { ...calls[0]!.ctx, trx },
      [...new Set(calls.map((c) => c.request.portfolioId))],
      calls.map((c) => ({ portfolioId: c.request.portfolioId, symbol: c.request.symbol })),
    ),
  ]);
  const bySymbol = new Map(snapshots.map((s) => [s.symbol, s]));
  const results = calls.map((call): Placed | Refusal => {
    try {
      return placeOne(call, ledger, bySymbol.get(call.request.symbol) ?? null, names.get(call.request.symbol) ?? null);
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  });
  const placed = results.flatMap((r, i) => r instanceof Refusal ? [] : [{ placed: r, call: calls[i]! }]);
  const written = awaitAll([insertOrders(trx, placed.map((p) => p.placed.order)), ledger.write()]);
  const shown = placed.filter((p) => p.call.request.withHolding);
  // Writes are awaited here only if holdings are read again; else they are awaited with the commit.
  if (shown.length > 0) await written;
  else calls[0]!.ctx.send(written);
  for (const { placed: p, call } of placed) call.ctx.audit({ target: p.order.id });
  if (placed.length > 0) notifyOwners(placed[0]!.call.ctx, ledger, placed.map((p) => p.placed.order));
  await addHoldings(trx, shown);
  return results;
}

const refuse = (code: ErrorCode, detail: string): never => {
  throw new Refusal(code, detail);
};

/** Decides one order against the ledger. All checks that can refuse come first; after them nothing may fail. */
function placeOne(
  { request, ctx }: BatchCall<OrderRequest>,
  ledger: LedgerSession,
  snapshot: Snapshot | null,
  name: string | null,
): Placed {
  const { now } = ctx;
  if (ledger.portfolio(request.portfolioId)?.userId !== userIdOf(ctx.actor)) refuse("NOT_FOUND", "Portfolio not found");
  if (!snapshot || name === null) return refuse("SYMBOL_NOT_FOUND", `There is no stock ${request.symbol}`);
  const session = fillSession(sessionAt(now));
  const { rests } = orderTypeRules[request.orderType];
  const usable = usableQuote(snapshot, now.epochMilliseconds);
  if (!rests) {
    if (session !== "open") refuse("MARKET_CLOSED", "Market is closed. Use a limit order.");
    if ("reason" in usable) {
      const advice = "Please wait or try selecting a different stock.";
      refuse("NO_PRICE", `Stock price not available: ${usable.reason}. ${advice}`);
    }
  }
  const { side, limitPrice: limit } = request;
  const count = side === "SELL" ? sellableShares(ledger, request) : request.shares;
  const fill = session && "quote" in usable ? fillAt({ side, shares: count, limit }, usable.quote, session, now) : null;
  let reservedCash = ZERO_CENTS;
  if (side === "BUY") {
    const worth = fill ? fill.amount : notional(limit!, count);
    if (worth <= 0n) refuse("RULE_BROKEN", "Invalid trade amount. Please enter a valid amount.");
    if (!fill) reservedCash = notionalCeiling(limit!, count);
    const available = request.useReserve
      ? ledger.freeCash(request.portfolioId)
      : ledger.spendableCash(request.portfolioId);
    if ((fill?.amount ?? reservedCash) > available) refuse("INSUFFICIENT_FUNDS", "Insufficient funds");
  }

  const order: OrderState = {
    portfolioId: request.portfolioId,
    id: ctx.newId(),
    symbol: request.symbol,
    side,
    shares: count,
    orderType: request.orderType,
    limitPrice: limit,
    timeInForce: rests ? request.timeInForce : "day",
    notes: request.notes,
    status: fill ? "executed" : "pending",
    reason: fill ? null : waitingReason(session, usable),
    reservedCash,
    reservedShares: !fill && side === "SELL" ? count : ZERO_SHARES,
    receipt: fill?.receipt ?? null,
    createdAt: now,
    expiresAt: rests ? expiry(request.timeInForce, now) : null,
    closedAt: fill ? now : null,
  };
  const entry = fill && bookFill(ledger, order, fill);
  ledger.reserveCash(order.portfolioId, order.reservedCash);
  ledger.reserveShares(order.portfolioId, order.symbol, order.reservedShares);
  return { order, name, entry, cash: ledger.portfolio(order.portfolioId)!.cash, holding: null };
}

/** The shares actually sold: all free shares when the request is within the tolerance of them. */
function sellableShares(ledger: LedgerSession, request: OrderRequest): Shares {
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

/** Day orders end with the late session of their trading day, the others after 90 calendar days. */
export function expiry(timeInForce: contract.TimeInForce, now: Temporal.Instant): Temporal.Instant {
  const local = now.toZonedDateTimeISO(NEW_YORK);
  if (timeInForce === "gtc") return local.add({ days: contract.GTC_DAYS }).toInstant();
  const today = local.toPlainDate();
  const end = isTradingDay(today) ? tradingHours(today)!.postClose : null;
  return end && Temporal.Instant.compare(now, end) < 0 ? end : tradingHours(nextTradingDay(today))!.postClose;
}

async function addHoldings(
  trx: Trx,
  placed: readonly { placed: Placed; call: BatchCall<OrderRequest> }[],
): Promise<void> {
  await Promise.all(placed.map(async ({ placed: p, call: { ctx } }) => {
    const row = await getValued(trx, userIdOf(ctx.actor), p.order.portfolioId);
    const holding = row.holdings.filter((h) => h.symbol === p.order.symbol);
    p.holding = (await presentHoldings(row, holding, ctx.market, ctx.now))[0] ?? null;
  }));
}

const orderBatch: Batch<OrderRequest, Placed> = {
  name: "orders",
  maxCalls: 32,
  lockOf: (r) => r.portfolioId,
  run: place,
};

const asTradeResult = (p: Placed) => ({
  transaction: presentEntry(p.entry!, p.name),
  holding: p.holding,
  cash_balance: centsNumber(p.cash),
  order: presentOrder(p.order, p.name),
});

/** trading.buy and trading.sell: a market order whose caller shows the trade. */
const marketOrder = (
  side: contract.Side,
  i: { portfolio_id: string; stock_symbol: string; shares: number; notes?: string | null | undefined },
  useReserve: boolean,
): OrderRequest => ({
  portfolioId: i.portfolio_id,
  symbol: i.stock_symbol,
  side,
  shares: shares(i.shares),
  orderType: "market",
  limitPrice: null,
  timeInForce: "day",
  useReserve,
  notes: i.notes || null,
  withHolding: true,
});

export const buy = batched(contract.buy, orderBatch, (i) => marketOrder("BUY", i, i.use_reserve), asTradeResult);
export const sell = batched(contract.sell, orderBatch, (i) => marketOrder("SELL", i, true), asTradeResult);

export const placeOrder = batched(contract.placeOrder, orderBatch, (i) => ({
  portfolioId: i.portfolio_id,
  symbol: i.stock_symbol,
  side: i.transaction_type,
  shares: shares(i.shares),
  orderType: i.order_type,
  limitPrice: i.limit_price == null ? null : price(i.limit_price),
  timeInForce: i.time_in_force,
  useReserve: i.use_reserve,
  notes: i.notes || null,
  withHolding: false,
}), (p) => presentOrder(p.order, p.name));
