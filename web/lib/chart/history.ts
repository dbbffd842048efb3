/** The bars before a chart's range, requested in parts while the user goes back in time. */
import { newYorkInstant } from "../market/new_york.ts";
import { type BarsPlan, dayBefore, leadOf, MOST_BARS } from "./desk_bars.ts";

/** The earliest date that the server accepts. */
const BEGINNING = "1900-01-01";
/** Calendar days of a part: fewer bars than one response has, and few enough to be drawn during a drag. */
const days: Readonly<Record<BarsPlan["length"], number>> = {
  "1m": 10,
  "5m": 50,
  "15m": 150,
  "1h": 600,
  "1d": 3000,
  "1w": 20_000,
  "1mo": 60_000,
};
/** A part ends after the next one has begun, since the week or month in which that one begins may be incomplete. */
const overlap = (length: BarsPlan["length"]) => length === "1w" || length === "1mo" ? 40 : -1;

const earlier = (date: string, by: number): string => {
  const found = dayBefore(date, by);
  return found > BEGINNING ? found : BEGINNING;
};
const beginOf = ({ input, length }: BarsPlan, part: number) => earlier(input.from_date!, part * days[length]);

/** The request for a part, 1 being the last one before the bars of the plan; null before the earliest date. */
export function historyInput(plan: BarsPlan, part: number): BarsPlan["input"] | null {
  const next = beginOf(plan, part - 1);
  if (next === BEGINNING) return null;
  return {
    ...plan.input,
    limit: MOST_BARS,
    from_date: beginOf(plan, part),
    to_date: dayBefore(next, -overlap(plan.length)),
  };
}

/** Where the bars to draw begin with so many parts; earlier ones are for the indicators. */
export const drawnFrom = (plan: BarsPlan, parts: number): number =>
  Date.parse(newYorkInstant(dayBefore(beginOf(plan, parts), -leadOf(plan.length)), "00:00")!);

interface At {
  readonly timestamp: number;
}
/** Rows with those of the previous part before them: of a bar that both have, the previous part's is complete. */
export function withEarlier<T extends At>(rows: readonly T[], before: readonly T[]): readonly T[] {
  const [first] = rows;
  if (!first) return before;
  const older = before.filter(({ timestamp }) => timestamp <= first.timestamp);
  if (older.length === 0) return rows;
  return [...older, ...older.at(-1)!.timestamp === first.timestamp ? rows.slice(1) : rows];
}
