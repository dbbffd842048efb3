/** Schemas of orders and their receipts. Browser-safe. */
import {
  decimal,
  id,
  idOut,
  instant,
  moneyOut,
  priceAmount,
  priceOut,
  shareCount,
  sharesOut,
  statistic,
} from "../../kernel/wire.ts";
import { fillRules, orderTypes } from "../order_types.ts";
import { orderStatuses, sides, timesInForce } from "./terms.ts";
import { z } from "zod";

/** The smallest order; a smaller rest from a reinvested dividend is sold with a sell of all. */
const MIN_SHARES = 0.0001;

export const shareAmount = shareCount().gt(0, { error: "Please enter a valid number of shares", abort: true })
  .min(MIN_SHARES, { error: `The smallest order is ${MIN_SHARES} shares` }).max(1e9);

export const limitPrice = priceAmount().gt(0, { error: "Please enter a valid limit price for limit orders" }).max(1e7);
export const newPrice = priceAmount().gt(0, { error: "Invalid price" }).max(1e7);
export const stopPrice = priceAmount().gt(0, { error: "Please enter a valid stop price for stop orders" }).max(1e7);
export const trailAmount = priceAmount().gt(0, { error: "Please enter an amount above zero to trail by" }).max(1e7);

export const trailPercent = decimal(2).gt(0, { error: "Please enter a percentage above zero to trail by" })
  .max(50, { error: "Trail by at most 50 percent" });

/** The inputs of a fill's price: enough to check it by hand. */
export const Receipt = z.object({
  bid: priceOut,
  ask: priceOut,
  /** Displayed sizes in shares. */
  bid_shares: z.int(),
  ask_shares: z.int(),
  quoted_at: instant,
  /** Price move beyond the touch for size above the displayed size, in hundredths of a percent. */
  impact_bps: statistic,
  /** Shares that earlier orders of the owner had taken of this side, if any: the impact is what this one adds. */
  taken_shares: sharesOut.optional(),
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
  /** The simulated market's version that the price came from; null for a live market and fills from before versions. */
  market_version: z.int().nullable(),
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
  /** The same for the orders of a bracket. When one of its two sells ends, so does the other. */
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
export const owned = { field: "portfolio_id", kind: "portfolio" } as const;

export const refusals = [
  "NOT_FOUND",
  "SYMBOL_NOT_FOUND",
  "INSUFFICIENT_FUNDS",
  "INSUFFICIENT_SHARES",
  "MARKET_CLOSED",
  "NO_PRICE",
  "RULE_BROKEN",
] as const;

export const oneOrder = { portfolio_id: id, order_id: id };
