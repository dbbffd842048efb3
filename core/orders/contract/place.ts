/** Contracts of placing orders. Browser-safe. */
import { contract } from "../../kernel/operation.ts";
import { id, money, moneyOut, notes, symbol } from "../../kernel/wire.ts";
import { Holding, Transaction } from "../../ledger/contract.ts";
import {
  limitPrice,
  newPrice,
  Order,
  owned,
  refusals,
  shareAmount,
  stopPrice,
  trailAmount,
  trailPercent,
} from "./order.ts";
import { sides, timesInForce } from "./terms.ts";
import { bracketFaults, orderTypes, priceFaults } from "../order_types.ts";
import { z } from "zod";

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
  route: "POST /trading/:portfolio_id/buy",
  limit: "trades",
  touches: ["money"],
  kind: "command",
  scope: "trade",
  summary: "Buy shares at the market price now",
  access: "owner",
  owned,
  input: z.strictObject({
    portfolio_id: id,
    stock_symbol: symbol,
    shares: shareAmount,
    /** The most it may cost: fewer shares are bought where these would cost more. */
    max_amount: money().gt(0, { error: "Please enter a valid dollar amount" }).nullish(),
    notes: notes.nullish(),
    use_reserve: z.boolean().default(true),
  }),
  output: TradeResult,
  errors: refusals,
});

export const sell = contract({
  name: "trading.sell",
  route: "POST /trading/:portfolio_id/sell",
  limit: "trades",
  touches: ["money"],
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
  route: "POST /orders/:portfolio_id/orders 201",
  limit: "trades",
  touches: ["money"],
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
