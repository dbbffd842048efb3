import { isTradingDay, type Statements } from "../../market/mod.ts";
import { isQuarter, presentReports, type Quarter } from "./earnings.ts";

export interface NextReport {
  readonly fiscalYear: number;
  readonly fiscalPeriod: Quarter;
  /** An estimate, ISO day; before today when the report is late. */
  readonly expectedOn: string;
  /** When the report of the same quarter of the previous year was filed, ISO day. */
  readonly basedOn: string;
}

/** The fewest reports from which there is a pattern: a year. */
const FEWEST = 4;
/** A report that is later than this does not follow the pattern, days. */
const LATEST = 91;
/** Days: the same weekday a year later. */
const YEAR_OF_WEEKS = 364;

const next: Readonly<Record<Quarter, Quarter>> = { Q1: "Q2", Q2: "Q3", Q3: "Q4", Q4: "Q1" };

/**
 * Estimates when a company files the report after its last one: 52 weeks after the report of the same quarter of the
 * previous year, on the next trading day if that is none. Audited reports take longer than the others, so the same
 * quarter is the best precedent. Null with fewer than four reports, without that precedent, or when the report is so
 * late that it follows no pattern.
 *
 * @param filed newest first
 * @param today ISO day
 */
export function nextReport(filed: readonly Statements[], today: string): NextReport | null {
  const quarters = filed.flatMap(({ fiscalYear, fiscalPeriod, filedOn }) =>
    isQuarter(fiscalPeriod) && filedOn !== null ? [{ fiscalYear, fiscalPeriod, filedOn }] : []
  );
  // Those of a prospectus have one day together, which says nothing about their own.
  const reports = quarters.filter(({ filedOn }, i) => i === 0 || filedOn < quarters[i - 1]!.filedOn);
  const [last] = reports;
  if (!last || reports.length < FEWEST) return null;
  const fiscalPeriod = next[last.fiscalPeriod];
  const fiscalYear = last.fiscalYear + (fiscalPeriod === "Q1" ? 1 : 0);
  const precedent = reports.find((report) =>
    report.fiscalPeriod === fiscalPeriod && report.fiscalYear === fiscalYear - 1
  );
  if (!precedent) return null;
  let day = Temporal.PlainDate.from(precedent.filedOn).add({ days: YEAR_OF_WEEKS });
  while (!isTradingDay(day)) day = day.add({ days: 1 });
  const late = day.until(Temporal.PlainDate.from(today)).days;
  const expectedOn = day.toString();
  return late > LATEST || expectedOn <= last.filedOn
    ? null
    : { fiscalYear, fiscalPeriod, expectedOn, basedOn: precedent.filedOn };
}

/** The quarterly reports filed from one ISO day to another. */
export const filedBetween = (filed: readonly Statements[], from: string, to: string) =>
  presentReports(filed, filed.length).flatMap(({ filing_date, ...report }) =>
    filing_date !== null && filing_date >= from && filing_date <= to ? [{ ...report, filing_date }] : []
  );
