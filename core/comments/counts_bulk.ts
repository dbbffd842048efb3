/** Numbers of the comments that everyone may read, by sentiment and day. */
import { sql } from "kysely";
import type { Db } from "../kernel/store/db.ts";

/** Days that are returned. */
const DAYS = 7;

export interface DayCount {
  /** ISO day in New York. */
  readonly date: string;
  readonly bullish: number;
  readonly neutral: number;
  readonly bearish: number;
}

/** In all, and on the latest days with comments, the newest first. */
export async function countComments(
  db: Db,
  symbol: string,
): Promise<{ all: Omit<DayCount, "date">; days: DayCount[] }> {
  const { rows } = await sql<DayCount>`
    select coalesce((created_at at time zone 'America/New_York')::date::text, '') as date,
      count(*) filter (where sentiment = 'bullish')::integer as bullish,
      count(*) filter (where sentiment = 'neutral')::integer as neutral,
      count(*) filter (where sentiment = 'bearish')::integer as bearish
    from comments
    where symbol = ${symbol} and parent_id is null and removed_at is null and not in_review
    group by 1 order by 1 desc`.execute(db);
  const sum = (of: "bullish" | "neutral" | "bearish") => rows.reduce((total, row) => total + row[of], 0);
  return {
    all: { bullish: sum("bullish"), neutral: sum("neutral"), bearish: sum("bearish") },
    days: rows.slice(0, DAYS),
  };
}
