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

/** Fills whose page reports them itself, by portfolio and symbol. */
const quiet = new Set<string>();
const keyOf = ({ portfolio_id, stock_symbol }: Pick<Fill, "portfolio_id" | "stock_symbol">) =>
  `${portfolio_id} ${stock_symbol}`;

/**
 * The next fill of a symbol in a portfolio is not reported. The caller ends that when a response has arrived, with the
 * id of the order that was placed, which the stream may report later.
 */
export function withoutToast(fill: Pick<Fill, "portfolio_id" | "stock_symbol">): (id: string | null) => void {
  quiet.add(keyOf(fill));
  return (id) => {
    quiet.delete(keyOf(fill));
    if (id !== null) see(id);
  };
}

function see(id: string): void {
  seen.add(id);
  if (seen.size > MAX_SEEN) seen.delete(seen.values().next().value!);
}

/** Reports that an order has filled: once, although both the command's response and the stream report it. */
export function fillToast(fill: Fill, open: Dialogs["open"]): void {
  if (seen.has(fill.id)) return;
  see(fill.id);
  if (quiet.delete(keyOf(fill))) return;
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
