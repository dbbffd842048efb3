/** Sets the interest rate of many portfolios, in a few statements. */
import { sql } from "kysely";
import type { Trx } from "../kernel/store/db.ts";
import { FIRST_DAY } from "./store.ts";

/**
 * Sets the yearly rate of portfolios from a day on. The caller holds the portfolios. Returns how many had another rate.
 * @param day as ISO text, in New York
 * @param rate decimal text of a ratio
 */
export async function setRates(
  trx: Trx,
  portfolioIds: readonly string[],
  day: string,
  rate: string,
): Promise<number> {
  if (portfolioIds.length === 0) return 0;
  const changed = await sql<{ id: string }>`
    select id from portfolios where id = any(${portfolioIds}::uuid[]) and money_market_rate <> ${rate}::numeric`
    .execute(trx);
  const ids = changed.rows.map((row) => row.id);
  if (ids.length === 0) return 0;
  await sql`
    insert into interest_rates (portfolio_id, day, rate)
    select id, ${FIRST_DAY}::date, money_market_rate from portfolios where id = any(${ids}::uuid[])
    on conflict do nothing`.execute(trx);
  await sql`
    insert into interest_rates (portfolio_id, day, rate) select unnest(${ids}::uuid[]), ${day}::date, ${rate}::numeric
    on conflict (portfolio_id, day) do update set rate = excluded.rate`.execute(trx);
  await sql`update portfolios set money_market_rate = ${rate}::numeric where id = any(${ids}::uuid[])`.execute(trx);
  return ids.length;
}
