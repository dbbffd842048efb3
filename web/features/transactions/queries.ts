import { polled } from "../../lib/query.ts";

export const transactionsQuery = (id: string, days?: number) =>
  polled("transactions.list", { id, limit: 100, offset: 0, ...(days ? { days } : {}) }, 30);
