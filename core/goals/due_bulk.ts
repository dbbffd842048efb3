/** Which portfolios have open goals that were not measured since an instant. Deleted portfolios have none. */
import { sql } from "kysely";
import type { Db } from "../kernel/store/db.ts";
import { listExistingWith } from "../ledger/mod.ts";

export const listPortfoliosDue = (db: Db, since: Temporal.Instant, skipping: readonly string[], limit: number) =>
  listExistingWith(
    db,
    sql`(select portfolio_id from goals where achieved_at is null and checked_at < ${since})`,
    skipping,
    limit,
  );
