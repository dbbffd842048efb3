/** Contracts of orders. Browser-safe. */
import { deletePortfolio } from "./contract/portfolio.ts";
import { buy, placeOrder, sell } from "./contract/place.ts";
import { explainOrder, getOrder, listAllOrders, listOrders, orderBook, orderTotals } from "./contract/read.ts";
import { cancelOrder, processOrders, repriceOrder } from "./contract/change.ts";

export { bracketFaults, type OrderType, orderTypeRules, orderTypes } from "./order_types.ts";
export * from "./contract/order.ts";
export * from "./contract/terms.ts";
export * from "./contract/place.ts";
export * from "./contract/read.ts";
export * from "./contract/change.ts";
export * from "./contract/portfolio.ts";

export const orderContracts = [
  buy,
  sell,
  placeOrder,
  orderBook,
  listAllOrders,
  listOrders,
  orderTotals,
  getOrder,
  explainOrder,
  repriceOrder,
  cancelOrder,
  processOrders,
  deletePortfolio,
] as const;
