import assert from "node:assert/strict";
import { printResult } from "./output.ts";
import type { Terminal } from "./terminal.ts";

function printed(result: unknown, options: { json?: boolean; width?: number } = {}): { out: string; err: string } {
  const out: string[] = [];
  const err: string[] = [];
  printResult(
    {
      width: options.width ?? null,
      colour: false,
      out: (t: string) => void out.push(t),
      err: (t: string) => void err.push(t),
    } as unknown as Terminal,
    result,
    options.json ?? false,
  );
  return { out: out.join("\n"), err: err.join("\n") };
}

const rows = [
  {
    id: "a1",
    name: "Growth",
    cash_balance: 1234.5,
    is_default: true,
    note: null,
    stock: { symbol: "AAPL", name: "Apple" },
  },
  { id: "b2", name: "株式", cash_balance: 7, is_default: false, note: null, stock: null },
];

Deno.test("rows become a table: numbers to the right, structures by their name, columns without any value left out", () => {
  assert.equal(
    printed(rows).out,
    [
      "id  name    cash balance  is default  stock",
      "a1  Growth        1234.5  yes         AAPL",
      "b2  株式               7  no          -",
    ].join("\n"),
  );
  assert.equal(printed([]).out, "(none)");
  assert.equal(printed(["one", "two"]).out, "value\none\ntwo");
});

Deno.test("a table keeps to the width of the terminal and names the columns it leaves out", () => {
  const { out } = printed(rows, { width: 28 });
  assert.ok(out.split("\n").slice(0, 3).every((line) => line.length <= 28), out);
  assert.match(out, /2 more columns: is default, stock \(--json shows all\)/);
});

Deno.test("an object becomes names and values, its lists tables of their own", () => {
  assert.equal(
    printed({
      ok: true,
      entries: 3,
      problems: [],
      nothing: null,
      jobs: [{ name: "prune", runs: 2 }],
      clock: { mode: "real" },
    }).out,
    [
      "ok        yes",
      "entries   3",
      "problems  -",
      "nothing   -",
      "",
      "jobs",
      "name   runs",
      "prune     2",
      "",
      "clock",
      "mode  real",
    ].join("\n"),
  );
});

Deno.test("alike rows by name become a table", () => {
  const out = printed({ income: { revenue: { value: 5, unit: "USD" }, taxes: { value: 1, unit: "USD" } } }).out;
  assert.equal(out, ["", "income", "name     value  unit", "revenue      5  USD", "taxes        1  USD"].join("\n"));
});

Deno.test("statistics are rounded for people, amounts are not; long texts are cut on a terminal", () => {
  const rows = [{ change: -2.0050613198364804, price: 0.0001, shares: 1.123456, title: "x".repeat(90) }];
  assert.match(printed(rows).out, /\n-2\.0051 {2}0\.0001 {2}1\.123456 {2}x{90}$/);
  assert.match(printed(rows, { width: 80 }).out, /x{37}\.\.\.$/);
});

Deno.test("with --json a result is JSON and nothing else", () => {
  assert.deepEqual(JSON.parse(printed(rows, { json: true }).out), rows);
  assert.deepEqual(printed(null, { json: true }), { out: "null", err: "" });
  assert.deepEqual(printed(null), { out: "", err: "Done." });
});
