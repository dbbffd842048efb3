/** Contracts of orders. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import {
  decimal,
  dueUntil,
  id,
  idOut,
  instant,
  limit,
  money,
  moneyOut,
  notes,
  offset,
  priceAmount,
  priceOut,
  shareCount,
  sharesOut,
  statistic,
  symbol,
} from "../kernel/wire.ts";
import { Holding, Transaction } from "../ledger/contract.ts";
import { bracketFaults, fillRules, orderTypeRules, orderTypes, priceFaults } from "./order_types.ts";

export { bracketFaults, orderTypeRules };

export const sides = ["BUY", "SELL"] as const;
export type Side = (typeof sides)[number];
export const orderStatuses = ["pending", "executed", "cancelled", "expired"] as const;
export type OrderStatus = (typeof orderStatuses)[number];
const timesInForce = ["gtc", "day"] as const;
export type TimeInForce = (typeof timesInForce)[number];
/** A good-till-cancelled order expires after this many calendar days. */
export const GTC_DAYS = 90;
/** A sell within this many shares of the free shares sells all of them. */
export const SELL_TOLERANCE = 0.00005;
/** A resting buy without a limit reserves its stop price x shares and this much more. */
export const BUY_STOP_CUSHION_PERCENT = 5;

/** The smallest order; a smaller rest from a reinvested dividend is sold with a sell of all. */
const MIN_SHARES = 0.0001;
const shareAmount = shareCount().gt(0, { error: "Please enter a valid number of shares", abort: true })
  .min(MIN_SHARES, { error: `The smallest order is ${MIN_SHARES} shares` }).max(1e9);
export const limitPrice = priceAmount().gt(0, { error: "Please enter a valid limit price for limit orders" }).max(1e7);

const newPrice = priceAmount().gt(0, { error: "Invalid price" }).max(1e7);
export const stopPrice = priceAmount().gt(0, { error: "Please enter a valid stop price for stop orders" }).max(1e7);
const trailAmount = priceAmount().gt(0, { error: "Please enter an amount above zero to trail by" }).max(1e7);
const trailPercent = decimal(2).gt(0, { error: "Please enter a percentage above zero to trail by" })
  .max(50, { error: "Trail by at most 50 percent" });

/** What a fill's price was computed from: enough to check it by hand. */
export const Receipt = z.object({
  bid: priceOut,
  ask: priceOut,
  /** Displayed sizes in shares. */
  bid_shares: z.int(),
  ask_shares: z.int(),
  quoted_at: instant,
  /** Price move beyond the touch for size above the displayed size, in hundredths of a percent. */
  impact_bps: statistic,
  /**
   * `touch`: the displayed price; `touch+impact`; `limit`: the order's limit, because the impact would have moved the
   * price beyond it. A triggered order has its type instead of `touch`.
   */
  rule: z.enum(fillRules),
  /** The price that triggered a stop, and the second in which it did. */
  trigger_price: priceOut.optional(),
  triggered_at: instant.optional(),
  session: z.enum(["pre_market", "open", "after_hours"]),
  price: priceOut,
  amount: moneyOut,
  filled_at: instant,
}).meta({ id: "Receipt" });

export const Order = z.object({
  id: idOut,
  portfolio_id: idOut,
  stock: z.object({ symbol: z.string(), name: z.string() }),
  stock_symbol: z.string(),
  transaction_type: z.enum(sides).meta({ title: "side" }),
  shares: sharesOut,
  order_type: z.enum(orderTypes),
  limit_price: priceOut.nullable(),
  /**
   * The price at which it becomes a market order, or a limit order if it has a limit. A trailing stop's follows the
   * market; null before it has seen a price in a regular session.
   */
  stop_price: priceOut.nullable(),
  /** How far a trailing stop stays behind the best price since it was placed, in dollars. */
  trail_amount: priceOut.nullable(),
  /** The same in percent of the best price. */
  trail_percent: statistic.nullable(),
  /** When the stop price was reached; null for an order without one, or one that still waits for it. */
  triggered_at: instant.nullable(),
  /** Of a buy with a bracket: when it fills, a sell limit and a sell stop for its shares appear at these prices. */
  take_profit_price: priceOut.nullable(),
  stop_loss_price: priceOut.nullable(),
  /** The limit of the sell stop; null: it becomes a market order. */
  stop_loss_limit_price: priceOut.nullable(),
  /** The same for the orders of a bracket. Of its two sells one ends with the other. */
  group_id: idOut.nullable(),
  /** Of a sell of a bracket: the buy that opened it. */
  parent_id: idOut.nullable(),
  time_in_force: z.enum(timesInForce),
  notes: z.string().nullable(),
  status: z.enum(orderStatuses),
  /** Why it was cancelled, or why it cannot fill at the moment. */
  reason: z.string().nullable(),
  created_at: instant,
  expires_at: instant.nullable(),
  closed_at: instant.nullable(),
  receipt: Receipt.nullable(),
}).meta({ id: "Order" });
export type Order = z.output<typeof Order>;

const owned = { field: "portfolio_id", kind: "portfolio" } as const;
const refusals = [
  "NOT_FOUND",
  "SYMBOL_NOT_FOUND",
  "INSUFFICIENT_FUNDS",
  "INSUFFICIENT_SHARES",
  "MARKET_CLOSED",
  "NO_PRICE",
  "RULE_BROKEN",
] as const;

export const TradeResult = z.object({
  transaction: Transaction,
  holding: Holding.nullable(),
  cash_balance: moneyOut,
  order: Order,
}).meta({
  id: "TradeResult",
});

