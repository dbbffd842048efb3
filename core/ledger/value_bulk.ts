/**
 * A table expression of the value of portfolios at an instant, for the statements of other modules: one statement for
 * many thousands of them.
 */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../kernel/store/db.ts";
import { price, priceText } from "../kernel/money.ts";
import { paidInTypes } from "./entry_types.ts";

/** Every symbol that a portfolio holds or has held, in order; each is one look-up in the index of symbols. */
export async function listSymbols(db: Db): Promise<string[]> {
  const { rows } = await sql<{ symbol: string }>`
    with recursive found as (
      (select symbol from holdings order by symbol limit 1)
      union all
      select (select symbol from holdings h where h.symbol > found.symbol order by symbol limit 1)
      from found where found.symbol is not null
    )
    select symbol from found where symbol is not null`.execute(db);
  return rows.map((row) => row.symbol);
}

/** Every symbol that one portfolio holds or has held. */
export async function listSymbolsOf(db: Db, portfolioId: string): Promise<string[]> {
  const rows = await db.selectFrom("holdings").select("symbol").where("portfolio_id", "=", portfolioId).execute();
  return rows.map((row) => row.symbol);
}

/** Money as decimal text. */
export interface Valued {
  readonly portfolio_id: string;
  readonly cash: string;
  readonly contributed: string;
  /** Cost of the shares held. */
  readonly cost: string;
  /** Market value of the holdings, each rounded to the cent; without a price a holding counts as zero. */
  readonly value: string;
  /** Holdings without a price. */
  readonly unpriced: number;
}

/**
 * The portfolios with ids from `first` to `last` as they were just before an instant: their current state less the
 * entries since. Write an alias behind it. Read with plans for whole tables (`wholeTables`).
 * @param prices in dollars by symbol; held symbols that are missing have no price
 */
export function valuedAsOf(
  part: { readonly first: string; readonly last: string; readonly before: Temporal.Instant },
  prices: ReadonlyMap<string, number>,
): RawBuilder<Valued> {
  const { first, last, before } = part;
  const range = (id: string) => sql`${sql.ref(id)} between ${first}::uuid and ${last}::uuid`;
  const priced = [...prices];
  // Grouped, so that the planner knows each symbol occurs once, and hashes these rather than the holdings.
  const quotes = sql`(
    select symbol, max(price) as price
    from unnest(${priced.map(([symbol]) => symbol)}::text[],
      ${priced.map(([, dollars]) => priceText(price(dollars)))}::text[]::numeric[]) as given(symbol, price)
    group by symbol
  ) as q`;
  return sql<Valued>`(
    with since as materialized (
      select e.portfolio_id, e.symbol, sum(e.cash_effect) as cash, sum(e.share_effect) as shares,
        sum(e.cost_effect) as cost,
        sum(e.cash_effect + e.cost_effect) filter (where e.type = any(${paidInTypes}::text[])) as contributed
      from journal_entries e where ${range("e.portfolio_id")} and e.occurred_at >= ${before}
      group by e.portfolio_id, e.symbol
    ), changed as (
      select portfolio_id, sum(cash) as cash, coalesce(sum(contributed), 0) as contributed
      from since group by portfolio_id
    ), held as (
      select h.portfolio_id, sum(h.cost_basis) as cost, sum(round(q.price * h.shares, 2)) as value,
        count(*) - count(q.price) as unpriced
      from holdings h left join ${quotes} on q.symbol = h.symbol
      where ${range("h.portfolio_id")} and h.shares > 0 group by h.portfolio_id
    ), held_then as (
      select portfolio_id, sum(cost) as cost, sum(round(price * shares, 2)) as value,
        count(*) - count(price) as unpriced
      from (
        select h.portfolio_id, q.price, h.shares - coalesce(s.shares, 0) as shares,
          h.cost_basis - coalesce(s.cost, 0) as cost
        from changed c
        join holdings h on h.portfolio_id = c.portfolio_id
        left join since s on s.portfolio_id = h.portfolio_id and s.symbol = h.symbol
        left join ${quotes} on q.symbol = h.symbol
      ) h where shares > 0 group by portfolio_id
    )
    select p.id as portfolio_id, p.cash_balance - coalesce(c.cash, 0) as cash,
      p.contributed - coalesce(c.contributed, 0) as contributed,
      coalesce(case when c.portfolio_id is null then now.cost else t.cost end, 0) as cost,
      coalesce(case when c.portfolio_id is null then now.value else t.value end, 0) as value,
      coalesce(case when c.portfolio_id is null then now.unpriced else t.unpriced end, 0)::integer as unpriced
    from portfolios p
    left join changed c on c.portfolio_id = p.id
    left join held now on now.portfolio_id = p.id
    left join held_then t on t.portfolio_id = p.id
    where ${range("p.id")}
  )`;
}
