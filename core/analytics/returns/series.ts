/** Daily series of a portfolio and of the funds it is compared with, from its snapshots. */
import { ifKnown, type MarketData } from "../../market/mod.ts";
import { cents, centsNumber, subtractCents } from "../../kernel/money.ts";
import { NASDAQ, SP500 } from "../closes.ts";
import type { SnapshotRow } from "../store.ts";
import type { DatedValue, Flow } from "./subperiods.ts";

export const valuesOf = (rows: readonly SnapshotRow[]): DatedValue[] =>
  rows.map(({ date, total_value }) => ({ date, value: Number(total_value) }));

/** The net deposits between each two snapshots, on the day of the later one. */
export const flowsOf = (rows: readonly SnapshotRow[]): Flow[] =>
  rows.slice(1).flatMap(({ date, net_contributed: after }, i) => {
    const before = rows[i]!.net_contributed;
    if (after === before) return [];
    return [{ date, amount: centsNumber(subtractCents(cents(after), cents(before))) }];
  });

const funds = { [SP500]: "sp500_close", [NASDAQ]: "nasdaq_close" } as const;

/**
 * A fund's closes on the days of the snapshots, in terms of the last of them: earlier ones are adjusted for splits
 * since. Null where there is no close, and everywhere while the market does not return the splits.
 */
export async function fundCloses(
  market: MarketData,
  now: Temporal.Instant,
  rows: readonly SnapshotRow[],
  fund: keyof typeof funds,
): Promise<(number | null)[]> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return [];
  const asked = { symbol: fund, fromDate: first.date, toDate: last.date, limit: 100 };
  const splits = await ifKnown(market.facts.splits(asked, now.epochMilliseconds));
  return rows.map((row) => {
    const close = row[funds[fund]];
    if (close === null || splits === null) return null;
    return splits.reduce(
      (price, split) => split.executionDate > row.date ? price * split.from / split.to : price,
      Number(close),
    );
  });
}

/** Percent since the first known close; null where there is none. */
export function percentSinceFirst(closes: readonly (number | null)[]): (number | null)[] {
  const first = closes.find((close) => close !== null);
  return closes.map((close) => close === null || !first ? null : (close / first - 1) * 100);
}
