/** Bulk statements for placing and matching: many orders in one statement, each row looked up by index. */
import { sql } from "kysely";
import type { Trx } from "../kernel/db.ts";
import { cents, centsText, price, priceText, shares, sharesText } from "../kernel/money.ts";
import type { Quote } from "../market/port.ts";
import type { Side, TimeInForce } from "./contract.ts";
import type { OrderState, PendingOrder, SymbolKey } from "./order.ts";

export async function insertOrders(trx: Trx, orders: readonly OrderState[]): Promise<void> {
  if (orders.length === 0) return;
  const rows = JSON.stringify(orders.map((o) => ({
    portfolio_id: o.portfolioId,
    id: o.id,
    symbol: o.symbol,
    side: o.side,
    shares: sharesText(o.shares),
    order_type: o.orderType,
    limit_price: o.limitPrice === null ? null : priceText(o.limitPrice),
    time_in_force: o.timeInForce,
    notes: o.notes,
    status: o.status,
    reason: o.reason,
    reserved_cash: centsText(o.reservedCash),
    reserved_shares: sharesText(o.reservedShares),
    receipt: o.receipt,
    created_at: o.createdAt.toString(),
    expires_at: o.expiresAt?.toString() ?? null,
    closed_at: o.closedAt?.toString() ?? null,
  })));
  await sql`
    insert into orders (portfolio_id, id, symbol, side, shares, order_type, limit_price, time_in_force, notes, status,
      reason, reserved_cash, reserved_shares, receipt, created_at, expires_at, closed_at)
    select portfolio_id, id, symbol, side, shares, order_type, limit_price, time_in_force, notes, status,
      reason, reserved_cash, reserved_shares, receipt, created_at, expires_at, closed_at
    from json_to_recordset(${rows}::text::json) as x(portfolio_id uuid, id uuid, symbol text, side text, shares numeric,
      order_type text, limit_price numeric, time_in_force text, notes text, status text, reason text,
      reserved_cash numeric, reserved_shares numeric, receipt json, created_at timestamptz, expires_at timestamptz,
      closed_at timestamptz)`.execute(trx);
}

/** Writes how orders ended, and releases their reservations. */
export async function writeClosed(
  trx: Trx,
  orders: readonly Pick<OrderState, "portfolioId" | "id" | "status" | "reason" | "receipt" | "closedAt">[],
): Promise<void> {
  if (orders.length === 0) return;
  const rows = JSON.stringify(orders.map((o) => ({
    portfolio_id: o.portfolioId,
    id: o.id,
    status: o.status,
    reason: o.reason,
    receipt: o.receipt,
    closed_at: o.closedAt!.toString(),
  })));
  await sql`
    update orders o set status = x.status, reason = x.reason, reserved_cash = 0, reserved_shares = 0,
      receipt = x.receipt, closed_at = x.closed_at
    from json_to_recordset(${rows}::text::json) as x(portfolio_id uuid, id uuid, status text, reason text, receipt json,
      closed_at timestamptz)
    where o.portfolio_id = x.portfolio_id and o.id = x.id`.execute(trx);
}

/** What a corporate action did to orders, and since when they have their new prices. */
export interface Adjustment {
  readonly setAt: Temporal.Instant;
  /** Null: unchanged. */
  readonly splitAt: Temporal.Instant | null;
  readonly loweredOn: string | null;
}

/** Writes the shares, prices, reservations and notes of orders that a corporate action changed. */
export async function writeAdjusted(
  trx: Trx,
  orders: readonly OrderState[],
  { setAt, splitAt, loweredOn }: Adjustment,
): Promise<void> {
  if (orders.length === 0) return;
  const rows = JSON.stringify(orders.map((o) => ({
    portfolio_id: o.portfolioId,
    id: o.id,
    shares: sharesText(o.shares),
    limit_price: o.limitPrice === null ? null : priceText(o.limitPrice),
    reserved_cash: centsText(o.reservedCash),
    reserved_shares: sharesText(o.reservedShares),
    notes: o.notes,
  })));
  await sql`
    update orders o set shares = x.shares, limit_price = x.limit_price, reserved_cash = x.reserved_cash,
      reserved_shares = x.reserved_shares, notes = x.notes, limit_set_at = ${setAt}::timestamptz,
      split_at = coalesce(${splitAt}::timestamptz, o.split_at), lowered_on = coalesce(${loweredOn}::date, o.lowered_on)
    from json_to_recordset(${rows}::text::json) as x(portfolio_id uuid, id uuid, shares numeric, limit_price numeric,
      reserved_cash numeric, reserved_shares numeric, notes text)
    where o.portfolio_id = x.portfolio_id and o.id = x.id`.execute(trx);
}

