import { polled, SECOND } from "../../lib/api/query.ts";

/** The server measures progress from live data on each request: every five minutes. */
export const goalsQuery = (portfolio_id: string) => ({
  ...polled("goals.list", { portfolio_id }, 300),
  staleTime: 240 * SECOND,
});
