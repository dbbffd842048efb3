/** A check of `ledger.verify`: what is not held costs nothing. The store refuses it since, and may hold older rows. */
import { sql } from "kysely";

export const costWithoutShares = sql<{ problem: string }>`
  select format('portfolio %s: holds no %s, at a cost of %s', portfolio_id, symbol, cost_basis) as problem
  from holdings where shares = 0 and cost_basis <> 0`;
