/**
 * The matcher: fills resting orders whose price has come, ends those whose time is over. It asks first, without a
 * lock, which symbols could fill; then it locks, looks again, decides and writes up to MAX_ORDERS in one transaction.
 * Safe to run anywhere at any time: an order leaves pending once, whoever gets there first.
 */
import { sql } from "kysely";
import { command, type CommandContext, type QueryContext } from "../kernel/handler.ts";
import { type Cents, priceNumber, type Shares, sharesNumber, ZERO_CENTS, ZERO_SHARES } from "../kernel/money.ts";
import { sessionAt } from "../market/calendar.ts";
import type { Quote } from "../market/port.ts";
import { LedgerSession } from "../ledger/mod.ts";
import { notify } from "../notifications/mod.ts";
import { processOrders } from "./contract.ts";
import { fillAt, type FillSession, usableQuote } from "./fill.ts";
import { orderEvent, type PendingOrder, readPending, type SymbolKey, updateOrders } from "./order.ts";

/** Orders taken in one transaction; the caller calls again while it gets as many. */
export const MAX_ORDERS = 1000;
/** Orders of a statement. */
const PART = 250;

interface Due {
  /** Quotes of the symbols with at least one order whose price has come. */
  readonly quotes: ReadonlyMap<string, Quote>;
  readonly session: FillSession | null;
  /** Why the orders of a symbol cannot fill now. */
  readonly blocked: ReadonlyMap<string, string>;
  readonly expired: boolean;
}

/** Reads, without a lock, what there might be to do. */
async function findDue(ctx: QueryContext): Promise<Due> {
  const pending =
    (await sql<{ symbol: string; highest_buy: string | null; lowest_sell: string | null; expired: boolean }>`
    select symbol, max(limit_price) filter (where side = 'BUY') as highest_buy, min(limit_price) filter (where side = 'SELL') as lowest_sell,
      bool_or(expires_at <= ${ctx.now}) as expired
    from orders where status = 'pending' group by symbol`.execute(ctx.db)).rows;
  const current = sessionAt(ctx.now);
  const session = current === "open" || current === "pre_market" || current === "after_hours" ? current : null;
  const quotes = new Map<string, Quote>();
  const blocked = new Map<string, string>();
  if (session && pending.length > 0) {
    const at = ctx.now.epochMilliseconds;
    const snapshots = new Map((await ctx.market.snapshots(pending.map((p) => p.symbol), at)).map((s) => [s.symbol, s]));
    for (const { symbol, highest_buy: highest, lowest_sell: lowest } of pending) {
      const usable = usableQuote(snapshots.get(symbol) ?? null, at);
      if ("reason" in usable) blocked.set(symbol, usable.reason);
      else if (
        (highest !== null && usable.quote.ask <= Number(highest)) ||
        (lowest !== null && usable.quote.bid >= Number(lowest))
      ) {
        quotes.set(symbol, usable.quote);
      }
    }
  }
  return { quotes, session, blocked, expired: pending.some((p) => p.expired) };
}

export const process = command(processOrders, async (ctx, _input, due: Due) => {
  await explainBlocked(ctx, due.blocked);
  const keys = [
    ...(due.expired ? await expiredKeys(ctx) : []),
    ...(due.quotes.size > 0 ? await crossedKeys(ctx, due.quotes) : []),
  ].slice(0, MAX_ORDERS);
  if (keys.length === 0) return { processed: 0, executed: 0, cancelled: 0, expired: 0 };
  // Sent in this order: the portfolios are locked before their orders.
  const [ledger, orders] = await Promise.all([
    LedgerSession.open(ctx, [...new Set(keys.map((k) => k.portfolioId))], keys),
    readPending(ctx.trx, keys, ctx.now),
  ]);
  const closed: PendingOrder[] = [];
  // In parts, so that the store is busy with the first while the next are decided.
  for (let at = 0; at < orders.length; at += PART) {
    const part = orders.slice(at, at + PART);
    for (const order of part) fillOrExpire(ctx, ledger, order, due);
    const ended = part.filter((o) => o.status !== "pending");
    ctx.send(updateOrders(ctx.trx, ended));
    closed.push(...ended);
  }
  ctx.send(ledger.write());
  notifyOwners(ctx, ledger, closed);
  const executed = closed.filter((o) => o.status === "executed").length;
  return { processed: orders.length, executed, cancelled: 0, expired: closed.length - executed };
}, findDue);

