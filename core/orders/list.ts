/** orders.list, orders.totals, orders.list-all and orders.get. */
import { userIdOf } from "../kernel/actor.ts";
import { query } from "../kernel/run/handler.ts";
import { getPortfolio } from "../ledger/mod.ts";
import * as contract from "./contract.ts";
import { presentOrders } from "./order.ts";
import { countOrders, getOrder, listOrders } from "./store.ts";

export const list = query(contract.listOrders, async (ctx, input) => {
  const userId = userIdOf(ctx.actor);
  const { portfolio_id: portfolioId, status_filter: status, limit, offset } = input;
  await getPortfolio(ctx.db, userId, portfolioId);
  return await presentOrders(ctx, await listOrders(ctx.db, { userId, portfolioId, status, limit, offset }));
});

export const totals = query(contract.orderTotals, async (ctx, { portfolio_id: portfolioId }) => {
  await getPortfolio(ctx.db, userIdOf(ctx.actor), portfolioId);
  return { pending: 0, executed: 0, cancelled: 0, expired: 0, ...await countOrders(ctx.db, portfolioId) };
});

export const listAll = query(contract.listAllOrders, async (ctx, { status_filter: status, limit, offset }) => {
  const orders = await listOrders(ctx.db, { userId: userIdOf(ctx.actor), status, limit, offset });
  return await presentOrders(ctx, orders);
});

export const get = query(contract.getOrder, async (ctx, { portfolio_id: portfolioId, order_id: id }) => {
  const order = await getOrder(ctx.db, userIdOf(ctx.actor), { portfolioId, id });
  return (await presentOrders(ctx, [order]))[0]!;
});
