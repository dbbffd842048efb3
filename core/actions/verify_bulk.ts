import { sql } from "kysely";
import type { MarketData } from "../market/mod.ts";
import { PAY_HOUR } from "./days.ts";

type Kind = MarketData["kind"];

/**
 * The entry is before the action, or after it although it was known: a market with advance announcements is synced for
 * the symbol every midnight since the portfolio bought it. Imported shares were not synced before.
 */
const notInTime = (market: Kind, since: ReturnType<typeof sql>) =>
  sql`(e.occurred_at < due or (e.occurred_at > due and ${market === "simulated"}
    and exists (select from journal_entries bought where bought.portfolio_id = e.portfolio_id
      and bought.source_type = 'order' and bought.symbol = e.symbol and bought.occurred_at < ${since})
    and not exists (select from journal_entries brought where brought.portfolio_id = e.portfolio_id
      and brought.source_type in ('import', 'fork') and brought.symbol = e.symbol)
    and not exists (select from work_failures w where w.portfolio_id = e.portfolio_id and w.period = a.id)))`;

const midnight = (date: string) => sql`(${sql.ref(date)}::timestamp at time zone 'America/New_York')`;

export const splitFaults = (market: Kind) => [
  sql<{ problem: string }>`
    select format('entry %s: the split of %s of %s was applied on %s', e.id, a.symbol, a.execution_date,
      e.occurred_at) as problem
    from journal_entries e join splits a on a.id = e.source_id and a.origin = 'market',
      lateral (select ${midnight("a.execution_date")} as due) d
    where e.source_type = 'split' and ${notInTime(market, sql`due`)}`,
  ...(market === "simulated"
    ? [sql<{ problem: string }>`
    select format('order %s: placed before the split of %s of %s, filled on %s and not adjusted for it', o.id, o.symbol,
      a.execution_date, o.closed_at) as problem
    from splits a join orders o on o.symbol = a.symbol and o.status = 'executed',
      lateral (select ${midnight("a.execution_date")} as due) d
    where a.origin = 'market' and o.created_at < due and o.closed_at >= due
      and (o.split_at is null or o.split_at < due)`]
    : []),
];

export const dividendFaults = (market: Kind) => [
  sql<{ problem: string }>`
    select format('entry %s: the dividend of %s payable on %s was paid on %s', e.id, a.symbol, a.pay_date,
      e.occurred_at) as problem
    from journal_entries e join dividends a on a.id = e.source_id and a.origin = 'market',
      lateral (select (a.pay_date + make_interval(hours => ${PAY_HOUR})) at time zone 'America/New_York' as due) d
    where e.source_type = 'dividend' and ${notInTime(market, midnight("a.ex_date"))}`,
];
