/** Short interest and short volume: published by date, some days after it. */
import { epochDayAt, isoOfEpochDay } from "../../calendar.ts";
import type { ShortInterest, ShortVolume } from "../../facts.ts";
import { countOf, dayOf, type Fields } from "../json.ts";
import type { SymbolRows } from "../symbol_rows.ts";

const HOUR = 3_600_000;
const ASK = { capability: "shorts", maxAge: HOUR, staleFor: 7 * 24 * HOUR } as const;

function readShortInterest(row: Fields): ShortInterest | null {
  const [settlementDate, shares, averageDailyVolume, daysToCover] = [
    dayOf(row.settlement_date),
    countOf(row.short_interest),
    countOf(row.avg_daily_volume),
    countOf(row.days_to_cover),
  ];
  return settlementDate === null || shares === null || averageDailyVolume === null || daysToCover === null
    ? null
    : { settlementDate, shares, averageDailyVolume, daysToCover };
}

function readShortVolume(row: Fields): ShortVolume | null {
  const [date, shortVolume, totalVolume, ratio] = [
    dayOf(row.date),
    countOf(row.short_volume),
    countOf(row.total_volume),
    countOf(row.short_volume_ratio),
  ];
  return date === null || shortVolume === null || totalVolume === null || ratio === null || ratio > 100
    ? null
    : { date, shortVolume, totalVolume, ratio };
}

interface Kind<T> {
  readonly path: string;
  /** The field of the date. */
  readonly date: string;
  readonly read: (row: Fields) => T | null;
  readonly dateOf: (item: T) => string;
  /** Days from its date until it is public. */
  readonly lag: number;
}
export const shortInterest: Kind<ShortInterest> = {
  path: "/stocks/v1/short-interest",
  date: "settlement_date",
  read: readShortInterest,
  dateOf: ({ settlementDate }) => settlementDate,
  lag: 11,
};
export const shortVolume: Kind<ShortVolume> = {
  path: "/stocks/v1/short-volume",
  date: "date",
  read: readShortVolume,
  dateOf: ({ date }) => date,
  lag: 1,
};

/** The public rows, newest first; as of a past instant, those that were this many days old by then. */
export async function loadShorts<T>(
  { path, date, read, dateOf, lag }: Kind<T>,
  rowsOf: SymbolRows,
  symbol: string,
  limit: number,
  at: number,
  isNow: boolean,
): Promise<T[]> {
  const last = isNow ? null : isoOfEpochDay(epochDayAt(at) - lag);
  const rows = await rowsOf(
    path,
    symbol,
    { sort: `${date}.desc`, [`${date}.lte`]: last, limit: Math.max(limit, 30) },
    ASK,
  );
  return rows.map(read).filter((item) => item !== null)
    .filter((item) => dateOf(item) <= (last ?? isoOfEpochDay(epochDayAt(at))))
    .sort((a, b) => dateOf(b).localeCompare(dateOf(a))).slice(0, limit);
}
