/** Instants from New York's calendar and clock. */
const ZONE = "America/New_York";
const offsets = new Intl.DateTimeFormat("en-US", { timeZone: ZONE, timeZoneName: "longOffset" });
const parts = new Intl.DateTimeFormat("en-CA", { timeZone: ZONE, dateStyle: "short" });

const offsetAt = (at: number): string =>
  offsets.formatToParts(at).find(({ type }) => type === "timeZoneName")!.value.replace("GMT", "");

/** The date in New York, like 2026-11-20. */
export const newYorkDate = (at: number | string): string => parts.format(new Date(at));

/** A date and time on New York's clock as an instant with its offset; null if either is missing. */
export function newYorkInstant(date: string, time: string): string | null {
  const guess = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(guess)) return null;
  // The guess has the offset of the instant, except within hours of a clock change.
  const first = Date.parse(`${date}T${time}${offsetAt(guess)}`);
  return `${date}T${time}:00${offsetAt(first)}`;
}

const DAY_MS = 86_400_000;
const shifts = new Map<number, number>();
/** New York's UTC offset at noon of a day since 1970, in milliseconds. */
function shiftOn(day: number): number {
  let shift = shifts.get(day);
  if (shift === undefined) {
    const [hours, minutes] = offsetAt(day * DAY_MS + DAY_MS / 2).split(":").map(Number);
    shifts.set(day, shift = (hours! * 60 + Math.sign(hours!) * (minutes ?? 0)) * 60_000);
  }
  return shift;
}

/**
 * The time on New York's clock at a bar of trading, as if it were UTC (epoch milliseconds): fast enough for tens of
 * thousands of bars. Clocks change on Sunday nights, when there are no bars.
 */
export const newYorkClock = (at: number): number => at + shiftOn(Math.floor(at / DAY_MS));
/** The instant of a time on New York's clock. */
export const fromNewYorkClock = (clock: number): number => clock - shiftOn(Math.floor(clock / DAY_MS));
/** Days since 1970 on New York's calendar. */
export const newYorkDay = (at: number): number => Math.floor(newYorkClock(at) / DAY_MS);
