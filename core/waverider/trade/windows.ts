/** Names of the time of an entry, by minutes from the open, as the specification gives them [S]. Browser-safe. */
export const timeWindows = ["prime_time", "good_time", "lunch_time", "late_day"] as const;
export type TimeWindow = (typeof timeWindows)[number];

/** When each ends, exclusive: 10:30, 12:00, 13:30 and 14:00. */
const WINDOW_ENDS = [60, 150, 240, 270] as const;
/** Until when each is meant, inclusive; then it is late. */
const QUALITY_ENDS = [60, 150, 240] as const;
const QUALITIES = ["Prime", "Mid", "Lunch", "Late"] as const;
export type EntryQuality = (typeof QUALITIES)[number];

/** Null: no entry is made at that time. */
export const timeWindowOf = (minutesFromOpen: number): TimeWindow | null =>
  minutesFromOpen >= 0 ? timeWindows[WINDOW_ENDS.findIndex((end) => minutesFromOpen < end)] ?? null : null;

export const entryQualityOf = (minutesFromOpen: number): EntryQuality =>
  QUALITIES[QUALITY_ENDS.findIndex((end) => minutesFromOpen <= end)] ?? "Late";