/** Orders that have expired at an instant, earliest expiry first. */
export async function listExpired(trx: Trx, at: Temporal.Instant, limit: number): Promise<SymbolKey[]> {
  return await trx.selectFrom("orders").select(["portfolio_id as portfolioId", "id", "symbol"])
    .where("status", "=", "pending").where("expires_at", "<=", at).orderBy("expires_at").orderBy("id").limit(limit)
    .execute();
}

/**
 * Orders that had their limit before an instant and whose limit the quote of that instant has reached, oldest first.
 */
export async function listCrossed(
  trx: Trx,
  at: Temporal.Instant,
  quotes: ReadonlyMap<string, Quote>,
  limit: number,
): Promise<SymbolKey[]> {
  const rows = JSON.stringify([...quotes].map(([symbol, q]) => ({ symbol, bid: q.bid, ask: q.ask })));
  // Symbol by symbol, whatever the planner estimates for either table.
  return (await sql<SymbolKey>`
    select o.portfolio_id as "portfolioId", o.id, o.symbol
    from json_to_recordset(${rows}::text::json) as q(symbol text, bid numeric, ask numeric)
    cross join lateral (
      select portfolio_id, id, symbol from orders
      where symbol = q.symbol and status = 'pending' and expires_at > ${at}
        and coalesce(limit_set_at, created_at) < ${at}
        and ((side = 'BUY' and limit_price >= q.ask) or (side = 'SELL' and limit_price <= q.bid))
      order by id limit ${limit}) o
    order by o.id limit ${limit}`.execute(trx)).rows;
}

interface PendingRow {
  /** Position of its key in the request, from 1. */
  n: number;
  side: Side;
  shares: string;
  limit_price: string | null;
  time_in_force: TimeInForce;
  notes: string | null;
  reserved_cash: string;
  reserved_shares: string;
  time_is_over: boolean | null;
}

/**
 * Those of the orders that are still pending, in the given order. With a thousand at a time, fields that are already
 * known are not read again. Their portfolios must be locked: every change of an order holds its portfolio's lock.
 */
export async function readPending(trx: Trx, keys: readonly SymbolKey[], at: Temporal.Instant): Promise<PendingOrder[]> {
  const portfolios = keys.map((k) => k.portfolioId);
  const ids = keys.map((k) => k.id);
  const { rows } = await sql<PendingRow>`
    select k.n::int, o.side, o.shares, o.limit_price, o.time_in_force, o.notes, o.reserved_cash, o.reserved_shares,
      o.expires_at <= ${at} as time_is_over
    from unnest(${portfolios}::uuid[], ${ids}::uuid[]) with ordinality as k(portfolio_id, id, n)
    cross join lateral (
      select * from orders where portfolio_id = k.portfolio_id and id = k.id and status = 'pending' limit 1) o
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

/**
 * Writes on the pending orders of symbols why they cannot fill now, or that they can (null). Orders that are locked by
 * a change are skipped: this statement holds no portfolio's lock, so it must not wait.
 */
export async function writeReasons(trx: Trx, reasons: ReadonlyMap<string, string | null>): Promise<void> {
  const rows = JSON.stringify([...reasons].map(([symbol, reason]) => ({ symbol, reason })));
  await sql`
    update orders set reason = x.reason from (
      select o.portfolio_id, o.id, r.reason
      from json_to_recordset(${rows}::text::json) as r(symbol text, reason text)
      join orders o on o.symbol = r.symbol and o.status = 'pending' and o.reason is distinct from r.reason
      for update of o skip locked) x
    where orders.portfolio_id = x.portfolio_id and orders.id = x.id`.execute(trx);
}
