/** The returns of portfolios at each close since a competition opened. */
import type { Db } from "../kernel/store/db.ts";
import { type Cents, cents } from "../kernel/money.ts";
import { dayOf } from "./days.ts";
import { returnOf } from "./present.ts";

interface Point {
  readonly date: string;
  readonly return_percentage: number;
}

/** By portfolio, oldest first. */
export async function listLinesOf(
  db: Db,
  portfolioIds: readonly string[],
  since: Temporal.Instant,
  start: Cents,
): Promise<ReadonlyMap<string, Point[]>> {
  if (portfolioIds.length === 0) return new Map();
  const rows = await db.selectFrom("snapshots").select(["portfolio_id", "date", "total_value"])
    .where("portfolio_id", "in", [...portfolioIds]).where("date", ">=", dayOf(since).toString()).orderBy("date")
    .execute();
  const lines = new Map<string, Point[]>(portfolioIds.map((id) => [id, []]));
  for (const { portfolio_id, date, total_value } of rows) {
    lines.get(portfolio_id)!.push({ date, return_percentage: returnOf(cents(total_value), start) });
  }
  return lines;
}
