/** Sends the order: market orders by trading.buy and trading.sell, limit orders by orders.place. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { priceNumber } from "../../../core/kernel/money.ts";
import type { OutputOf } from "../../../core/contracts.ts";
import type { Holding } from "../../../core/ledger/contract.ts";
import type { Order } from "../../../core/orders/contract.ts";
import { useCommand } from "../../lib/command.ts";
import { useDialogs } from "../../lib/dialogs.ts";
import { textDetailOf } from "../../lib/errors.ts";
import { patchAnswers } from "../../lib/patch.ts";
import { refreshAfterOrder } from "../../lib/refresh.ts";
import { Limit, Shares } from "../../ui/numbers.tsx";
import { fillToast } from "../../ui/fill_toast.tsx";
import { toast } from "../../ui/toasts.tsx";
import { type Plan, sharesToSend, type Ticket } from "./ticket.ts";

/** Long enough to see the button's feedback. */
const CLOSE_MS = 100;

const Placed = ({ order }: { order: Order }) => (
  <>
    Order placed: {order.transaction_type === "BUY" ? "buy" : "sell"} <Shares value={order.shares} />{" "}
    {order.stock_symbol} at <Limit value={order.limit_price} />
  </>
);

/** Shows the position after a fill at once: the dialog may reopen before the snapshot is fetched again. */
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
  const onFail = (error: unknown) => setFailure(textDetailOf(error, "Trade failed"));
  const onPlaced = (order: Order) => {
    refreshAfterOrder(client, order);
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
  const limit = useCommand("orders.place", { onDone: onPlaced, onFail });

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
