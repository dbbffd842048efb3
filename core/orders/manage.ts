import { sql } from "kysely";
import { userIdOf } from "../kernel/actor.ts";
import { awaitAll } from "../kernel/db.ts";
import { Refusal } from "../kernel/errors.ts";
import { command, type CommandContext, query } from "../kernel/handler.ts";
import { type Cents, notionalCeiling, price, priceNumber, shares, sharesNumber } from "../kernel/money.ts";
import { getPortfolio, LedgerSession, portfolioNotFound } from "../ledger/mod.ts";
import { deletePortfolio } from "../ledger/contract.ts";
import * as contract from "./contract.ts";
import {
  getOrder,
  listOrders,
  orderEvent,
  type OrderState,
  presentOrder,
  readPending,
  stockNames,
  type SymbolKey,
  updateOrders,
} from "./order.ts";
import { release } from "./process.ts";

/** Locks a pending order of the caller with its portfolio. @throws Refusal NOT_FOUND or ORDER_NOT_PENDING */
async function lockOwn(
  ctx: CommandContext,
  input: { portfolio_id: string; order_id: string },
): Promise<{ ledger: LedgerSession; order: OrderState; name: string | null }> {
  const key = { portfolioId: input.portfolio_id, id: input.order_id };
  const seen = await getOrder(ctx.trx, userIdOf(ctx.actor), key);
  const ledger = await LedgerSession.open(ctx, [key.portfolioId], [{
    portfolioId: key.portfolioId,
    symbol: seen.symbol,
  }]);
  const order = await getOrder(ctx.trx, userIdOf(ctx.actor), key);
  if (order.status !== "pending") {
    throw new Refusal("ORDER_NOT_PENDING", `This order is ${order.status}; only pending orders can be changed`);
  }
  ctx.audit({ target: order.id });
  return { ledger, order, name: (await stockNames(ctx.market, [order.symbol], ctx.now)).get(order.symbol) ?? null };
}

async function save(
  ctx: CommandContext,
  ledger: LedgerSession,
  order: OrderState,
  name: string | null,
): Promise<contract.Order> {
  await awaitAll([updateOrders(ctx.trx, [order]), ledger.write()]);
  ctx.emit({ userId: userIdOf(ctx.actor), topic: "order", payload: orderEvent(order) });
  return presentOrder(order, name);
}

export const cancel = command(contract.cancelOrder, async (ctx, input) => {
  const { ledger, order, name } = await lockOwn(ctx, input);
  release(ledger, order);
  Object.assign(order, { status: "cancelled", closedAt: ctx.now, reason: "You cancelled it" });
  return await save(ctx, ledger, order, name);
});

/** Changes the limit and what is reserved for it together; the matcher looks at the new limit within its next round. */
export const reprice = command(contract.repriceOrder, async (ctx, input) => {
  const { ledger, order, name } = await lockOwn(ctx, input);
  const limit = price(input.limit_price);
  if (order.side === "BUY") {
    const reserve = notionalCeiling(limit, order.shares);
    const more = reserve - order.reservedCash as Cents;
    if (more > ledger.freeCash(order.portfolioId)) ctx.refuse("INSUFFICIENT_FUNDS", "Insufficient funds");
    ledger.reserveCash(order.portfolioId, more);
    order.reservedCash = reserve;
  }
  order.limitPrice = limit;
  return await save(ctx, ledger, order, name);
});

async function present(
  ctx: { market: CommandContext["market"]; now: Temporal.Instant },
  orders: readonly OrderState[],
): Promise<contract.Order[]> {
  const names = await stockNames(ctx.market, orders.map((o) => o.symbol), ctx.now);
  return orders.map((o) => presentOrder(o, names.get(o.symbol) ?? null));
}

export const list = query(contract.listOrders, async (ctx, input) => {
  const userId = userIdOf(ctx.actor);
  await getPortfolio(ctx.db, userId, input.portfolio_id);
  return await present(
    ctx,
    await listOrders(ctx.db, {
      userId,
      portfolioId: input.portfolio_id,
      status: input.status_filter,
      limit: input.limit,
      offset: input.offset,
    }),
  );
});

export const listAll = query(
  contract.listAllOrders,
  async (ctx, input) =>
    await present(
      ctx,
      await listOrders(ctx.db, {
        userId: userIdOf(ctx.actor),
        status: input.status_filter,
        limit: input.limit,
        offset: input.offset,
      }),
    ),
);

export const get = query(
  contract.getOrder,
  async (ctx, input) =>
    (await present(ctx, [
      await getOrder(ctx.db, userIdOf(ctx.actor), { portfolioId: input.portfolio_id, id: input.order_id }),
    ]))[0]!,
);

/** Price levels shown of each side. */
const MAX_LEVELS = 50;

export const book = query(contract.orderBook, async (ctx, { symbol }) => {
  const rows = (await sql<{ side: contract.Side; limit_price: string; shares: string; orders: number }>`
    select side, limit_price, sum(shares) as shares, count(*) as orders from orders where symbol = ${symbol} and status = 'pending' group by side, limit_price order by limit_price`
    .execute(ctx.db)).rows;
  const levels = (side: contract.Side) =>
    rows.filter((r) => r.side === side).map((r) => ({
      price: priceNumber(price(r.limit_price)),
      shares: sharesNumber(shares(r.shares)),
      orders: r.orders,
    }));
  return { symbol, bids: levels("BUY").reverse().slice(0, MAX_LEVELS), asks: levels("SELL").slice(0, MAX_LEVELS) };
});

/** Lives here and not in the ledger because a portfolio's open orders end with it. The ledger itself is kept. */
export const remove = command(deletePortfolio, async (ctx, { id }) => {
  const userId = userIdOf(ctx.actor);
  // Locked first, so that no order can join between the look and the end.
  if ((await LedgerSession.open(ctx, [id])).portfolio(id)?.userId !== userId) portfolioNotFound();
  const before = await getPortfolio(ctx.trx, userId, id);
  if (before.is_default) {
    ctx.refuse("RULE_BROKEN", "The default portfolio cannot be deleted; make another one the default first");
  }
  const keys = (await sql<
    SymbolKey
  >`select portfolio_id as "portfolioId", id, symbol from orders where portfolio_id = ${id} and status = 'pending'`
    .execute(ctx.trx))
    .rows;
  const ledger = await LedgerSession.open(ctx, [id], keys);
  const orders = await readPending(ctx.trx, keys, ctx.now);
  for (const order of orders) {
    release(ledger, order);
    Object.assign(order, { status: "cancelled", closedAt: ctx.now, reason: "The portfolio was deleted" });
  }
  await awaitAll([updateOrders(ctx.trx, orders), ledger.write()]);
  await sql`update portfolios set deleted_at = ${ctx.wall} where id = ${id}`.execute(ctx.trx);
  ctx.audit({ target: id });
  return { id };
});
