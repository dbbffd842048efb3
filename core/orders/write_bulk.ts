/** Bulk writes for placing and matching: many orders in one statement, each row looked up by index. */
import { sql } from "kysely";
import type { BulkWrite } from "../kernel/store/bulk_write.ts";
import type { Trx } from "../kernel/store/db.ts";
import { isoText } from "../kernel/iso_text.ts";
import { centsText, type Price, priceText, sharesText } from "../kernel/money.ts";
import type { OrderState } from "./order.ts";
import type { Trail } from "./matching/trails.ts";

/** Columns without a value are left out of a row's JSON: the store reads them as null, and reads less. */
const known = (value: Price | null): string | undefined => value === null ? undefined : priceText(value);

const bracketRow = (o: OrderState) => ({
  take_profit_price: known(o.takeProfit),
  stop_loss_price: known(o.stopLoss),
  stop_loss_limit_price: known(o.stopLossLimit),
});

export const newOrders = (orders: readonly OrderState[]): BulkWrite => ({
  statement: `
    insert into orders (portfolio_id, id, symbol, side, shares, order_type, limit_price, stop_price, trail_amount,
      trail_percent, trail_best, trail_best_at, take_profit_price, stop_loss_price, stop_loss_limit_price, group_id,
      parent_id, time_in_force, notes, status, reason, reserved_cash, reserved_shares, receipt, created_at, expires_at,
      closed_at)
    select portfolio_id, id, symbol, side, shares, order_type, limit_price, stop_price, trail_amount, trail_percent,
      trail_best, trail_best_at, take_profit_price, stop_loss_price, stop_loss_limit_price, group_id, parent_id,
      time_in_force, notes, status, reason, reserved_cash, reserved_shares, receipt,
      created_at, expires_at, closed_at
    from json_to_recordset($rows) as x(portfolio_id uuid, id uuid, symbol text, side text, shares numeric,
      order_type text, limit_price numeric, stop_price numeric, trail_amount numeric, trail_percent numeric,
      trail_best numeric, trail_best_at timestamptz, take_profit_price numeric, stop_loss_price numeric,
      stop_loss_limit_price numeric, group_id uuid, parent_id uuid, time_in_force text, notes text, status text,
      reason text, reserved_cash numeric, reserved_shares numeric, receipt json, created_at timestamptz,
      expires_at timestamptz, closed_at timestamptz)`,
  rows: orders.map((o) => ({
    portfolio_id: o.portfolioId,
    id: o.id,
    symbol: o.symbol,
    side: o.side,
    shares: sharesText(o.shares),
    order_type: o.orderType,
    limit_price: known(o.limitPrice),
    stop_price: known(o.stopPrice),
    trail_amount: known(o.trailAmount),
    trail_percent: o.trailPercent === null ? undefined : Number(o.trailPercent) / 100,
    trail_best: known(o.trailBest),
    trail_best_at: o.trailBestAt?.toString(),
    ...bracketRow(o),
    group_id: o.groupId ?? undefined,
    parent_id: o.parentId ?? undefined,
    time_in_force: o.timeInForce,
    notes: o.notes ?? undefined,
    status: o.status,
    reason: o.reason ?? undefined,
    reserved_cash: centsText(o.reservedCash),
    reserved_shares: sharesText(o.reservedShares),
    receipt: o.receipt ?? undefined,
    created_at: isoText(o.createdAt),
    expires_at: o.expiresAt?.toString(),
    closed_at: o.closedAt ? isoText(o.closedAt) : undefined,
  })),
});

