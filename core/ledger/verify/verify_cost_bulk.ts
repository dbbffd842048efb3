/**
 * A check of `ledger.verify`: a holding without shares has no cost. The store refuses it now, but may have older rows.
 */
import { sql } from "kysely";

export const costWithoutShares = sql<{ problem: string }>`
  select format('portfolio %s: holds no %s, at a cost of %s', portfolio_id, symbol, cost_basis) as problem
  from holdings where shares = 0 and cost_basis <> 0`;
