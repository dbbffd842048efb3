import { polled, query, SECOND } from "../../lib/query.ts";

export const holdingsSummaryQuery = () => ({ ...query("portfolios.holdings-summary", {}), staleTime: 60 * SECOND });
export const recentQuery = (id: string) => polled("transactions.list", { id, limit: 8, offset: 0 }, 30);
