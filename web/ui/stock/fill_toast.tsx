import type { Order } from "../../../core/orders/contract.ts";
import type { Dialogs } from "../../lib/dialogs.ts";
import { t } from "../../lib/text.ts";
import { Price, Shares } from "../numbers.tsx";
import { Text } from "../Text.tsx";
import { toast } from "../page/toasts.tsx";

const MAX_SEEN = 200;
const seen = new Set<string>();

export type Fill = Pick<Order, "id" | "portfolio_id" | "transaction_type" | "stock_symbol" | "shares"> & {
  readonly price: number | null;
};

/** Reports that an order has filled: once, although both the command's response and the stream report it. */
export function fillToast(fill: Fill, open: Dialogs["open"]): void {
  if (seen.has(fill.id)) return;
  seen.add(fill.id);
  if (seen.size > MAX_SEEN) seen.delete(seen.values().next().value!);
  toast.good(
    <Text
      of={fill.transaction_type === "BUY" ? "Bought {shares} {symbol} at {price}" : "Sold {shares} {symbol} at {price}"}
      shares={<Shares value={fill.shares} />}
      symbol={fill.stock_symbol}
      price={<Price value={fill.price} />}
    />,
    { label: t("View receipt"), run: () => open({ kind: "receipt", portfolioId: fill.portfolio_id, itemId: fill.id }) },
  );
}
