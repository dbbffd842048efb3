/** An order in memory: what it is, how it is stored and how its owner sees it. */
import { sql } from "kysely";
import type { Db, Trx } from "../kernel/db.ts";
import { Refusal } from "../kernel/errors.ts";
import { ifKnown, type MarketData } from "../market/mod.ts";
import {
  type Cents,
  cents,
  centsText,
  type Price,
  price,
  priceNumber,
  priceText,
  type Shares,
  shares,
  sharesNumber,
  sharesText,
} from "../kernel/money.ts";
import type { Order, OrderStatus, Side } from "./contract.ts";
import type { ReceiptData } from "./fill.ts";

export interface OrderState {
  readonly portfolioId: string;
  readonly id: string;
  readonly symbol: string;
  readonly side: Side;
  readonly shares: Shares;
  readonly orderType: "market" | "limit";
  limitPrice: Price | null;
  readonly timeInForce: "gtc" | "day";
  readonly notes: string | null;
  status: OrderStatus;
  reason: string | null;
  reservedCash: Cents;
  reservedShares: Shares;
  receipt: ReceiptData | null;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant | null;
  closedAt: Temporal.Instant | null;
}

interface OrderRow {
  portfolio_id: string;
  id: string;
  symbol: string;
  side: Side;
  shares: string;
  order_type: "market" | "limit";
  limit_price: string | null;
  time_in_force: "gtc" | "day";
  notes: string | null;
  status: OrderStatus;
  reason: string | null;
  reserved_cash: string;
  reserved_shares: string;
  receipt: ReceiptData | null;
  created_at: Temporal.Instant;
  expires_at: Temporal.Instant | null;
  closed_at: Temporal.Instant | null;
}

const columns = sql.raw(
  "o.portfolio_id, o.id, o.symbol, o.side, o.shares, o.order_type, o.limit_price, o.time_in_force, o.notes, o.status, o.reason, o.reserved_cash, o.reserved_shares, o.receipt, o.created_at, o.expires_at, o.closed_at",
);

