/** Returns and ranks of all rows, in a few statements for many thousands of them. */
import { type RawBuilder, sql } from "kysely";
import { type Db, type Trx, wholeTables } from "../kernel/store/db.ts";
import { centsText, price, priceText } from "../kernel/money.ts";
import { paidInTypes } from "../ledger/mod.ts";
import { periods } from "./contract.ts";
import { baseDays, type DatedPeriod, datedPeriods } from "./days.ts";
import { MIN_BASE } from "./flows.ts";

/** Closes that a row's line has. */
const LINE = 30;
/** Days of ranks that are stored. */
const HISTORY_DAYS = 400;
/** Rows that the board shows. */
const BOARD = 100;
/** Returns at or above this percentage are one step of the distribution. */
const TOP_STEP = 100;

const each = (of: (period: string) => string, names: readonly string[] = periods) => sql.raw(names.map(of).join(", "));

/** Plans for whole tables, and enough memory for the sums of all rows: with the default they would spill to disk. */
export async function forManyRows(trx: Trx): Promise<void> {
  await wholeTables(trx);
  await sql`select set_config('work_mem', '64MB', true)`.execute(trx);
}

/** Rows whose portfolio has entries that are not counted yet, with whether deposits or withdrawals are among them. */
export async function listChanged(db: Db, limit: number) {
  const { rows } = await sql<{
    portfolio_id: string;
    entry_count: number;
    has_flow: boolean;
    day_at: Temporal.Instant | null;
    day_growth: number | null;
    day_value: string | null;
  }>`
    select r.portfolio_id, p.entry_count, r.day_at, r.day_growth, r.day_value,
      r.day_at is not null and exists (
        select from journal_entries e where e.portfolio_id = r.portfolio_id and e.occurred_at >= r.day_at
          and e.type = any(${paidInTypes}::text[])
      ) as has_flow
    from leaderboard_rows r join portfolios p on p.id = r.portfolio_id and p.entry_count <> r.seen_entries
    order by r.portfolio_id limit ${limit}`.execute(db);
  return rows;
}

export interface CountedRow {
  readonly portfolio_id: string;
  readonly entry_count: number;
  readonly open_growth: number | null;
  readonly open_value: string | null;
}

/** Counts the fills of the portfolios, and sets what their growth goes on from. */
export async function writeCounted(trx: Trx, counted: readonly CountedRow[]): Promise<void> {
  await sql`
    update leaderboard_rows r set seen_entries = n.entry_count, open_growth = n.open_growth, open_value = n.open_value,
      trades = (
        select count(*) from journal_entries e where e.portfolio_id = r.portfolio_id and e.type in ('BUY', 'SELL')
      )
    from json_to_recordset(${JSON.stringify(counted)}::text::json)
      as n(portfolio_id uuid, entry_count integer, open_growth double precision, open_value numeric)
    where r.portfolio_id = n.portfolio_id`.execute(trx);
}

/** Growth up to a value, since one at which it was known (`grown` in flows.ts does the same for one portfolio). */
const grownTo = (value: string) =>
  `(case when r.open_value is null or r.open_value < ${centsText(MIN_BASE)} then r.open_growth
    else r.open_growth * ${value}::double precision / r.open_value::double precision end)`;

