import type { OrderStatus } from "../../../core/orders/contract.ts";
import { polled } from "../../lib/query.ts";

export const ordersQuery = (portfolioId: string, status: OrderStatus) =>
  polled("orders.list", { portfolio_id: portfolioId, status_filter: status, limit: 50, offset: 0 }, 60);
