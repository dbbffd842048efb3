import { sql } from "kysely";

/** Interest is recorded a minute before its month ends, however late it is paid. */
export const interestFaults = () => [
  sql<{ problem: string }>`
    with paid as materialized (
      select id, source_id as month, occurred_at from journal_entries where source_type = 'interest')
    select format('entry %s: interest of %s, due on %s, is of %s', id, month, due, occurred_at) as problem
    from paid, lateral (
      select (to_date(month, 'YYYY-MM') + interval '1 month') at time zone 'America/New_York'
        - interval '1 minute' as due) d
    where occurred_at <> due`,
];
