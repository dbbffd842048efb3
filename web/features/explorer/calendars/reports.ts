/** Filed and expected reports as rows of one calendar. */
import type { EarningsCalendar } from "../queries.ts";

type Filed = EarningsCalendar["reports"][number];
export interface ReportRow extends Pick<Filed, "symbol" | "name" | "fiscal_year" | "fiscal_period"> {
  /** When it was filed, or is expected. */
  readonly day: string;
  readonly kind: "filed" | "expected";
  readonly period_end: string | null;
  readonly eps: number | null;
  readonly revenue: number | null;
  /** Of an expected one: when the report of the same quarter of the previous year was filed. */
  readonly based_on: string | null;
}

const UNKNOWN = { period_end: null, eps: null, revenue: null };

/** The reports of a calendar's days, by day: filed ones before expected ones. */
export function reportRows({ from, to, reports, expected }: EarningsCalendar): ReportRow[] {
  const filed = reports.map(({ filing_date, ...report }): ReportRow => (
    { ...report, day: filing_date, kind: "filed", based_on: null }
  ));
  const coming = expected.flatMap(({ expected_on: day, fiscal_year, fiscal_period, ...next }): ReportRow[] =>
    day === null || fiscal_year === null || fiscal_period === null || day < from || day > to
      ? []
      : [{ ...next, ...UNKNOWN, day, fiscal_year, fiscal_period, kind: "expected" }]
  );
  return [...filed, ...coming].sort((a, b) => a.day.localeCompare(b.day));
}

/** How many reports each day has; a tilde marks expected ones. */
export const countsOf = (rows: readonly ReportRow[]): ReadonlyMap<string, string> =>
  new Map(
    [...Map.groupBy(rows, ({ day }) => day)].map(([day, own]) => {
      const filed = own.filter(({ kind }) => kind === "filed").length;
      const expected = own.length - filed;
      return [day, [filed > 0 ? `${filed}` : "", expected > 0 ? `~${expected}` : ""].filter(Boolean).join(" ")];
    }),
  );
