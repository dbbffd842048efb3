/** The scores of the latest scan, filtered and sorted. */
import { query } from "../../kernel/run/handler.ts";
import * as contract from "../contract.ts";
import { marketDataOf, pointsOf } from "../records/present.ts";
import { latestScan, recordsOf } from "../records/read.ts";
import { easternText } from "../records/new_york.ts";
import type { Recorded } from "../records/verdict.ts";

const NO_SCAN = "Recent";

const snapshotOf = (one: Recorded) => {
  const { price, gap_pct, volume_ratio } = marketDataOf(one);
  return {
    symbol: one.inputs.symbol,
    ews_score: one.score.total,
    components: pointsOf(one.score),
    market_data: { price, gap_pct, volume_ratio },
    timestamp: Temporal.Instant.fromEpochMilliseconds(one.inputs.at).toString(),
  };
};
type Snapshot = ReturnType<typeof snapshotOf>;

const keys = {
  ews_score: (one: Snapshot) => one.ews_score,
  symbol: (one: Snapshot) => one.symbol,
  gap_pct: (one: Snapshot) => one.market_data.gap_pct,
  price: (one: Snapshot) => one.market_data.price,
  timestamp: (one: Snapshot) => one.timestamp,
};

/** Unknown figures come last in both directions; equal ones by symbol. */
function sorted(all: readonly Snapshot[], by: keyof typeof keys, descending: boolean): Snapshot[] {
  const key = keys[by];
  const bySymbol = (a: Snapshot, b: Snapshot) => a.symbol < b.symbol ? -1 : 1;
  return all.toSorted((a, b) => {
    const [left, right] = [key(a), key(b)];
    if (left === right) return bySymbol(a, b);
    if (left === null || right === null) return left === null ? 1 : -1;
    return (left < right ? -1 : 1) * (descending ? -1 : 1);
  });
}

export const ewsDebug = query(contract.ewsDebug, async ({ db, now }, input) => {
  const { min_ews, max_ews, sort_by, sort_desc, limit } = input;
  const search = input.symbol_search?.toUpperCase() || null;
  const [row, last] = await Promise.all([
    latestScan(db, 0, now.epochMilliseconds),
    db.selectFrom("waverider_scans").select("error").where("at", "<=", now).orderBy("at", "desc").limit(1)
      .executeTakeFirst(),
  ]);
  const all = row ? (await recordsOf(db, row)).map(snapshotOf) : [];
  const found = all.filter(({ symbol, ews_score: total }) =>
    total >= min_ews && total <= max_ews && (search === null || symbol.includes(search))
  );
  const snapshots = sorted(found, sort_by, sort_desc).slice(0, limit);
  const error = last?.error ?? null;
  return {
    count: snapshots.length,
    highest_score: found.length > 0 ? Math.max(...found.map((one) => one.ews_score)) : null,
    snapshots,
    timeframe_used: row ? easternText(row.at.epochMilliseconds) : NO_SCAN,
    filters_applied: { min_ews, max_ews, symbol_search: search, sort_by, sort_desc, limit },
    debug_info: { error_occurred: error !== null },
    error,
  };
});
