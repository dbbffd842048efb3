import { strictEqual as equal } from "node:assert/strict";
import { baseDay, type ReturnRange } from "./base_day.ts";

Deno.test("a return counts from the close of the day some months before, and of the end of a shorter month", () => {
  const of = (range: ReturnRange, today: string, base: string) => equal(baseDay(range, today), base, range);
  of("7D", "2026-03-03", "2026-02-24");
  of("7D", "2026-01-07", "2025-12-31");
  of("7D", "2026-01-08", "2026-01-01");
  of("7D", "2028-03-01", "2028-02-23");
  of("1M", "2100-03-30", "2100-02-28");
  of("1M", "2026-12-31", "2026-11-30");
  of("1M", "2026-01-31", "2025-12-31");
  of("1M", "2026-11-23", "2026-10-23");
  of("1M", "2026-03-31", "2026-02-28");
  of("3M", "2026-01-15", "2025-10-15");
  of("6M", "2026-08-31", "2026-02-28");
  of("1Y", "2026-11-23", "2025-11-23");
  of("1Y", "2028-02-29", "2027-02-28");
  of("5Y", "2026-11-23", "2021-11-23");
  of("YTD", "2026-11-23", "2025-12-31");
  of("YTD", "2026-01-01", "2025-12-31");
});
