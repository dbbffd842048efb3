/** Sends the order: market orders by trading.buy and trading.sell, all others by orders.place. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type Price, priceNumber } from "../../../core/kernel/money.ts";
import type { OutputOf } from "../../../core/contracts.ts";
import type { Holding } from "../../../core/ledger/contract.ts";
import { type Order, orderTypeRules } from "../../../core/orders/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { useDialogs } from "../../lib/dialogs.ts";
import { isUnanswered, textDetailOf } from "../../lib/api/errors.ts";
import { keep, kept } from "../../lib/api/kept.ts";
import { patchAnswers } from "../../lib/api/patch.ts";
import { markSeen } from "../../lib/api/refresh.ts";
import { t } from "../../lib/text.ts";
import { Limit, Shares } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";
import { fillToast } from "../../ui/stock/fill_toast.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { type Plan, sharesToSend } from "./plan.ts";
import type { Ticket } from "./ticket.ts";

/** Long enough to see the button's feedback. */
const CLOSE_MS = 100;

const LAST = "tradewinds.traded-in";
/** The id of the portfolio of the last order on this device. */
export const lastTradedIn = (): string | null => kept(LAST);

/** The effect of a resting order, and its price. */
const Placed = ({ order }: { order: Order }) => (
  <Text
    of={order.transaction_type === "BUY"
      ? "Order placed: {type} to buy {shares} {symbol} at {price}"
      : "Order placed: {type} to sell {shares} {symbol} at {price}"}
    type={orderTypeRules[order.order_type].words}
    shares={<Shares value={order.shares} />}
    symbol={order.stock_symbol}
    price={<Limit value={order.stop_price ?? order.limit_price} unknown={t("a price to come")} />}
  />
);

/** The order as the contract's input. */
function restingOrder(ticket: Ticket & { readonly type: Exclude<Ticket["type"], "market"> }, { prices }: Plan) {
  const number = (value: Price | null) => value === null ? null : priceNumber(value);
  const shared = { transaction_type: ticket.side, time_in_force: ticket.timeInForce, use_reserve: true };
  switch (ticket.type) {
    case "limit":
      return { ...shared, order_type: "limit" as const, limit_price: number(prices.limit) };
    case "stop":
      return { ...shared, order_type: "stop" as const, stop_price: number(prices.stop) };
    case "stop_limit":
      return {
        ...shared,
        order_type: "stop_limit" as const,
        stop_price: number(prices.stop),
        limit_price: number(prices.limit),
      };
    case "trailing_stop": {
      const by = Number(ticket.trail);
      return {
        ...shared,
        order_type: "trailing_stop" as const,
        ...(ticket.trailBy === "percent" ? { trail_percent: by } : { trail_amount: by }),
      };
    }
    case "bracket":
      return {
        ...shared,
        order_type: "limit" as const,
        limit_price: number(prices.limit),
        take_profit_price: number(prices.target),
        stop_loss_price: number(prices.loss),
      };
  }
}

/** Shows the position after a fill at once: the dialog may reopen before the snapshot is refetched. */
function showPosition(client: QueryClient, order: Order, holding: Holding | null) {
  const position = {
    shares: holding?.shares ?? 0,
    available_shares: holding?.available_shares ?? 0,
    average_cost: holding?.average_cost ?? null,
  };
  patchAnswers(
    client,
    "stocks.trading-snapshot",
    (old, { symbol, portfolio_id }) =>
      symbol === order.stock_symbol && portfolio_id === order.portfolio_id ? { ...old, holdings: position } : old,
  );
}

export function usePlace(symbol: string, portfolioId: string | null, onDone: () => void) {
  const client = useQueryClient();
  const { open } = useDialogs();
  const [failure, setFailure] = useState<string | null>(null);
  /** The unanswered command of a ticket: a retry sends the same command, whatever the price is now. */
  const sent = useRef<{ readonly fingerprint: string; readonly send: () => void }>(null);
  const onFail = (error: unknown) => {
    if (!isUnanswered(error)) sent.current = null;
    setFailure(textDetailOf(error, t("Trade failed")));
  };
  const onPlaced = (order: Order) => {
    sent.current = null;
    keep(LAST, order.portfolio_id);
    markSeen(client, order);
    if (order.status === "executed") {
      fillToast({ ...order, price: order.receipt?.price ?? null }, open);
    } else toast.good(<Placed order={order} />);
    setTimeout(onDone, CLOSE_MS);
  };
  const onTraded = ({ order, holding }: OutputOf<"trading.buy">) => {
    showPosition(client, order, holding);
    onPlaced(order);
  };
  const buy = useCommand("trading.buy", { onDone: onTraded, onFail });
  const sell = useCommand("trading.sell", { onDone: onTraded, onFail });
  const resting = useCommand("orders.place", { onDone: onPlaced, onFail });

  const commandOf = (ticket: Ticket, plan: Plan) => {
    const order = { portfolio_id: portfolioId!, stock_symbol: symbol, shares: sharesToSend(plan) };
    if (ticket.type !== "market") {
      const input = { ...order, ...restingOrder({ ...ticket, type: ticket.type }, plan) };
      return () => resting.mutate(input);
    }
    if (ticket.side === "SELL") return () => sell.mutate(order);
    // Dollars are an upper limit, also if the price rises until the order fills.
    const ceiling = ticket.mode === "dollars" ? { max_amount: Number(ticket.amount) } : {};
    return () => buy.mutate({ ...order, use_reserve: true, ...ceiling });
  };
  const place = (ticket: Ticket, plan: Plan) => {
    setFailure(null);
    const fingerprint = JSON.stringify([portfolioId, ticket]);
    if (sent.current?.fingerprint !== fingerprint) sent.current = { fingerprint, send: commandOf(ticket, plan) };
    sent.current.send();
  };
  return { place, pending: buy.isPending || sell.isPending || resting.isPending, failure };
}
