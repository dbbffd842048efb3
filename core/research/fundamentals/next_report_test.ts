import { deepStrictEqual as deepEqual, strictEqual as equal } from "node:assert/strict";
import type { Statements } from "../../market/mod.ts";
import { nextReport } from "./next_report.ts";

const report = (fiscalPeriod: Statements["fiscalPeriod"], fiscalYear: number, filedOn: string | null): Statements => (
  { fiscalYear, fiscalPeriod, periodEnd: "2026-09-30", filedOn, income: {}, balance: {}, cashFlow: {} }
);
const YEAR = [
  report("Q3", 2026, "2026-10-29"),
  report("Q2", 2026, "2026-07-30"),
  report("Q1", 2026, "2026-04-30"),
  report("Q4", 2025, "2026-02-24"),
];
const TODAY = "2026-11-20";

Deno.test("the next report is expected 52 weeks after that of the same quarter, so that it is the same weekday", () => {
  deepEqual(nextReport(YEAR, TODAY), {
    fiscalYear: 2026,
    fiscalPeriod: "Q4",
    expectedOn: "2027-02-23",
    basedOn: "2026-02-24",
  });
  const afterYearEnd = [report("Q4", 2026, "2027-02-25"), ...YEAR];
  const next = nextReport(afterYearEnd, "2027-03-01");
  deepEqual([next?.fiscalPeriod, next?.fiscalYear, next?.expectedOn], ["Q1", 2027, "2027-04-29"]);
});

Deno.test("a report is expected on a trading day", () => {
  // Thanksgiving 2026 is 26 November, 52 weeks after 27 November 2025, which is also a holiday.
  const filed = [report("Q2", 2026, "2026-08-20"), report("Q1", 2026, "2026-05-21"), report("Q4", 2025, "2026-02-20")];
  equal(nextReport([...filed, report("Q3", 2025, "2025-11-27")], TODAY)?.expectedOn, "2026-11-27");
});

Deno.test("without four reports, or without one of the same quarter, nothing is expected", () => {
  equal(nextReport(YEAR.slice(0, 3), TODAY), null);
  equal(nextReport([], TODAY), null);
  equal(nextReport([...YEAR.slice(0, 3), report("Q4", 2025, null)], TODAY), null, "filed on an unknown day");
  equal(nextReport([...YEAR.slice(0, 3), report("FY", 2025, "2026-02-24")], TODAY), null, "a year is no quarter");
  equal(nextReport([...YEAR.slice(0, 3), report("Q3", 2025, "2025-10-30")], TODAY), null, "no fourth quarter");
});

Deno.test("the reports of a prospectus, which are filed together, are no pattern", () => {
  equal(nextReport(YEAR.map((own) => ({ ...own, filedOn: "2026-11-12" })), TODAY), null);
});

Deno.test("a late report stays expected for a quarter of a year, then there is no pattern", () => {
  equal(nextReport(YEAR, "2027-05-25")?.expectedOn, "2027-02-23");
  equal(nextReport(YEAR, "2027-05-26"), null);
  const late = [report("Q3", 2026, "2027-02-23"), ...YEAR.slice(1)];
  equal(nextReport(late, "2027-02-24"), null, "the last report came when this one was due");
});