export const buy = contract({
  name: "trading.buy",
  kind: "command",
  scope: "trade",
  summary: "Buy shares at the market price now",
  access: "owner",
  owned,
  input: z.strictObject({
    portfolio_id: id,
    stock_symbol: symbol,
    shares: shareAmount,
    /** What it may cost at most: fewer shares are bought where these would cost more. */
    max_amount: money().gt(0, { error: "Please enter a valid dollar amount" }).nullish(),
    notes: notes.nullish(),
    use_reserve: z.boolean().default(true),
  }),
  output: TradeResult,
  errors: refusals,
});

export const sell = contract({
  name: "trading.sell",
  kind: "command",
  scope: "trade",
  summary: "Sell shares at the market price now",
  access: "owner",
  owned,
  input: z.strictObject({ portfolio_id: id, stock_symbol: symbol, shares: shareAmount, notes: notes.nullish() }),
  output: TradeResult,
  errors: refusals,
});

export const placeOrder = contract({
  name: "orders.place",
  kind: "command",
  scope: "trade",
  summary: "Place a market, limit, stop or trailing order",
  access: "owner",
  owned,
  input: z.strictObject({
    portfolio_id: id,
    stock_symbol: symbol,
    transaction_type: z.enum(sides),
    shares: shareAmount,
    order_type: z.enum(orderTypes),
    limit_price: limitPrice.nullish(),
    stop_price: stopPrice.nullish(),
    trail_amount: trailAmount.nullish(),
    trail_percent: trailPercent.nullish(),
    take_profit_price: newPrice.nullish(),
    stop_loss_price: newPrice.nullish(),
    stop_loss_limit_price: newPrice.nullish(),
    time_in_force: z.enum(timesInForce).default("gtc"),
    use_reserve: z.boolean().default(true),
    notes: notes.nullish(),
  }).superRefine((o, check) => {
    for (const { field, message } of [...priceFaults(o.order_type, o), ...bracketFaults(o)]) {
      check.addIssue({ code: "custom", path: [field], message });
    }
  }),
  output: Order,
  errors: refusals,
});

export const listOrders = contract({
  name: "orders.list",
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
  kind: "query",
  summary: "List the orders of all own portfolios, newest first",
  access: "user",
  input: z.strictObject({ status_filter: z.enum(orderStatuses).optional(), limit: limit(100, 500), offset: offset() }),
  output: z.array(Order),
  errors: [],
});

const oneOrder = { portfolio_id: id, order_id: id };

export const getOrder = contract({
  name: "orders.get",
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
  /** How it ended; null while it is pending. What follows is null once it has ended. */
  ending: z.string().nullable(),
  /** A sentence for each thing that keeps it from filling now; none: it fills in the next second. */
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
    /** Whether it may fill in this session. */
    counts: z.boolean(),
    /** When the next one begins in which it may fill; null: it may now. */
    next_begins_at: instant.nullable(),
  }).nullable(),
  halt: z.object({ reason: z.string(), since: instant, until: instant.nullable() }).nullable(),
  size: z.object({
    shares: sharesOut,
    /** Shown now on the side that it takes from. */
    displayed_shares: z.int().nullable(),
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
  kind: "query",
  summary: "Say why an order waits, or how it ended",
  access: "owner",
  owned,
  input: z.strictObject(oneOrder),
  output: OrderExplanation,
  errors: ["NOT_FOUND"],
});

export const repriceOrder = contract({
  name: "orders.reprice",
  kind: "command",
  scope: "trade",
  summary: "Change the limit or stop price of a pending order",
  access: "owner",
  owned,
  input: z.strictObject({ ...oneOrder, limit_price: newPrice.nullish(), stop_price: newPrice.nullish() })
    .refine((o) => o.limit_price != null || o.stop_price != null, {
      path: ["limit_price"],
      error: "Give a limit or stop price",
    }),
  output: Order,
  errors: ["NOT_FOUND", "ORDER_NOT_PENDING", "INSUFFICIENT_FUNDS", "RULE_BROKEN"],
});

export const cancelOrder = contract({
  name: "orders.cancel",
  kind: "command",
  scope: "trade",
  summary: "Cancel a pending order and release what it reserved",
  access: "owner",
  owned,
  input: z.strictObject(oneOrder),
  output: Order,
  errors: ["NOT_FOUND", "ORDER_NOT_PENDING"],
});

const BookLevel = z.object({ price: priceOut, shares: sharesOut, orders: z.int() });
export const orderBook = contract({
  name: "orders.book",
  kind: "query",
  summary: "Show the pending limit orders of a symbol, added up by price",
  access: "user",
  input: z.strictObject({ symbol }),
  output: z.object({ symbol: z.string(), bids: z.array(BookLevel), asks: z.array(BookLevel) }),
  errors: ["SYMBOL_NOT_FOUND"],
});

export const processOrders = contract({
  name: "orders.process",
  kind: "command",
  summary: "Fill and expire what fell due of the resting orders, the earliest first",
  access: ["admin"],
  input: dueUntil,
  output: z.object({
    processed: z.int(),
    executed: z.int(),
    cancelled: z.int(),
    expired: z.int(),
    /** True when nothing is left that fell due by now; else call again. */
    caught_up: z.boolean(),
  }),
  errors: [],
});

export const orderContracts = [
  buy,
  sell,
  placeOrder,
  orderBook,
  listAllOrders,
  listOrders,
  orderTotals,
  getOrder,
  explainOrder,
  repriceOrder,
  cancelOrder,
  processOrders,
] as const;
