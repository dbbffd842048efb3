/** The rows of the orders table: each order with its target and the distance to the live price. */
import { useMemo } from "react";
import { type Order, orderTypeRules } from "../../../core/orders/contract.ts";
import { deltaToLimit } from "../../lib/delta_to_limit.ts";
import { usePrices } from "../../lib/market/prices.ts";
import { type Sort, sortRows } from "../../lib/sort.ts";
import { useSparklines } from "../../lib/market/stock_lists.ts";
import { useLiveSymbols } from "../../lib/api/stream.ts";

export interface OrderRow {
  readonly order: Order;
  /** The price that the order waits for: its trigger until that is reached, then its limit. */
  readonly target: number | null;
  readonly price: number | null;
  /** Distance of the target from the price in percent, negated for a sell. */
  readonly delta: number | null;
  /** The upper and the lower row of two adjacent sells of a bracket. */
  readonly leg?: "upper" | "lower";
}

/** Whether an order still waits for its trigger. */
export const waitsForTrigger = ({ order_type, triggered_at }: Order): boolean =>
  triggered_at === null && orderTypeRules[order_type].trigger !== null;
/** The price that an order waits for. */
export const targetOf = (order: Order): number | null => waitsForTrigger(order) ? order.stop_price : order.limit_price;

/** Rows at live prices; only waiting orders need one. */
export function useOrderRows(orders: readonly Order[]): readonly OrderRow[] {
  const symbols = useMemo(
    () => [...new Set(orders.filter(({ status }) => status === "pending").map((order) => order.stock_symbol))],
    [orders],
  );
  const { rows: quotes } = useSparklines(symbols);
  const prices = usePrices();
  useLiveSymbols(symbols);
  return useMemo(() =>
    orders.map((order) => {
      const target = targetOf(order);
      const price = prices.get(order.stock_symbol)?.price ?? quotes.get(order.stock_symbol)?.price ?? null;
      const waits = order.status === "pending";
      return {
        order,
        target,
        price: waits ? price : null,
        delta: waits ? deltaToLimit(order.transaction_type, target, price) : null,
      };
    }), [orders, quotes, prices]);
}

export const keys: Readonly<Record<string, (row: OrderRow) => string | number | null>> = {
  stock: ({ order }) => order.stock_symbol,
  type: ({ order }) => order.order_type,
  action: ({ order }) => order.transaction_type,
  shares: ({ order }) => order.shares,
  limit_price: ({ order }) => order.limit_price ?? order.stop_price,
  status: ({ order }) => order.status,
  created_at: ({ order }) => order.created_at,
};

/** Sorted, with the two sells of a bracket kept together. */
export function sortOrders(rows: readonly OrderRow[], sort: Sort): OrderRow[] {
  const sorted = sortRows(rows, keys[sort.key]!, sort.direction);
  const isLeg = ({ order }: OrderRow) => order.parent_id !== null && order.status === "pending";
  const done = new Set<OrderRow>();
  return sorted.flatMap((row): OrderRow[] => {
    if (done.has(row)) return [];
    const other = isLeg(row) &&
      sorted.find((r) => r !== row && !done.has(r) && isLeg(r) && r.order.group_id === row.order.group_id);
    if (!other) return [row];
    done.add(other);
    return [{ ...row, leg: "upper" }, { ...other, leg: "lower" }];
  });
}