const fromRow = (row: OrderRow): OrderState => ({
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

export interface OrderKey {
  readonly portfolioId: string;
  readonly id: string;
}
export type SymbolKey = OrderKey & { readonly symbol: string };

/** Orders of the user's portfolios, newest first. */
export async function listOrders(
  db: Db,
  filter: {
    userId: string;
    portfolioId?: string | undefined;
    status?: OrderStatus | undefined;
    limit: number;
    offset: number;
  },
): Promise<OrderState[]> {
  const rows = await sql<OrderRow>`
    select ${columns} from orders o join portfolios p on p.id = o.portfolio_id
    where p.user_id = ${filter.userId} and p.deleted_at is null
      ${filter.portfolioId ? sql`and o.portfolio_id = ${filter.portfolioId}` : sql``}
      ${filter.status ? sql`and o.status = ${filter.status}` : sql``}
    order by o.id desc limit ${filter.limit} offset ${filter.offset}`.execute(db);
  return rows.rows.map(fromRow);
}

/** @throws Refusal NOT_FOUND */
export async function getOrder(db: Db, userId: string, key: OrderKey): Promise<OrderState> {
  const rows = await sql<OrderRow>`
    select ${columns} from orders o join portfolios p on p.id = o.portfolio_id
    where o.portfolio_id = ${key.portfolioId} and o.id = ${key.id} and p.user_id = ${userId} and p.deleted_at is null`
    .execute(db);
  return rows.rows[0] ? fromRow(rows.rows[0]) : orderNotFound();
}

export function orderNotFound(): never {
  throw new Refusal("NOT_FOUND", "Order not found");
}

/** As much of a pending order as it takes to fill it, end it and tell of it. */
export type PendingOrder = Omit<OrderState, "orderType" | "createdAt" | "expiresAt"> & { readonly timeIsOver: boolean };

interface PendingRow extends
  Pick<
    OrderRow,
    "side" | "shares" | "limit_price" | "time_in_force" | "notes" | "reserved_cash" | "reserved_shares"
  > {
  /** Of its key, from 1. */
  n: number;
  time_is_over: boolean | null;
}

/**
 * Those of the orders that are still pending, in the order given. It is a thousand at a time, so what is known of them
 * already is not read again. Their portfolios must be locked already: whoever changes an order holds its portfolio.
 */
export async function readPending(
  trx: Trx,
  keys: readonly SymbolKey[],
  now: Temporal.Instant,
): Promise<PendingOrder[]> {
  const { rows } = await sql<PendingRow>`
    select k.n::int, o.side, o.shares, o.limit_price, o.time_in_force, o.notes, o.reserved_cash, o.reserved_shares, o.expires_at <= ${now} as time_is_over
    from unnest(${keys.map((k) => k.portfolioId)}::uuid[], ${
    keys.map((k) => k.id)
  }::uuid[]) with ordinality as k(portfolio_id, id, n)
    cross join lateral (select * from orders where portfolio_id = k.portfolio_id and id = k.id and status = 'pending' limit 1) o
    order by k.n`.execute(trx);
  return rows.map((row) => ({
    ...keys[row.n - 1]!,
    side: row.side,
    shares: shares(row.shares),
    limitPrice: row.limit_price === null ? null : price(row.limit_price),
    timeInForce: row.time_in_force,
    notes: row.notes,
    status: "pending",
    reason: null,
    reservedCash: cents(row.reserved_cash),
    reservedShares: shares(row.reserved_shares),
    receipt: null,
    closedAt: null,
    timeIsOver: row.time_is_over === true,
  }));
}

/** What may change of an order, and which it is. */
type Change = Pick<
  OrderState,
  "portfolioId" | "id" | "limitPrice" | "status" | "reason" | "reservedCash" | "reservedShares" | "receipt" | "closedAt"
>;
const toChange = (o: Change) => ({
  portfolio_id: o.portfolioId,
  id: o.id,
  limit_price: o.limitPrice === null ? null : priceText(o.limitPrice),
  status: o.status,
  reason: o.reason,
  reserved_cash: centsText(o.reservedCash),
  reserved_shares: sharesText(o.reservedShares),
  receipt: o.receipt,
  closed_at: o.closedAt?.toString() ?? null,
});
const toRecord = (o: OrderState) => ({
  ...toChange(o),
  symbol: o.symbol,
  side: o.side,
  shares: sharesText(o.shares),
  order_type: o.orderType,
  time_in_force: o.timeInForce,
  notes: o.notes,
  created_at: o.createdAt.toString(),
  expires_at: o.expiresAt?.toString() ?? null,
});

export async function insertOrders(trx: Trx, orders: readonly OrderState[]): Promise<void> {
  if (orders.length === 0) return;
  await sql`
    insert into orders (portfolio_id, id, symbol, side, shares, order_type, limit_price, time_in_force, notes, status, reason, reserved_cash, reserved_shares, receipt, created_at, expires_at, closed_at)
    select portfolio_id, id, symbol, side, shares, order_type, limit_price, time_in_force, notes, status, reason, reserved_cash, reserved_shares, receipt, created_at, expires_at, closed_at
    from json_to_recordset(${
    JSON.stringify(orders.map(toRecord))
  }::text::json) as x(portfolio_id uuid, id uuid, symbol text, side text, shares numeric, order_type text, limit_price numeric,
      time_in_force text, notes text, status text, reason text, reserved_cash numeric, reserved_shares numeric, receipt json, created_at timestamptz, expires_at timestamptz, closed_at timestamptz)`
    .execute(trx);
}

/** Writes what may change of orders. */
export async function updateOrders(trx: Trx, orders: readonly Change[]): Promise<void> {
  if (orders.length === 0) return;
  await sql`
    update orders o set limit_price = x.limit_price, status = x.status, reason = x.reason, reserved_cash = x.reserved_cash, reserved_shares = x.reserved_shares, receipt = x.receipt, closed_at = x.closed_at
    from json_to_recordset(${
    JSON.stringify(orders.map(toChange))
  }::text::json) as x(portfolio_id uuid, id uuid, limit_price numeric, status text, reason text,
      reserved_cash numeric, reserved_shares numeric, receipt json, closed_at timestamptz)
    where o.portfolio_id = x.portfolio_id and o.id = x.id`.execute(trx);
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

/** What open pages and programs are told of an order that was placed or changed; the rest of it they ask for. */
export const orderEvent = (
  o: Pick<OrderState, "id" | "portfolioId" | "symbol" | "side" | "shares" | "limitPrice" | "status" | "receipt">,
) => ({
  order: {
    id: o.id,
    portfolio_id: o.portfolioId,
    stock_symbol: o.symbol,
    transaction_type: o.side,
    shares: sharesNumber(o.shares),
    limit_price: o.limitPrice === null ? null : priceNumber(o.limitPrice),
    status: o.status,
    price: o.receipt?.price ?? null,
  },
});

/** Names of the symbols, one question each at most. */
export async function stockNames(
  market: MarketData,
  symbols: Iterable<string>,
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(symbols)];
  const tickers = await Promise.all(wanted.map((s) => ifKnown(market.ticker(s, now.epochMilliseconds))));
  return new Map(tickers.flatMap((t) => t ? [[t.symbol, t.name]] : []));
}
