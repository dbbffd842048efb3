/** A scan's decisions: where each stock stopped, and how many of all stocks each gate stopped. */
import { query } from "../../kernel/run/handler.ts";
import type { Db } from "../../kernel/store/db.ts";
import * as contract from "../contract.ts";
import { type GateName, gateNames } from "../gates/gate.ts";
import { decisionOf } from "../records/present.ts";
import { recordsOf } from "../records/read.ts";
import { logOf } from "./scan_logs.ts";

/** Every gate, 0 where it stopped none. */
export const allGates = (counts: Partial<Record<GateName, number>>): Record<GateName, number> =>
  Object.fromEntries(gateNames.map((name) => [name, counts[name] ?? 0])) as Record<GateName, number>;

export const scanDetails = query(contract.scanDetails, async ({ db, refuse }, { id }) => {
  const row = await db.selectFrom("waverider_scans").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return refuse("NOT_FOUND", "Scan not found");
  const [records, earlier, later] = await Promise.all([
    recordsOf(db, row),
    neighbour(db, row.at, "<"),
    neighbour(db, row.at, ">"),
  ]);
  const rows = records.map(decisionOf);
  const inTier = (n: number) => row.tiers[n]?.length ?? 0;
  return {
    scan_log: logOf(row),
    summary: {
      total_results: rows.length,
      ews_7_plus: row.opportunities,
      filtered_out: rows.filter(({ filtered_out: isOut }) => isOut).length,
      entered_positions: row.entered,
      data_issues: row.data_issues,
      tier_breakdown: {
        tier1_volume_surge: inTier(1),
        tier2_intraday_accel: inTier(2),
        tier3_top_gainers: inTier(3),
      },
      stopped_by: allGates(row.stopped_by),
    },
    detailed_results: rows,
    config_version: row.config_version,
    hash: row.hash,
    earlier,
    later,
  };
});

async function neighbour(db: Db, at: Temporal.Instant, side: "<" | ">"): Promise<string | null> {
  const found = await db.selectFrom("waverider_scans").select("id").where("at", side, at)
    .orderBy("at", side === "<" ? "desc" : "asc").limit(1).executeTakeFirst();
  return found?.id ?? null;
}