/** Writes how orders ended, and releases their reservations. */
export async function writeClosed(
  trx: Trx,
  orders: readonly Pick<
    OrderState,
    | "portfolioId"
    | "id"
    | "status"
    | "reason"
    | "receipt"
    | "closedAt"
    | "trailBest"
    | "trailBestAt"
    | "triggeredAt"
  >[],
): Promise<void> {
  if (orders.length === 0) return;
  const rows = JSON.stringify(orders.map((o) => ({
    portfolio_id: o.portfolioId,
    id: o.id,
    status: o.status,
    reason: o.reason,
    receipt: o.receipt,
    closed_at: isoText(o.closedAt!),
    // Left out for most orders, which have none.
    trail_best: o.trailBest === null ? undefined : priceText(o.trailBest),
    trail_best_at: o.trailBestAt?.toString(),
    triggered_at: o.triggeredAt?.toString(),
  })));
  await sql`
    update orders o set status = x.status, reason = x.reason, reserved_cash = 0, reserved_shares = 0,
      receipt = x.receipt, closed_at = x.closed_at, trail_best = x.trail_best, trail_best_at = x.trail_best_at,
      triggered_at = x.triggered_at
    from json_to_recordset(${rows}::text::json) as x(portfolio_id uuid, id uuid, status text, reason text, receipt json,
      closed_at timestamptz, trail_best numeric, trail_best_at timestamptz, triggered_at timestamptz)
    where o.portfolio_id = x.portfolio_id and o.id = x.id`.execute(trx);
}

/** Writes when the stops of orders were reached that continue as limit orders. */
export async function writeTriggered(
  trx: Trx,
  orders: readonly Pick<OrderState, "portfolioId" | "id" | "triggeredAt">[],
): Promise<void> {
  if (orders.length === 0) return;
  const rows = JSON.stringify(orders.map((o) => ({
    portfolio_id: o.portfolioId,
    id: o.id,
    triggered_at: o.triggeredAt!.toString(),
  })));
  await sql`
    update orders o set triggered_at = x.triggered_at, reason = null
    from json_to_recordset(${rows}::text::json) as x(portfolio_id uuid, id uuid, triggered_at timestamptz)
    where o.portfolio_id = x.portfolio_id and o.id = x.id`.execute(trx);
}

/** Writes the best prices of trailing stops that are still as they were when they were followed. */
export async function writeTrails(trx: Trx, trails: readonly Trail[]): Promise<void> {
  const rows = JSON.stringify(trails.map((t) => ({
    portfolio_id: t.portfolioId,
    id: t.id,
    trail_best: priceText(t.trailBest!),
    trail_best_at: t.trailBestAt!.toString(),
    set_at: t.setAt.toString(),
  })));
  await sql`
    update orders o set trail_best = x.trail_best, trail_best_at = x.trail_best_at
    from json_to_recordset(${rows}::text::json) as x(portfolio_id uuid, id uuid, trail_best numeric,
      trail_best_at timestamptz, set_at timestamptz)
    where o.portfolio_id = x.portfolio_id and o.id = x.id and o.status = 'pending'
      and coalesce(o.limit_set_at, o.created_at) = x.set_at`.execute(trx);
}

/** How a corporate action changed orders, and since when they have their new prices. */
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
    limit_price: known(o.limitPrice),
    stop_price: known(o.stopPrice),
    trail_amount: known(o.trailAmount),
    trail_best: known(o.trailBest),
    trail_best_at: o.trailBestAt?.toString() ?? null,
    ...bracketRow(o),
    reserved_cash: centsText(o.reservedCash),
    reserved_shares: sharesText(o.reservedShares),
    notes: o.notes,
  })));
  await sql`
    update orders o set shares = x.shares, limit_price = x.limit_price, stop_price = x.stop_price,
      trail_amount = x.trail_amount, trail_best = x.trail_best, trail_best_at = x.trail_best_at,
      take_profit_price = x.take_profit_price, stop_loss_price = x.stop_loss_price,
      stop_loss_limit_price = x.stop_loss_limit_price, reserved_cash = x.reserved_cash,
      reserved_shares = x.reserved_shares, notes = x.notes, limit_set_at = ${setAt}::timestamptz,
      split_at = coalesce(${splitAt}::timestamptz, o.split_at),
      lowered_on = coalesce(${loweredOn}::date, o.lowered_on)
    from json_to_recordset(${rows}::text::json) as x(portfolio_id uuid, id uuid, shares numeric, limit_price numeric,
      stop_price numeric, trail_amount numeric, trail_best numeric, trail_best_at timestamptz,
      take_profit_price numeric, stop_loss_price numeric, stop_loss_limit_price numeric, reserved_cash numeric,
      reserved_shares numeric, notes text)
    where o.portfolio_id = x.portfolio_id and o.id = x.id`.execute(trx);
}

/**
 * Stores on the pending orders of symbols why they cannot fill now, or null if they can. Orders that are locked by a
 * change are skipped: this statement holds no portfolio's lock, so it must not wait.
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
