import { polled } from "../../lib/api/query.ts";

export const interestQuery = (portfolio_id: string) => polled("interest.settings", { portfolio_id }, 60);
/** The interest of the last months, newest first. */
export const interestPaidQuery = (id: string) =>
  polled("transactions.list", { id, limit: 12, offset: 0, type: "INTEREST" }, 60);
