/** Sends the ticket: a market order to buy or sell, a limit order to the orders. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { priceNumber } from "../../../core/kernel/money.ts";
import type { Order } from "../../../core/orders/contract.ts";
import { useCommand } from "../../lib/command.ts";
import { useDialogs } from "../../lib/dialogs.ts";
import { ApiError, messageOf } from "../../lib/errors.ts";
import { refreshMoney } from "../../lib/queries.ts";
import { Limit, Money, Price, Shares } from "../../ui/numbers.tsx";
import { toast } from "../../ui/toasts.tsx";
import { type Plan, sharesToSend, type Ticket } from "./ticket.ts";

/** Long enough to see that the button took it. */
const CLOSE_MS = 100;

const Filled = ({ order }: { order: Order }) => (
  <>
    {order.transaction_type === "BUY" ? "Bought" : "Sold"} <Shares value={order.shares} /> {order.stock_symbol}
    {order.receipt && (
      <>
        {" at "}
        <Price value={order.receipt.price} /> for <Money value={order.receipt.amount} />
      </>
    )}
  </>
);
const Placed = ({ order }: { order: Order }) => (
  <>
    Order placed: {order.transaction_type === "BUY" ? "buy" : "sell"} <Shares value={order.shares} />{" "}
    {order.stock_symbol} at <Limit value={order.limit_price} />
  </>
);

export function usePlace(symbol: string, portfolioId: string | null, onDone: () => void) {
  const client = useQueryClient();
  const { receipt } = useDialogs();
  const [failure, setFailure] = useState<string | null>(null);
  const onFail = (error: unknown) =>
    setFailure(error instanceof ApiError && error.status === 0 ? messageOf(error) : messageOf(error, "Trade failed"));
  const settle = (order: Order) => {
    void refreshMoney(client);
    if (order.status === "executed") {
      toast.good(
        <Filled order={order} />,
        order.receipt ? { label: "View receipt", run: () => receipt(order) } : undefined,
      );
    } else toast.good(<Placed order={order} />);
    setTimeout(onDone, CLOSE_MS);
  };
  const buy = useCommand("trading.buy", { onDone: (result) => settle(result.order), onFail });
  const sell = useCommand("trading.sell", { onDone: (result) => settle(result.order), onFail });
  const limit = useCommand("orders.place", { onDone: settle, onFail });

  const place = (ticket: Ticket, plan: Plan) => {
    setFailure(null);
    const order = { portfolio_id: portfolioId!, stock_symbol: symbol, shares: sharesToSend(plan) };
    if (ticket.type === "limit") {
      limit.mutate({
        ...order,
        transaction_type: ticket.side,
        order_type: "limit",
        limit_price: priceNumber(plan.price!),
        time_in_force: ticket.timeInForce,
        use_reserve: true,
      });
    } else if (ticket.side === "BUY") buy.mutate({ ...order, use_reserve: true });
    else sell.mutate(order);
  };
  return { place, pending: buy.isPending || sell.isPending || limit.isPending, failure };
}
