/** Bulk reads of pending orders: many in one statement, each row looked up by index. */
import { sql } from "kysely";
import type { Trx } from "../../kernel/store/db.ts";
import { cents, shares } from "../../kernel/money.ts";
import type { Quote } from "../../market/port.ts";
import type { Side, TimeInForce } from "../contract.ts";
import { type PendingOrder, pricesOfRow, type SymbolKey } from "../order.ts";
import type { OrderType } from "../order_types.ts";

/** Orders that have expired at an instant, earliest expiry first. */
export async function listExpired(trx: Trx, at: Temporal.Instant, limit: number): Promise<SymbolKey[]> {
  return await trx.selectFrom("orders").select(["portfolio_id as portfolioId", "id", "symbol"])
    .where("status", "=", "pending").where("expires_at", "<=", at).orderBy("expires_at").orderBy("id").limit(limit)
    .execute();
}

/** Since when an order has had its prices. */
const setAt = sql`coalesce(limit_set_at, created_at)`;
const quoteRows = (quotes: ReadonlyMap<string, Quote>): string =>
  JSON.stringify([...quotes].map(([symbol, q]) => ({ symbol, bid: q.bid, ask: q.ask })));

/** By the price that an order waits for: whether a quote `q` has reached it. */
const reached = {
  limit: sql`(stop_price is null or triggered_at is not null)
    and ((side = 'BUY' and limit_price >= q.ask) or (side = 'SELL' and limit_price <= q.bid))`,
  stop: sql`stop_price is not null and triggered_at is null
    and ((side = 'BUY' and stop_price <= q.ask) or (side = 'SELL' and stop_price >= q.bid))`,
};

/** Orders that had their price before an instant and whose price the quote of that instant has reached, oldest first. */
export async function listReached(
  trx: Trx,
  price: keyof typeof reached,
  at: Temporal.Instant,
  quotes: ReadonlyMap<string, Quote>,
  limit: number,
): Promise<SymbolKey[]> {
  if (quotes.size === 0) return [];
  // Symbol by symbol, whatever the planner estimates for either table.
  return (await sql<SymbolKey>`
    select o.portfolio_id as "portfolioId", o.id, o.symbol
    from json_to_recordset(${quoteRows(quotes)}::text::json) as q(symbol text, bid numeric, ask numeric)
    cross join lateral (
      select portfolio_id, id, symbol from orders
      where symbol = q.symbol and status = 'pending' and expires_at > ${at} and ${setAt} < ${at} and ${reached[price]}
      order by id limit ${limit}) o
    order by o.id limit ${limit}`.execute(trx)).rows;
}

interface TriggerColumns {
  stop_price: string | null;
  trail_amount: string | null;
  trail_percent: string | null;
  trail_best: string | null;
  /** Instants as text. */
  trail_best_at: string | null;
  triggered_at: string | null;
  set_at: string;
}
const NO_TRIGGER = {
  ...{ stop_price: null, trail_amount: null, trail_percent: null },
  ...{ trail_best: null, trail_best_at: null, triggered_at: null, set_at: null },
};
const instantOf = (text: string | null) => text === null ? null : Temporal.Instant.from(text);

interface PendingRow {
  /** Position of its key in the request, from 1. */
  n: number;
  side: Side;
  shares: string;
  order_type: OrderType;
  limit_price: string | null;
  /** The columns of its trigger; null for the many orders without one. */
  trigger: TriggerColumns | null;
  group_id: string | null;
  time_in_force: TimeInForce;
  notes: string | null;
  reserved_cash: string;
  reserved_shares: string;
  time_is_over: boolean | null;
}

/**
 * Those of the orders that are still pending, in the given order. With a thousand at a time, fields that the caller has
 * already are not read again. Their portfolios must be locked: every change of an order holds its portfolio's lock.
 */
export async function readPending(trx: Trx, keys: readonly SymbolKey[], at: Temporal.Instant): Promise<PendingOrder[]> {
  const portfolios = keys.map((k) => k.portfolioId);
  const ids = keys.map((k) => k.id);
  const { rows } = await sql<PendingRow>`
    select k.n::int, o.side, o.shares, o.order_type, o.limit_price, o.group_id, o.time_in_force, o.notes,
      o.reserved_cash, o.reserved_shares, o.expires_at <= ${at} as time_is_over,
      case when o.stop_price is not null or o.trail_amount is not null or o.trail_percent is not null then
        json_build_object('stop_price', o.stop_price::text, 'trail_amount', o.trail_amount::text,
          'trail_percent', o.trail_percent::text, 'trail_best', o.trail_best::text, 'trail_best_at', o.trail_best_at,
          'triggered_at', o.triggered_at, 'set_at', ${setAt}) end as trigger
    from unnest(${portfolios}::uuid[], ${ids}::uuid[]) with ordinality as k(portfolio_id, id, n)
    cross join lateral (
      select * from orders where portfolio_id = k.portfolio_id and id = k.id and status = 'pending' limit 1) o
    order by k.n`.execute(trx);
  return rows.map((row) => pendingOrder(keys[row.n - 1]!, row));
}

function pendingOrder(key: SymbolKey, row: PendingRow): PendingOrder {
  const trigger = row.trigger ?? NO_TRIGGER;
  return {
    ...key,
    side: row.side,
    shares: shares(row.shares),
    orderType: row.order_type,
    ...pricesOfRow({
      ...trigger,
      limit_price: row.limit_price,
      trail_best_at: instantOf(trigger.trail_best_at),
      triggered_at: instantOf(trigger.triggered_at),
    }),
    groupId: row.group_id,
    setAt: instantOf(trigger.set_at),
    timeInForce: row.time_in_force,
    notes: row.notes,
    status: "pending",
    reason: null,
    reservedCash: cents(row.reserved_cash),
    reservedShares: shares(row.reserved_shares),
    receipt: null,
    closedAt: null,
    timeIsOver: row.time_is_over === true,
  };
}
