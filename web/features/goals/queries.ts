import { polled, SECOND } from "../../lib/api/query.ts";

/** Progress is measured from live data when asked for: every five minutes. */
export const goalsQuery = (portfolio_id: string) => ({
  ...polled("goals.list", { portfolio_id }, 300),
  staleTime: 240 * SECOND,
});
