import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Order } from "../../../core/orders/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { markSeen, refresh } from "../../lib/api/refresh.ts";
import { t } from "../../lib/text.ts";
import { ConfirmDialog } from "../../ui/page/ConfirmDialog.tsx";
import { Limit, Shares } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { MOST, ordersQuery } from "./queries.ts";
import { typeLabel } from "./words.ts";

/** An order as one line of text. */
const OrderLine = ({ order }: { order: Order }) => (
  <Text
    of={order.transaction_type === "BUY" ? "Buy {shares} {symbol}{limit}." : "Sell {shares} {symbol}{limit}."}
    shares={<Shares value={order.shares} />}
    symbol={order.stock_symbol}
    limit={(order.limit_price ?? order.stop_price) !== null && (
      <>
        {" "}
        <Text of="at {price}" price={<Limit value={order.limit_price ?? order.stop_price} />} />
      </>
    )}
  />
);

/** The other sell of a bracket, which is cancelled too; nothing for any other order. */
function OtherLeg({ order }: { order: Order }) {
  const { data } = useQuery({ ...ordersQuery(order.portfolio_id, "pending", MOST), enabled: order.parent_id !== null });
  if (order.parent_id === null) return null;
  const other = data?.find(({ id, group_id }) => id !== order.id && group_id === order.group_id);
  return (
    <>
      <strong>{t("The other sell of this bracket is cancelled with it.")}</strong> {other && (
        <>
          {typeLabel(other)}: <OrderLine order={other} />
        </>
      )}
      {" "}
    </>
  );
}

export function CancelOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const client = useQueryClient();
  const cancel = useCommand("orders.cancel", {
    onDone: (after) => {
      markSeen(client, after);
      const symbol = order.stock_symbol;
      toast.plain(
        order.parent_id === null
          ? t("The order for {symbol} is cancelled", { symbol })
          : t("Both sells of the bracket for {symbol} are cancelled", { symbol }),
      );
      onClose();
    },
    onFail: (error) => {
      void refresh(client, ["money"]);
      toast.bad(t("Failed to cancel order: {message}", { message: messageOf(error) }));
      onClose();
    },
  });
  const inBracket = order.parent_id !== null;
  return (
    <ConfirmDialog
      title={inBracket ? t("Cancel both orders of this bracket?") : t("Cancel this order?")}
      action={inBracket ? t("Cancel both orders") : t("Cancel order")}
      cancel={inBracket ? t("Keep them") : t("Keep it")}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate({ portfolio_id: order.portfolio_id, order_id: order.id })}
      onClose={onClose}
    >
      {inBracket && <>{typeLabel(order)}:{" "}</>}
      <OrderLine order={order} /> <OtherLeg order={order} />
      {t("What it reserved becomes free again.")}
    </ConfirmDialog>
  );
}