async function expiredKeys(ctx: CommandContext): Promise<SymbolKey[]> {
  return (await sql<SymbolKey>`
    select portfolio_id as "portfolioId", id, symbol from orders where status = 'pending' and expires_at <= ${ctx.now} order by expires_at limit ${MAX_ORDERS}`
    .execute(ctx.trx)).rows;
}

/** Orders whose limit the quote has reached, oldest first: symbol by symbol, whatever the planner thinks of either table. */
async function crossedKeys(ctx: CommandContext, quotes: ReadonlyMap<string, Quote>): Promise<SymbolKey[]> {
  const rows = JSON.stringify([...quotes].map(([symbol, q]) => ({ symbol, bid: q.bid, ask: q.ask })));
  return (await sql<SymbolKey>`
    select o.portfolio_id as "portfolioId", o.id, o.symbol from json_to_recordset(${rows}::text::json) as q(symbol text, bid numeric, ask numeric)
    cross join lateral (
      select portfolio_id, id, symbol from orders where symbol = q.symbol and status = 'pending' and expires_at > ${ctx.now}
        and ((side = 'BUY' and limit_price >= q.ask) or (side = 'SELL' and limit_price <= q.bid))
      order by id limit ${MAX_ORDERS}) o
    order by o.id limit ${MAX_ORDERS}`.execute(ctx.trx)).rows;
}

/** Ends one locked order by time or by price. */
function fillOrExpire(ctx: CommandContext, ledger: LedgerSession, order: PendingOrder, due: Due): void {
  if (!ledger.portfolio(order.portfolioId)) return;
  if (order.timeIsOver) {
    release(ledger, order);
    Object.assign(order, {
      status: "expired",
      closedAt: ctx.now,
      reason: order.timeInForce === "day"
        ? "The day ended before the price was reached"
        : "90 days passed before the price was reached",
    });
    return;
  }
  const quote = due.quotes.get(order.symbol);
  const fill = quote && due.session &&
    fillAt({ side: order.side, shares: order.shares, limit: order.limitPrice }, quote, due.session, ctx.now);
  if (!fill) return;
  release(ledger, order);
  const trade = {
    portfolioId: order.portfolioId,
    symbol: order.symbol,
    shares: order.shares,
    price: fill.price,
    source: { type: "order", id: order.id } as const,
    notes: order.notes,
  };
  if (order.side === "BUY") ledger.buy(trade);
  else ledger.sell(trade);
  Object.assign(order, { status: "executed", closedAt: ctx.now, reason: null, receipt: fill.receipt });
}

/** Gives back what a pending order had reserved. */
export function release(
  ledger: LedgerSession,
  order: Pick<PendingOrder, "portfolioId" | "symbol" | "reservedCash" | "reservedShares">,
): void {
  ledger.reserveCash(order.portfolioId, -order.reservedCash as Cents);
  if (order.reservedShares > 0n) ledger.reserveShares(order.portfolioId, order.symbol, -order.reservedShares as Shares);
  order.reservedCash = ZERO_CENTS;
  order.reservedShares = ZERO_SHARES;
}

/** Events for open pages, and a notification for each fill. */
function notifyOwners(ctx: CommandContext, ledger: LedgerSession, closed: readonly PendingOrder[]): void {
  const notices = closed.flatMap((order) => {
    const portfolio = ledger.portfolio(order.portfolioId)!;
    ctx.emit({ userId: portfolio.userId, topic: "order", payload: orderEvent(order) });
    if (order.status !== "executed") return [];
    const verb = order.side === "BUY" ? "bought" : "sold";
    return [{
      userId: portfolio.userId,
      type: "limit_order_executed" as const,
      title: "Limit order executed",
      message: `You ${verb} ${sharesNumber(order.shares)} ${order.symbol} at $${order.receipt!.price} (limit $${
        priceNumber(order.limitPrice!)
      }).`,
      portfolioId: order.portfolioId,
      data: { portfolio_name: portfolio.name, stock_symbol: order.symbol },
    }];
  });
  notify(ctx, notices);
}

/** Writes on the orders of a symbol why they cannot fill now; only where that is news. */
async function explainBlocked(ctx: CommandContext, blocked: ReadonlyMap<string, string>): Promise<void> {
  if (blocked.size === 0) return;
  const rows = JSON.stringify([...blocked].map(([symbol, reason]) => ({ symbol, reason })));
  await sql`update orders o set reason = b.reason from json_to_recordset(${rows}::text::json) as b(symbol text, reason text)
    where o.symbol = b.symbol and o.status = 'pending' and o.reason is distinct from b.reason`.execute(ctx.trx);
}
