import assert from "node:assert/strict";
import { cellsOf, sectorsOf } from "./layout.ts";
import type { Company, Sector } from "./queries.ts";

const sector = (name: string, change: number) => ({ sector: name, change_percentage: change, stocks: 2 }) as Sector;
const company = (symbol: string, of: string, cap: number | null) =>
  ({ symbol, sector: of, market_cap: cap, change_percentage: 1 }) as Company;
const sectors = [sector("Energy", -1), sector("Financials", 2), sector("Utilities", 0)];
const companies = [
  company("JPM", "Financials", 60),
  company("V", "Financials", 20),
  company("XOM", "Energy", 20),
  company("NEW", "Energy", null),
];
const size = { width: 1000, height: 400 };
const area = ({ width, height }: { width: number; height: number }) => width * height;

Deno.test("a sector has a header over its companies, which share the rest by their market caps", () => {
  const cells = cellsOf(sectors, companies, { ...size, alone: false });
  assert.deepEqual(cells.map(({ kind, key }) => `${kind} ${key}`), [
    "sector Financials",
    "sector Energy",
    "company JPM",
    "company V",
    "company XOM",
  ]);
  const [jpm, v] = [cells[2]!, cells[3]!];
  assert.ok(Math.abs(area(jpm) / area(v) - 3) < 0.1);
  assert.ok(jpm.top >= cells[0]!.top + cells[0]!.height);
});

Deno.test("a sector shown without companies is as large as its companies together", () => {
  const cells = cellsOf(sectors, companies, { ...size, alone: true });
  assert.deepEqual(cells.map(({ key, change }) => `${key} ${change}`), ["Financials 2", "Energy -1"]);
  assert.ok(Math.abs(area(cells[0]!) / area(cells[1]!) - 4) < 0.1);
});

Deno.test("companies make up their sectors, whose change is weighted by the values at its beginning", () => {
  const of = (symbol: string, sector: string | null, market_cap: number, change_percentage: number | null) => (
    { symbol, sector, market_cap, change_percentage }
  );
  const { sectors, companies } = sectorsOf([
    of("A", "Energy", 120, 20),
    of("B", "Energy", 150, -50),
    of("C", "Energy", 900, null),
    of("D", null, 10, null),
  ], "Other");
  assert.deepEqual(sectors.map(({ sector, change_percentage }) => [sector, change_percentage]), [
    ["Energy", (270 / 400 - 1) * 100],
    ["Other", null],
  ]);
  assert.deepEqual(companies.map(({ sector }) => sector), ["Energy", "Energy", "Energy", "Other"]);
});
