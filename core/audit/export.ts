/** audit.export: the rows of a filter as CSV, with the hashes by which they can be checked. */
import { guarded } from "../kernel/formula.ts";
import { query } from "../kernel/run/handler.ts";
import type { StaffActionRow } from "../kernel/run/staff_actions.ts";
import { writeCsv } from "../transfer/mod.ts";
import * as contract from "./contract.ts";
import { oldestActions } from "./store.ts";

const ROWS_AT_ONCE = 1000;

const columns = [
  ...[
    "number",
    "at",
    "actor_id",
    "role",
    "action",
    "target",
    "user_id",
    "before",
    "after",
    "reason",
    "address",
  ] as const,
  ...["previous_hash", "hash"] as const,
];

const cellsOf = (row: StaffActionRow): (string | null)[] =>
  columns.map((column) => {
    const value = row[column];
    return value === null ? null : guarded(String(value));
  });

export const exportActions = query(contract.exportStaffActions, async (ctx, filter) => {
  const rows: (string | null)[][] = [];
  for (let after = 0;;) {
    const page = await oldestActions(ctx.db, filter, after, ROWS_AT_ONCE);
    rows.push(...page.map(cellsOf));
    if (rows.length > contract.MAX_EXPORT) {
      ctx.refuse(
        "RULE_BROKEN",
        `A file has at most ${contract.MAX_EXPORT} rows; export a shorter span with from and to`,
      );
    }
    if (page.length < ROWS_AT_ONCE) break;
    after = page.at(-1)!.number;
  }
  return {
    file_name: `tradewinds-staff-actions-${ctx.wall.toString().slice(0, 10)}.csv`,
    media_type: "text/csv",
    rows: rows.length,
    content: writeCsv(columns, rows),
  };
});
