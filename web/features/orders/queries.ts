import { keepPreviousData } from "@tanstack/react-query";
import type { OrderStatus } from "../../../core/orders/contract.ts";
import { polled, query } from "../../lib/api/query.ts";

/** Orders of one page, and the most that the server lists. */
export const PAGE = 50;
export const MOST = 500;

export const ordersQuery = (portfolioId: string, status: OrderStatus, limit = PAGE) => ({
  ...polled("orders.list", { portfolio_id: portfolioId, status_filter: status, limit, offset: 0 }, 60),
  // While a longer list of the same orders loads, the loaded ones stay.
  ...(limit > PAGE ? { placeholderData: keepPreviousData } : {}),
});
export const orderTotalsQuery = (portfolio_id: string) => polled("orders.totals", { portfolio_id }, 60);
export const explainQuery = (portfolio_id: string, order_id: string) =>
  query("orders.explain", { portfolio_id, order_id });
