/** feedback.list, feedback.counts, feedback.export: what staff reads. */
import { guarded } from "../kernel/formula.ts";
import { query } from "../kernel/run/handler.ts";
import { writeCsv } from "../transfer/mod.ts";
import * as contract from "./contract.ts";
import { countByStatus, listFeedback, ratingSince } from "./store.ts";

const MONTH = { hours: 30 * 24 };

export const list = query(contract.listFeedback, (ctx, input) => listFeedback(ctx.db, input));

export const counts = query(contract.countFeedback, async (ctx) => {
  const [byStatus, recent] = await Promise.all([
    countByStatus(ctx.db),
    ratingSince(ctx.db, ctx.wall.subtract(MONTH)),
  ]);
  const of = (status: contract.FeedbackStatus) => byStatus.get(status) ?? 0;
  return {
    pending: of("pending"),
    reviewed: of("reviewed"),
    in_progress: of("in_progress"),
    resolved: of("resolved"),
    dismissed: of("dismissed"),
    recent,
  };
});

const COLUMNS = [
  ...["id", "created_at", "type", "status", "rating", "username", "url", "title", "description", "admin_notes"],
  ...["note_is_public", "updated_at", "updated_by"],
] as const;
/** Columns that people write, and that a spreadsheet could take for formulas. */
const WRITTEN = new Set<string>(["username", "url", "title", "description", "admin_notes", "updated_by"]);

export const exportFile = query(contract.exportFeedback, async (ctx, filter) => {
  const rows = await listFeedback(ctx.db, { ...filter, limit: contract.MAX_EXPORT + 1 });
  if (rows.length > contract.MAX_EXPORT) {
    ctx.refuse("RULE_BROKEN", "A file has at most 5,000 rows; choose a status or a type");
  }
  const cells = rows.map((row) =>
    COLUMNS.map((column) => {
      const value = row[column as keyof typeof row];
      if (value === null) return null;
      return WRITTEN.has(column) ? guarded(String(value)) : String(value);
    })
  );
  return {
    file_name: `tradewinds-feedback-${ctx.wall.toString().slice(0, 10)}.csv`,
    media_type: "text/csv",
    rows: rows.length,
    content: writeCsv(COLUMNS, cells),
  };
});
