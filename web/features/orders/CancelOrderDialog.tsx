import { useQueryClient } from "@tanstack/react-query";
import type { Order } from "../../../core/orders/contract.ts";
import { useCommand } from "../../lib/command.ts";
import { messageOf } from "../../lib/errors.ts";
import { refreshAfterOrder, refreshMoney } from "../../lib/refresh.ts";
import { t } from "../../lib/text.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Limit, Shares } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";
import { toast } from "../../ui/toasts.tsx";

export function CancelOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const client = useQueryClient();
  const cancel = useCommand("orders.cancel", {
    onDone: (after) => {
      refreshAfterOrder(client, after);
      toast.plain(t("The order for {symbol} is cancelled", { symbol: order.stock_symbol }));
      onClose();
    },
    onFail: (error) => {
      refreshMoney(client);
      toast.bad(t("Failed to cancel order: {message}", { message: messageOf(error) }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t("Cancel this order?")}
      action={t("Cancel order")}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate({ portfolio_id: order.portfolio_id, order_id: order.id })}
      onClose={onClose}
    >
      <Text
        of={order.transaction_type === "BUY" ? "Buy {shares} {symbol}{limit}." : "Sell {shares} {symbol}{limit}."}
        shares={<Shares value={order.shares} />}
        symbol={order.stock_symbol}
        limit={order.limit_price !== null && (
          <>
            {" "}
            <Text of="at {price}" price={<Limit value={order.limit_price} />} />
          </>
        )}
      />{" "}
      {t("What it reserved becomes free again.")}
    </ConfirmDialog>
  );
}
