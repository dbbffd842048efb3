/** An order in memory: its fields, how it ends and how its owner sees it. */
import type { Selectable } from "kysely";
import {
  type Cents,
  cents,
  type Price,
  price,
  priceNumber,
  type Shares,
  shares,
  sharesNumber,
  ZERO_CENTS,
  ZERO_SHARES,
} from "../kernel/money.ts";
import type { Entry, LedgerSession } from "../ledger/mod.ts";
import { ifKnown, type MarketData } from "../market/mod.ts";
import type { Order, OrderStatus, Side, TimeInForce } from "./contract.ts";
import type { Fill, ReceiptData } from "./fill.ts";
import type { OrderType } from "./order_types.ts";
import type { OrdersTable } from "./tables.ts";

export interface OrderKey {
  readonly portfolioId: string;
  readonly id: string;
}
export type SymbolKey = OrderKey & { readonly symbol: string };

export interface OrderState extends SymbolKey {
  readonly side: Side;
  shares: Shares;
  readonly orderType: OrderType;
  limitPrice: Price | null;
  readonly timeInForce: TimeInForce;
  notes: string | null;
  status: OrderStatus;
  reason: string | null;
  reservedCash: Cents;
  reservedShares: Shares;
  receipt: ReceiptData | null;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant | null;
  closedAt: Temporal.Instant | null;
}

/** The fields of a pending order that are needed to fill or end it. */
export type PendingOrder = Omit<OrderState, "orderType" | "createdAt" | "expiresAt"> & {
  /** Whether it has expired at the instant it was read for. */
  readonly timeIsOver: boolean;
};

export const fromRow = (row: Selectable<OrdersTable>): OrderState => ({
  portfolioId: row.portfolio_id,
  id: row.id,
  symbol: row.symbol,
  side: row.side,
  shares: shares(row.shares),
  orderType: row.order_type,
  limitPrice: row.limit_price === null ? null : price(row.limit_price),
  timeInForce: row.time_in_force,
  notes: row.notes,
  status: row.status,
  reason: row.reason,
  reservedCash: cents(row.reserved_cash),
  reservedShares: shares(row.reserved_shares),
  receipt: row.receipt,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  closedAt: row.closed_at,
});

type Closable = Omit<OrderState, "orderType" | "limitPrice" | "timeInForce" | "createdAt" | "expiresAt">;
type Ending = { readonly fill: Fill } | { readonly status: "cancelled" | "expired"; readonly reason: string };

/** Ends a pending order: releases its reservation and, if it fills, moves cash and shares. Returns a fill's entry. */
export function closeOrder(ledger: LedgerSession, order: Closable, at: Temporal.Instant, end: Ending): Entry | null {
  ledger.reserveCash(order.portfolioId, -order.reservedCash as Cents);
  ledger.reserveShares(order.portfolioId, order.symbol, -order.reservedShares as Shares);
  order.reservedCash = ZERO_CENTS;
  order.reservedShares = ZERO_SHARES;
  order.closedAt = at;
  if ("fill" in end) {
    order.status = "executed";
    order.reason = null;
    order.receipt = end.fill.receipt;
    return bookFill(ledger, order, end.fill);
  }
  order.status = end.status;
  order.reason = end.reason;
  return null;
}

/** Moves the cash and shares of a fill. */
export function bookFill(
  ledger: LedgerSession,
  order: Pick<OrderState, "portfolioId" | "id" | "symbol" | "side" | "shares" | "notes">,
  fill: Fill,
): Entry {
  const trade = {
    portfolioId: order.portfolioId,
    symbol: order.symbol,
    shares: order.shares,
    price: fill.price,
    source: { type: "order", id: order.id } as const,
    notes: order.notes,
  };
  return order.side === "BUY" ? ledger.buy(trade) : ledger.sell(trade);
}

export const presentOrder = (o: OrderState, name: string | null): Order => ({
  id: o.id,
  portfolio_id: o.portfolioId,
  stock: { symbol: o.symbol, name: name ?? o.symbol },
  stock_symbol: o.symbol,
  transaction_type: o.side,
  shares: sharesNumber(o.shares),
  order_type: o.orderType,
  limit_price: o.limitPrice === null ? null : priceNumber(o.limitPrice),
  time_in_force: o.timeInForce,
  notes: o.notes,
  status: o.status,
  reason: o.reason,
  created_at: o.createdAt.toString(),
  expires_at: o.expiresAt?.toString() ?? null,
  closed_at: o.closedAt?.toString() ?? null,
  receipt: o.receipt,
});

export async function presentOrders(
  ctx: { readonly market: MarketData; readonly now: Temporal.Instant },
  orders: readonly OrderState[],
): Promise<Order[]> {
  const names = await stockNames(ctx.market, orders.map((o) => o.symbol), ctx.now);
  return orders.map((o) => presentOrder(o, names.get(o.symbol) ?? null));
}

/** Names of the symbols, with at most one request per symbol. */
export async function stockNames(
  market: MarketData,
  symbols: Iterable<string>,
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(symbols)];
  const tickers = await Promise.all(wanted.map((s) => ifKnown(market.ticker(s, now.epochMilliseconds))));
  return new Map(tickers.flatMap((t) => t ? [[t.symbol, t.name]] : []));
}
