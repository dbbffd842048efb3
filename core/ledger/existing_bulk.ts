/** A table expression of the portfolios that exist, for the statements of other modules' due work. */
import { type RawBuilder, sql } from "kysely";

export interface Existing {
  readonly id: string;
}

/** Portfolios made before an instant and not deleted: a column `id`. Write an alias behind it. */
export const existingPortfolios = (before: Temporal.Instant): RawBuilder<Existing> =>
  sql<Existing>`(select id from portfolios where deleted_at is null and created_at < ${before})`;
