/** Valid calls of the module's operations, and their objects: for the access matrix. */
import { sql } from "kysely";
import type { Examples } from "../../tests/access_examples.ts";
import type { actions } from "./module.ts";

export const examples: Examples<typeof actions> = {
  inputs: {
    "dividends.calendar": (own) => ({ portfolio_id: own.portfolio }),
    "dividends.history": (own) => ({ portfolio_id: own.portfolio }),
    "dividends.toggle-drip": (own) => ({ portfolio_id: own.portfolio, enable_drip: false }),
    "dividends.sync": () => ({}),
    "dividends.debug-pending": () => ({}),
    "dividends.process-pending": () => ({}),
    "dividends.lower-orders": () => ({}),
    "dividends.simulate": (own) => ({ portfolio_id: own.invested, stock_symbol: "MSFT", amount_per_share: 0.5 }),
    "dividends.create-sample-data": () => ({}),
    "splits.upcoming": () => ({}),
    "splits.all": () => ({}),
    "splits.portfolio-impact": (own) => ({ portfolio_id: own.portfolio }),
    "splits.sync": () => ({}),
    "splits.process-pending": () => ({}),
    "delistings.upcoming": () => ({}),
    "delistings.sync": () => ({}),
    "delistings.process-pending": () => ({}),
    "delistings.set-terms": (own) => ({ id: own.delisting, cash_per_share: 1 }),
  },
  objects: {
    /** A delisting with unknown terms. */
    delisting: async ({ server: { product: { db } } }) => {
      const id = crypto.randomUUID();
      await sql`insert into delistings (id, symbol, name, announced_on, last_day, reason)
        values (${id}, 'F', 'F Inc.', '2026-11-16', '2030-06-28', 'cash_merger')`.execute(db);
      return id;
    },
  },
};
