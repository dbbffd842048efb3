/** The list of scans, newest first. */
import { query } from "../../kernel/run/handler.ts";
import * as contract from "../contract.ts";
import type { ScanRow } from "../records/read.ts";

type LogRow = Omit<ScanRow, "records" | "hash" | "sums" | "hot" | "tiers" | "stopped_by">;
const columns = [
  ...["id", "at", "config_version", "symbols_scanned", "opportunities", "highest", "duration_ms"] as const,
  ...["minutes", "spy_price", "error", "entered", "data_issues"] as const,
] as const;

export const logOf = (row: LogRow) => ({
  id: row.id,
  timestamp: row.at.toString(),
  symbols_scanned: row.symbols_scanned,
  opportunities_found: row.opportunities,
  highest_ews_found: row.highest,
  scan_duration_ms: row.duration_ms,
  market_minutes_from_open: row.minutes,
  spy_price: row.spy_price === null ? null : Number(row.spy_price),
  scan_successful: row.error === null,
  error: row.error,
});

export const scanLogs = query(contract.scanLogs, async ({ db, now }, { limit, hours, offset }) => {
  const recent = db.selectFrom("waverider_scans").where("at", ">", now.subtract({ hours })).where("at", "<=", now);
  const [rows, { total }] = await Promise.all([
    recent.select(columns).orderBy("at", "desc").limit(limit).offset(offset).execute(),
    recent.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { scan_logs: rows.map(logOf), total };
});
