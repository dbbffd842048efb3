/**
 * Checks executed orders against their receipts and entries. Prices may differ by a last digit from what is computed
 * here: the product rounds the quote and the impact one after the other.
 */
import { sql } from "kysely";

/** The oldest quote that fills, and how much worse than the touch an order fills: as in core/orders/fill.ts. */
const MAX_QUOTE_AGE = "15 seconds";
const LAST_DIGIT = 0.00015;
const LAST_BASIS_POINT = 0.02;

/** All in one pass: reading the receipts is most of the work. */
export const fillCheck = sql<{ problem: string }>`
  select unnest(problems) as problem from (
    select array_remove(array[
      case when abs(r.price::float8 - case when o.limit_price is null then moved
            when sign > 0 then least(moved, o.limit_price::float8) else greatest(moved, o.limit_price::float8) end)
            > ${LAST_DIGIT}::float8
          or sign * (touch - o.limit_price::float8) > ${LAST_DIGIT}::float8
        then format('order %s: filled at %s, its receipt says a touch of %s and %s basis points%s', o.id, r.price,
          touch, impact_bps, ', limit ' || o.limit_price) end,
      case when abs(impact_bps - least(100, after + (after - before) * taken::float8 / o.shares::float8))
          > ${LAST_BASIS_POINT}::float8
        then format('order %s: %s shares after %s against %s displayed, its receipt says %s basis points', o.id,
          o.shares, taken, displayed, impact_bps) end,
      case when quoted_at > filled_at or quoted_at < filled_at - ${MAX_QUOTE_AGE}::interval or bid <= 0 or bid > ask
        then format('order %s: filled at %s on a quote of %s, %s to %s', o.id, filled_at, quoted_at, bid, ask) end,
      case when r.amount <> round(r.price * o.shares, 2) or filled_at <> o.closed_at
          or (e.type, e.symbol, e.shares, e.price, e.amount, e.occurred_at)
            is distinct from (o.side, o.symbol, o.shares, r.price, r.amount, filled_at)
        then format('order %s: its receipt says %s for %s shares at %s, %s; its entry %s says %s for %s at %s, %s',
          o.id, r.amount, o.shares, r.price, filled_at, e.id, e.amount, e.shares, e.price, e.occurred_at) end
    ], null) as problems
    from orders o
    join journal_entries e on e.portfolio_id = o.portfolio_id and e.source_type = 'order' and e.source_id = o.id::text
    cross join lateral json_to_record(o.receipt) as r(bid float8, ask float8, bid_shares float8, ask_shares float8,
      quoted_at timestamptz, impact_bps float8, taken_shares numeric, price numeric, amount numeric,
      filled_at timestamptz)
    cross join lateral (select case o.side when 'BUY' then 1 else -1 end as sign,
      case o.side when 'BUY' then r.ask else r.bid end as touch,
      case o.side when 'BUY' then r.ask_shares else r.bid_shares end as displayed,
      coalesce(r.taken_shares, 0) as taken) t
    cross join lateral (select least(50, 10 * sqrt(greatest(taken::float8 / displayed - 1, 0))) as before,
      least(50, 10 * sqrt(greatest((taken + o.shares)::float8 / displayed - 1, 0))) as after) i
    cross join lateral (select touch * (1 + sign * impact_bps / 10000) as moved) m
    where o.status = 'executed') checked
  where problems <> '{}'`;
