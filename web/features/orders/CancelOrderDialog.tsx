import { useQueryClient } from "@tanstack/react-query";
import type { Order } from "../../../core/orders/contract.ts";
import { useCommand } from "../../lib/command.ts";
import { messageOf } from "../../lib/errors.ts";
import { refreshAfterOrder, refreshMoney } from "../../lib/refresh.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Limit, Shares } from "../../ui/numbers.tsx";
import { toast } from "../../ui/toasts.tsx";

export function CancelOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const client = useQueryClient();
  const cancel = useCommand("orders.cancel", {
    onDone: (after) => {
      refreshAfterOrder(client, after);
      toast.plain(`The order for ${order.stock_symbol} is cancelled`);
      onClose();
    },
    onFail: (error) => {
      refreshMoney(client);
      toast.bad(`Failed to cancel order: ${messageOf(error)}`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Cancel this order?"
      action="Cancel order"
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate({ portfolio_id: order.portfolio_id, order_id: order.id })}
      onClose={onClose}
    >
      {order.transaction_type === "BUY" ? "Buy" : "Sell"} <Shares value={order.shares} /> {order.stock_symbol}
      {order.limit_price !== null && (
        <>
          {" at "}
          <Limit value={order.limit_price} />
        </>
      )}. What it reserved becomes free again.
    </ConfirmDialog>
  );
}