/** Counts a day's snapshots: growth goes on from them, and its days, lines, peaks and drawdowns are written. */
export async function countSnapshots(trx: Trx, day: Temporal.PlainDate, at: Temporal.Instant): Promise<void> {
  const date = day.toString();
  await sql`
    with counted as (
      update leaderboard_rows r set day_at = ${at}, day_value = n.value, day_growth = n.growth,
        open_value = n.value, open_growth = n.growth, seen_entries = case when n.again then -1 else r.seen_entries end,
        sessions = r.sessions + case when r.day_at is null then 0 else 1 end,
        peak_growth = greatest(r.peak_growth, n.growth),
        drawdown = greatest(r.drawdown, 1 - n.growth / greatest(r.peak_growth, n.growth))
      from (
        select r.user_id, s.total_value as value,
          case when r.day_at is null then 1 else ${sql.raw(grownTo("s.total_value"))} end as growth,
          exists (
            select from journal_entries e where e.portfolio_id = r.portfolio_id and e.occurred_at >= ${at}
              and e.type = any(${paidInTypes}::text[])
          ) as again
        from leaderboard_rows r join snapshots s on s.portfolio_id = r.portfolio_id and s.date = ${date}::date
        where r.since < ${at} and (r.day_at is null or r.day_at < ${at})
      ) n
      where n.user_id = r.user_id
      returning r.portfolio_id, n.growth
    ), days as (
      insert into leaderboard_days (portfolio_id, date, growth)
      select portfolio_id, ${date}::date, growth from counted on conflict (portfolio_id, date) do nothing
    )
    insert into leaderboard_lines as l (portfolio_id, growths) select portfolio_id, array[growth::real] from counted
    on conflict (portfolio_id) do update
      set growths = (l.growths || excluded.growths)[greatest(1, cardinality(l.growths) + 2 - ${LINE}):]`
    .execute(trx);
  await sql`delete from leaderboard_days where date < ${date}::date - ${HISTORY_DAYS}::integer`.execute(trx);
}

/** Sets the growth at the start of the periods, where they begin on other days than before. */
export async function setBases(trx: Trx, at: Temporal.Instant, before: string | null): Promise<void> {
  const days = baseDays(at);
  const text = Object.values(days).join(" ");
  if (text === before) return;
  const growthAt = (period: DatedPeriod) =>
    sql`${sql.ref(`growth_${period}`)} = coalesce((
      select d.growth from leaderboard_days d where d.portfolio_id = r.portfolio_id and d.date <= ${days[period]}::date
      order by d.date desc limit 1
    ), 1)`;
  await sql`update leaderboard_rows r set ${sql.join(datedPeriods.map(growthAt))}`.execute(trx);
  await sql`update leaderboard_progress set base_days = ${text}`.execute(trx);
}

interface ValuedRow {
  readonly portfolio_id: string;
  readonly value: string;
  readonly contributed: string;
}

/** Values as of now. @param prices in dollars by symbol; a holding without a price counts as zero */
export const valuedNow = (prices: ReadonlyMap<string, number>): RawBuilder<ValuedRow> =>
  sql<ValuedRow>`(
    select p.id as portfolio_id, p.contributed, p.cash_balance + coalesce(h.value, 0) as value
    from portfolios p left join (
      select h.portfolio_id, sum(round(q.price * h.shares, 2)) as value
      from leaderboard_rows r join holdings h on h.portfolio_id = r.portfolio_id and h.shares > 0
      join (
        select symbol, max(price) as price
        from unnest(${[...prices.keys()]}::text[],
          ${
    [...prices.values()].map((dollars) => priceText(price(dollars)))
  }::text[]::numeric[]) as given(symbol, price)
        group by symbol
      ) q on q.symbol = h.symbol
      group by h.portfolio_id
    ) h on h.portfolio_id = p.id
    where p.visibility = 'public'
  )`;

/** Values at a day's snapshot. */
export const valuedOn = (day: Temporal.PlainDate): RawBuilder<ValuedRow> =>
  sql<ValuedRow>`(
    select portfolio_id, total_value as value, net_contributed as contributed
    from snapshots where date = ${day.toString()}::date
  )`;

