/** A table expression of the portfolios that exist, for the statements of other modules' due work. */
import { type RawBuilder, sql } from "kysely";

export interface Existing {
  readonly id: string;
}

/** Portfolios that are not deleted, made before an instant if one is given: a column `id`. Write an alias behind it. */
export const existingPortfolios = (before?: Temporal.Instant): RawBuilder<Existing> =>
  before
    ? sql<Existing>`(select id from portfolios where deleted_at is null and created_at < ${before})`
    : sql<Existing>`(select id from portfolios where deleted_at is null)`;
