/** Which portfolios have contributions or purchases that are due. Deleted portfolios have none. */
import { sql } from "kysely";
import type { Db } from "../kernel/store/db.ts";
import { listExistingWith } from "../ledger/mod.ts";

/** Portfolios with an active plan due by a date, without those in `skipping`. */
export const listPortfoliosDue = (db: Db, date: string, skipping: readonly string[], limit: number) =>
  listExistingWith(
    db,
    sql`(select portfolio_id from contribution_plans where is_active and next_date <= ${date}::date)`,
    skipping,
    limit,
  );

/** Portfolios with waiting purchases that were not attempted at the instant, without those in `skipping`. */
export const listPortfoliosBuying = (db: Db, at: Temporal.Instant, skipping: readonly string[], limit: number) =>
  listExistingWith(
    db,
    sql`(select portfolio_id from planned_buys where ended_at is null and (tried_at is null or tried_at < ${at}))`,
    skipping,
    limit,
  );
