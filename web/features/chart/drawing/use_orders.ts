import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { InputOf } from "../../../../core/contracts.ts";
import { type Order, orderTypeRules } from "../../../../core/orders/contract.ts";
import { useCommand } from "../../../lib/api/command.ts";
import { messageOf } from "../../../lib/api/errors.ts";
import { pendingOrdersQuery } from "../../../lib/api/queries.ts";
import { useSession } from "../../../lib/api/session.ts";
import { lastPrice } from "../../../lib/market/prices.ts";
import { t } from "../../../lib/text.ts";
import { toast } from "../../../ui/page/toasts.tsx";
import { orderWords } from "../words.ts";
import type { OrderLine } from "./drawings.ts";
import { useMoves } from "./use_moves.ts";

export interface OrderLines {
  readonly lines: readonly OrderLine[];
  readonly move: (line: OrderLine) => void;
  readonly remove: (line: OrderLine) => void;
}

const lineId = (orderId: string, field: OrderLine["field"]): string => `${orderId} ${field}`;
/** Which price a change was of. */
const fieldOf = ({ limit_price }: InputOf<"orders.reprice">): OrderLine["field"] =>
  limit_price != null ? "limit_price" : "stop_price";

/** The prices that an order waits for; a trailing stop follows the market, so it has none to move. */
export function linesOf(order: Order): OrderLine[] {
  const { id, portfolio_id, transaction_type, shares, order_type, triggered_at, limit_price, stop_price } = order;
  const line = (field: OrderLine["field"], price: number | null): OrderLine[] =>
    price === null
      ? []
      : [{ id: lineId(id, field), kind: "order", price, field, of: { id, portfolio_id, transaction_type, shares } }];
  const waits = orderTypeRules[order_type].trigger === "stop" && triggered_at === null;
  return [...line("limit_price", limit_price), ...(waits ? line("stop_price", stop_price) : [])];
}

/** Whether an order with this limit would fill at once at the market's price, which a slip of the hand must not do. */
export const fillsAt = ({ field, price, of }: OrderLine, market: number | undefined): boolean =>
  field === "limit_price" && market !== undefined &&
  (of.transaction_type === "BUY" ? price >= market : price <= market);

/** The user's pending orders for the stock, in all portfolios, as lines of its chart. */
export function useOrders(symbol: string): OrderLines {
  const client = useQueryClient();
  const signedIn = useSession().phase === "signed-in";
  const { queryKey } = pendingOrdersQuery();
  const { data } = useQuery({ ...pendingOrdersQuery(), enabled: signedIn });
  const kept = useMemo(
    () => data?.filter(({ stock_symbol }) => stock_symbol === symbol).flatMap(linesOf) ?? [],
    [data, symbol],
  );
  const reprice = useCommand("orders.reprice", {
    onDone: (after, input) => {
      const field = fieldOf(input);
      const before = client.getQueryData<readonly Order[]>(queryKey)?.find(({ id }) => id === after.id)?.[field];
      client.setQueryData<readonly Order[]>(queryKey, (old) => old?.map((one) => one.id === after.id ? after : one));
      const line = linesOf(after).find((one) => one.field === field);
      moves.settle(lineId(after.id, field), ({ price }) => price === input[field]);
      if (!line) return;
      toast.good(
        t("Order moved: {order}", { order: orderWords(line) }),
        before == null ? undefined : { label: t("Undo"), run: () => reprice.mutate({ ...input, [field]: before }) },
      );
    },
    onFail: (error, input) => {
      moves.settle(lineId(input.order_id, fieldOf(input)));
      toast.bad(t("Failed to move order: {reason}", { reason: messageOf(error) }));
    },
  });
  const moves = useMoves<OrderLine>((line) => {
    const was = kept.find(({ id }) => id === line.id);
    if (fillsAt(line, lastPrice(symbol)) && !(was && fillsAt(was, lastPrice(symbol)))) {
      moves.settle(line.id);
      toast.bad(t("The order would fill at once there. Change it on the tab Orders of its portfolio."));
      return;
    }
    reprice.mutate({ portfolio_id: line.of.portfolio_id, order_id: line.of.id, [line.field]: line.price });
  });
  const { moved } = moves;
  return {
    lines: useMemo(() => kept.map((line) => line.id === moved?.id ? moved : line), [kept, moved]),
    move: moves.move,
    remove: () => toast.plain(t("Cancel an order on the tab Orders of its portfolio.")),
  };
}
