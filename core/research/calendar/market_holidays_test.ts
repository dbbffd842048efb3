import { deepStrictEqual as deepEqual, strictEqual as equal } from "node:assert/strict";
import { ask } from "../testing.ts";

type Holidays = { name: string; date: string; status: string }[];

Deno.test("market.holidays lists this year's holidays, by New York's date, when no year is named", async () => {
  const list = await ask<Holidays>("market.holidays", {}, "2027-01-01T02:00:00Z");
  deepEqual(list[0], { name: "New Year's Day", date: "2026-01-01", status: "closed" });
  equal(list.length, 12);
});

Deno.test("market.holidays lists those of the year that is named", async () => {
  const list = await ask<Holidays>("market.holidays", { year: 2025 }, "2026-11-20T15:00:00Z");
  deepEqual(list[1], { name: "National Day of Mourning (Carter)", date: "2025-01-09", status: "closed" });
});
