import assert from "node:assert/strict";
import { readTransactions } from "./formats.ts";

const NOW = Temporal.Instant.from("2026-11-17T15:30:00Z");
const read = async (...lines: string[]) => (await readTransactions(lines.join("\n"), NOW, { rows: 50, errors: 50 }))!;

Deno.test("a row has the same key in every version, equal rows of a file by their number from one", async () => {
  const row = "2026-01-02,DEPOSIT,,,,1";
  const { rows } = await read("date,type,symbol,shares,price,amount", row, row, "2026-01-03,DEPOSIT,,,,1");
  assert.deepEqual(rows.map(({ key }) => key.split(" ")[1]), ["1", "2", "1"]);
  assert.equal(rows[0]!.key.split(" ")[0], rows[1]!.key.split(" ")[0]);
});

Deno.test("a fee of a Ghostfolio file is noted with what it was for, a trade with its own note alone", async () => {
  const { rows } = await read(
    "Date,Code,Currency,Price,Quantity,Action,Fee,Note",
    "01-09-2026,Custody,USD,0,0,fee,49,yearly",
    "16-09-2026,F,USD,5,2,buy,0,first",
  );
  assert.deepEqual(rows.map(({ notes }) => notes), ["Fee: Custody yearly", "first"]);
});

Deno.test("a cell holds up to a billion dollars in either direction, and no cent more", async () => {
  const row = (amount: string) => `2026-01-02,Wire,,,"${amount}"`;
  const amounts = ["1,000,000,000", "-1,000,000,000", "1,000,000,000.01", "-1,000,000,000.01"];
  const { rows, errors } = await read("Date,Action,Symbol,Quantity,Amount", ...amounts.map(row));
  assert.deepEqual(rows.map((r) => [r.type, r.amount]), [
    ["DEPOSIT", 100_000_000_000n],
    ["WITHDRAWAL", 100_000_000_000n],
  ]);
  const message = "amount: use at most 1,000,000,000";
  assert.deepEqual(errors, [{ line: 4, message }, { line: 5, message }]);
});
