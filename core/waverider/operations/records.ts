/** Records of scans as lines of JSON, for files. */
import { instantAt } from "../engine/instants.ts";
import { query } from "../../kernel/run/handler.ts";
import type { Db } from "../../kernel/store/db.ts";
import * as contract from "../contract.ts";
import { recordLine } from "../records/lines.ts";
import { recordsOf, type ScanRow } from "../records/read.ts";

/** Bytes of one answer; a scan is never split. */
export const MOST_BYTES = 2_000_000;
/** So many rows are read at a time. */
const PART = 20;
const bytes = new TextEncoder();

export const records = query(contract.records, async ({ db, now }, { from, to }) => {
  const end = Math.min(Temporal.Instant.from(to).epochMilliseconds, now.epochMilliseconds);
  const lines: string[] = [];
  let size = 0;
  for await (const row of scans(db, Temporal.Instant.from(from).epochMilliseconds, end)) {
    const added = (await recordsOf(db, row)).map((one) => recordLine(one, row));
    const length = added.reduce((sum, line) => sum + bytes.encode(line).length, 0);
    if (lines.length > 0 && size + length > MOST_BYTES) {
      return { content: lines.join(""), count: lines.length, next_from: row.at.toString() };
    }
    lines.push(...added);
    size += length;
  }
  return { content: lines.join(""), count: lines.length, next_from: null };
});

/** Both ends included, oldest first. */
async function* scans(db: Db, from: number, until: number): AsyncGenerator<ScanRow> {
  for (let after = from - 1;;) {
    const rows = await db.selectFrom("waverider_scans").selectAll().where("error", "is", null)
      .where("at", ">", instantAt(after)).where("at", "<=", instantAt(until)).orderBy("at").limit(PART).execute();
    yield* rows;
    if (rows.length < PART) return;
    after = rows.at(-1)!.at.epochMilliseconds;
  }
}