/** Writes values and returns, in hundredths of a percent. Returns whether anything has changed. */
export async function writeReturns(trx: Trx, at: Temporal.Instant, values: RawBuilder<ValuedRow>): Promise<boolean> {
  const base = (period: string) => period === "lifetime" ? "" : ` / nullif(growth_${period}, 0)`;
  const written = (alias: string) =>
    sql.raw(`${alias}.value, ${alias}.gain, ${periods.map((p) => `${alias}.return_${p}`)}`);
  // Materialised, so that growth and returns are computed once a row.
  const { numAffectedRows } = await sql`
    with grown as materialized (
      select r.user_id, v.value, v.value - v.contributed as gain, ${sql.raw(grownTo("v.value"))} as growth,
        ${each((p) => `r.growth_${p}`, datedPeriods)}
      from leaderboard_rows r join ${values} v on v.portfolio_id = r.portfolio_id
    ), now as materialized (
      select user_id, value, gain, ${at}::timestamptz as at,
        ${each((p) => `round(((growth${base(p)} - 1) * 100)::numeric, 2) as return_${p}`)}
      from grown
    )
    update leaderboard_rows r set value = n.value, gain = n.gain, ${
    each((p) =>
      `return_${p} = n.return_${p}, reached_${p} =
        case when r.return_${p} is not distinct from n.return_${p} then coalesce(r.reached_${p}, n.at) else n.at end`
    )
  }
    from now n
    where n.user_id = r.user_id and (${written("r")}) is distinct from (${written("n")})`.execute(trx);
  return numAffectedRows !== undefined && numAffectedRows > 0n;
}

/** After the first trade and the first whole session. */
const RANKED = "(sessions > 0 and trades > 0)";
const isRanked = (period: string) => sql.raw(`(${RANKED} and return_${period} is not null)`);

/**
 * Ranks the returns of each period: equal ones share a rank. The first rows are those that the board shows; whoever had
 * a return first is listed first. Returns how many portfolios are ranked.
 */
export async function writeRanks(trx: Trx, at: Temporal.Instant): Promise<number> {
  for (const period of periods) {
    const [value, reached] = [sql.ref(`return_${period}`), sql.ref(`reached_${period}`)];
    await sql`delete from leaderboard_returns where period = ${period}`.execute(trx);
    await sql`
      insert into leaderboard_returns (period, return, rank, count)
      select ${period}, value, 1 + sum(count) over (order by value desc) - count, count
      from (
        select ${value} as value, count(*) as count from leaderboard_rows where ${isRanked(period)} group by 1
      ) v`.execute(trx);
    await sql`
      insert into leaderboard_boards (period, participants, new_count, first, steps, refreshed_at)
      select ${period}, coalesce((select sum(count) from leaderboard_returns where period = ${period}), 0),
        (select count(*) from leaderboard_rows where not ${isRanked(period)}),
        array(
          select user_id from leaderboard_rows
          order by case when ${isRanked(period)} then ${value} end desc nulls last, ${reached}, user_id
          limit ${BOARD}
        ),
        coalesce((
          select json_agg(json_build_array(step, count) order by step) from (
            select least(floor(return / 5) * 5, ${TOP_STEP})::integer as step, sum(count) as count
            from leaderboard_returns where period = ${period} group by 1
          ) s
        ), '[]'), ${at}
      on conflict (period) do update set participants = excluded.participants, new_count = excluded.new_count,
        first = excluded.first, steps = excluded.steps, refreshed_at = excluded.refreshed_at`.execute(trx);
  }
  const { participants } = await trx.selectFrom("leaderboard_boards").select("participants")
    .where("period", "=", "lifetime").executeTakeFirstOrThrow();
  return participants;
}

/** Stores a day's ranks in its rows. */
export const writeDayRanks = (trx: Trx, day: Temporal.PlainDate): Promise<unknown> => {
  const joins = periods.map((p) =>
    `left join leaderboard_returns "${p}" on "${p}".period = '${p}' and "${p}".return = r.return_${p} and ${RANKED}`
  );
  return sql`
    update leaderboard_days d set ${each((p) => `rank_${p} = n.rank_${p}`)}
    from (
      select r.portfolio_id, ${each((p) => `"${p}".rank as rank_${p}`)}
      from leaderboard_rows r ${sql.raw(joins.join(" "))}
    ) n
    where d.portfolio_id = n.portfolio_id and d.date = ${day.toString()}::date`.execute(trx);
};
