/** An order in memory: its fields, how it ends and how its owner sees it. */
import type { Selectable } from "kysely";
import {
  type Cents,
  cents,
  parseDecimal,
  type Price,
  price,
  priceNumber,
  type Shares,
  shares,
  sharesNumber,
  ZERO_CENTS,
  ZERO_SHARES,
} from "../kernel/money.ts";
import { isoText } from "../kernel/iso_text.ts";
import type { Entry, LedgerWriter } from "../ledger/mod.ts";
import { ifKnown, type MarketData } from "../market/mod.ts";
import type { Order, OrderStatus, Side, TimeInForce } from "./contract.ts";
import type { Fill, ReceiptData } from "./fill.ts";
import type { OrderType } from "./order_types.ts";
import { stopOf } from "./stops.ts";
import type { OrdersTable } from "./tables.ts";

/** Decimals of a percentage to trail by. */
export const PERCENT_DECIMALS = 2;

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
  stopPrice: Price | null;
  trailAmount: Price | null;
  /** Hundredths of a percent. */
  readonly trailPercent: bigint | null;
  trailBest: Price | null;
  trailBestAt: Temporal.Instant | null;
  triggeredAt: Temporal.Instant | null;
  /** Of an entry: the prices of the sells that its fill opens. */
  takeProfit: Price | null;
  stopLoss: Price | null;
  stopLossLimit: Price | null;
  /** The orders of a bracket: the entry, and the sells whose parent it is. */
  readonly groupId: string | null;
  readonly parentId: string | null;
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

/** The prices and bracket of an order that waits for no price. */
export const noPrices = {
  limitPrice: null,
  stopPrice: null,
  trailAmount: null,
  trailPercent: null,
  trailBest: null,
  trailBestAt: null,
  triggeredAt: null,
  takeProfit: null,
  stopLoss: null,
  stopLossLimit: null,
} as const satisfies Partial<OrderState>;

/** A market order that filled when it was made. */
export const executedOrder = (
  made: Pick<OrderState, keyof SymbolKey | "side" | "shares" | "notes"> & { readonly receipt: ReceiptData },
  at: Temporal.Instant,
): OrderState => ({
  ...made,
  ...{ orderType: "market", ...noPrices, groupId: null, parentId: null, timeInForce: "day" },
  ...{ status: "executed", reason: null, reservedCash: ZERO_CENTS, reservedShares: ZERO_SHARES },
  ...{ createdAt: at, expiresAt: null, closedAt: at },
});

/** The fields of a pending order that are needed to fill or end it. */
export type PendingOrder =
  & Omit<
    OrderState,
    "createdAt" | "expiresAt" | "takeProfit" | "stopLoss" | "stopLossLimit" | "parentId"
  >
  & {
    /** Of an order with a trigger: since when it has had its prices. */
    readonly setAt: Temporal.Instant | null;
    /** Whether it has expired at the instant it was read for. */
    readonly timeIsOver: boolean;
  };

const priceOrNull = (text: string | null): Price | null => text === null ? null : price(text);

/** The prices of an order's row. */
export const pricesOfRow = (
  row: Pick<
    Selectable<OrdersTable>,
    "limit_price" | "stop_price" | "trail_amount" | "trail_percent" | "trail_best" | "trail_best_at" | "triggered_at"
  >,
) => ({
  limitPrice: priceOrNull(row.limit_price),
  stopPrice: priceOrNull(row.stop_price),
  trailAmount: priceOrNull(row.trail_amount),
  trailPercent: row.trail_percent === null ? null : parseDecimal(row.trail_percent, PERCENT_DECIMALS),
  trailBest: priceOrNull(row.trail_best),
  trailBestAt: row.trail_best_at,
  triggeredAt: row.triggered_at,
});

export const fromRow = (row: Selectable<OrdersTable>): OrderState => ({
  portfolioId: row.portfolio_id,
  id: row.id,
  symbol: row.symbol,
  side: row.side,
  shares: shares(row.shares),
  orderType: row.order_type,
  ...pricesOfRow(row),
  takeProfit: priceOrNull(row.take_profit_price),
  stopLoss: priceOrNull(row.stop_loss_price),
  stopLossLimit: priceOrNull(row.stop_loss_limit_price),
  groupId: row.group_id,
  parentId: row.parent_id,
  timeInForce: row.time_in_force,
  notes: row.notes,
  status: row.status,
  reason: row.reason,
  reservedCash: cents(row.reserved_cash),
  reservedShares: shares(row.reserved_shares),
  // A fill from before versions has none.
  receipt: row.receipt && { ...row.receipt, market_version: row.receipt.market_version ?? null },
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  closedAt: row.closed_at,
});

/** Whether it sells the whole holding, which is allowed for less than a cent: the rest could not be sold otherwise. */
export const sellsAll = (ledger: LedgerWriter, order: SymbolKey & Pick<OrderState, "side" | "shares">): boolean =>
  order.side === "SELL" && ledger.holding(order.portfolioId, order.symbol)?.shares === order.shares;

type Closable = Pick<
  OrderState,
  | keyof SymbolKey
  | "side"
  | "shares"
  | "notes"
  | "status"
  | "reason"
  | "reservedCash"
  | "reservedShares"
  | "receipt"
  | "closedAt"
>;
export type Ending = { readonly fill: Fill } | { readonly status: "cancelled" | "expired"; readonly reason: string };

/** Ends a pending order: releases its reservation and, if it fills, moves cash and shares. Returns a fill's entry. */
export function closeOrder(ledger: LedgerWriter, order: Closable, at: Temporal.Instant, end: Ending): Entry | null {
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
  ledger: LedgerWriter,
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

export const priceOrNone = (value: Price | null): number | null => value === null ? null : priceNumber(value);

export const presentOrder = (o: OrderState, name: string | null): Order => ({
  id: o.id,
  portfolio_id: o.portfolioId,
  stock: { symbol: o.symbol, name: name ?? o.symbol },
  stock_symbol: o.symbol,
  transaction_type: o.side,
  shares: sharesNumber(o.shares),
  order_type: o.orderType,
  limit_price: priceOrNone(o.limitPrice),
  stop_price: priceOrNone(stopOf(o)),
  trail_amount: priceOrNone(o.trailAmount),
  trail_percent: o.trailPercent === null ? null : Number(o.trailPercent) / 100,
  triggered_at: o.triggeredAt?.toString() ?? null,
  take_profit_price: priceOrNone(o.takeProfit),
  stop_loss_price: priceOrNone(o.stopLoss),
  stop_loss_limit_price: priceOrNone(o.stopLossLimit),
  group_id: o.groupId,
  parent_id: o.parentId,
  time_in_force: o.timeInForce,
  notes: o.notes,
  status: o.status,
  reason: o.reason,
  created_at: isoText(o.createdAt),
  expires_at: o.expiresAt?.toString() ?? null,
  closed_at: o.closedAt && isoText(o.closedAt),
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
