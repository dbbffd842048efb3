/** Contracts of reading orders and the book. Browser-safe. */
import { contract } from "../../kernel/operation.ts";
import {
  id,
  idOut,
  instant,
  limit,
  moneyOut,
  offset,
  priceOut,
  sharesOut,
  statistic,
  symbol,
} from "../../kernel/wire.ts";
import { oneOrder, Order, owned } from "./order.ts";
import { orderStatuses } from "./terms.ts";
import { z } from "zod";

export const listOrders = contract({
  name: "orders.list",
  route: "GET /orders/:portfolio_id/orders",
  reads: ["money"],
  kind: "query",
  summary: "List a portfolio's orders, newest first",
  access: "owner",
  owned,
  input: z.strictObject({
    portfolio_id: id,
    status_filter: z.enum(orderStatuses).optional(),
    limit: limit(50, 500),
    offset: offset(),
  }),
  output: z.array(Order),
  errors: ["NOT_FOUND"],
});

export const orderTotals = contract({
  name: "orders.totals",
  route: "GET /orders/:portfolio_id/totals",
  reads: ["money"],
  kind: "query",
  summary: "Count a portfolio's orders by status",
  access: "owner",
  owned,
  input: z.strictObject({ portfolio_id: id }),
  output: z.object({ pending: z.int(), executed: z.int(), cancelled: z.int(), expired: z.int() })
    .meta({ id: "OrderTotals" }),
  errors: ["NOT_FOUND"],
});

export const listAllOrders = contract({
  name: "orders.list-all",
  route: "GET /orders",
  reads: ["money"],
  kind: "query",
  summary: "List the orders of all own portfolios, newest first",
  access: "user",
  input: z.strictObject({ status_filter: z.enum(orderStatuses).optional(), limit: limit(100, 500), offset: offset() }),
  output: z.array(Order),
  errors: [],
});

export const getOrder = contract({
  name: "orders.get",
  route: "GET /orders/:portfolio_id/orders/:order_id",
  reads: ["money"],
  kind: "query",
  summary: "Show an order with its receipt",
  access: "owner",
  owned,
  input: z.strictObject(oneOrder),
  output: Order,
  errors: ["NOT_FOUND"],
});

/** Why a pending order waits, from the market now, or how a closed one ended. */
export const OrderExplanation = z.object({
  order_id: idOut,
  stock_symbol: z.string(),
  status: z.enum(orderStatuses),
  /** The order in one sentence. */
  order: z.string(),
  /** How it ended; null while it is pending. The fields below are null once it has ended. */
  ending: z.string().nullable(),
  /** A sentence for each obstacle to filling now; empty: it fills in the next second. */
  obstacles: z.array(z.string()),
  waits_for: z.object({
    /** A `trigger` makes it a market or limit order; at its `limit` it fills. */
    kind: z.enum(["trigger", "limit"]),
    watches: z.enum(["bid", "ask"]),
    /** The price must be at most, or at least, this one; null before a trailing stop has seen a price. */
    direction: z.enum(["at_most", "at_least"]),
    price: priceOut.nullable(),
    current: priceOut.nullable(),
    /** How far the market must move, at least; 0 when it is there. */
    distance: priceOut.nullable(),
    distance_percent: statistic.nullable(),
  }).nullable(),
  session: z.object({
    now: z.string(),
    /** Whether it may fill in this trading session. */
    counts: z.boolean(),
    /** When the next trading session in which it may fill begins; null: it may now. */
    next_begins_at: instant.nullable(),
  }).nullable(),
  halt: z.object({ reason: z.string(), since: instant, until: instant.nullable() }).nullable(),
  size: z.object({
    shares: sharesOut,
    /** Shown now on the side that it takes from. */
    displayed_shares: z.int().nullable(),
    /** Shares that earlier orders of the owner had taken of it and that are not offered again yet, if any. */
    taken_shares: sharesOut.optional(),
    /** How much worse than the touch it would fill now for its size, in hundredths of a percent. */
    expected_impact_bps: statistic.nullable(),
  }).nullable(),
  reserves: z.object({ cash: moneyOut, shares: sharesOut }).nullable(),
  expires_at: instant.nullable(),
  /** Of market time, until it expires. */
  hours_left: statistic.nullable(),
}).meta({ id: "OrderExplanation" });

export const explainOrder = contract({
  name: "orders.explain",
  route: "GET /orders/:portfolio_id/orders/:order_id/explain",
  reads: ["money"],
  kind: "query",
  summary: "Explain why an order waits, or how it ended",
  access: "owner",
  owned,
  input: z.strictObject(oneOrder),
  output: OrderExplanation,
  errors: ["NOT_FOUND"],
});

const BookLevel = z.object({ price: priceOut, shares: sharesOut, orders: z.int() });

export const orderBook = contract({
  name: "orders.book",
  route: "GET /orders/book/:symbol",
  reads: ["money"],
  kind: "query",
  summary: "Show the pending limit orders of a symbol, added up by price",
  access: "user",
  input: z.strictObject({ symbol }),
  output: z.object({ symbol: z.string(), bids: z.array(BookLevel), asks: z.array(BookLevel) }),
  errors: ["SYMBOL_NOT_FOUND"],
});
