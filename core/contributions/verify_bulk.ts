import { sql } from "kysely";
import { HOUR } from "./plan.ts";
import { CONTRIBUTE } from "./process.ts";

/**
 * A contribution is made on its date, at its hour or, by a plan that is made or changed after it, later that day. Only
 * a portfolio that failed is late.
 */
export const contributionFaults = () => [
  sql<{ problem: string }>`
    with made as materialized (
      select id, portfolio_id, split_part(source_id, ':', 2) as date, occurred_at from journal_entries
      where source_type = 'contribution')
    select format('entry %s: the contribution of %s was made on %s', id, date, occurred_at) as problem
    from made
    where (occurred_at < (date::date + make_interval(hours => ${HOUR})) at time zone 'America/New_York'
        or occurred_at >= (date::date + interval '1 day') at time zone 'America/New_York')
      and not exists (select from work_failures w where w.work = ${CONTRIBUTE}
        and w.portfolio_id = made.portfolio_id and w.period >= date)`,
];
