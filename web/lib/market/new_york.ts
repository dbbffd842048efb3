/** Instants from New York's calendar and clock. */
const ZONE = "America/New_York";
let offsets: Intl.DateTimeFormat | undefined;

function offsetAt(at: number): string {
  offsets ??= new Intl.DateTimeFormat("en-US", { timeZone: ZONE, timeZoneName: "longOffset" });
  return offsets.formatToParts(at).find(({ type }) => type === "timeZoneName")!.value.replace("GMT", "");
}

/** A date and time on New York's clock as an instant with its offset; null if either is missing. */
export function newYorkInstant(date: string, time: string): string | null {
  const guess = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(guess)) return null;
  // The guess has the offset of the instant, except within hours of a clock change.
  const first = Date.parse(`${date}T${time}${offsetAt(guess)}`);
  return `${date}T${time}:00${offsetAt(first)}`;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const shifts = new Map<number, number>();
/** New York's UTC offset in milliseconds. It changes on the hour, so that it is looked up once an hour. */
function shiftAt(at: number): number {
  const hour = Math.floor(at / HOUR_MS);
  let shift = shifts.get(hour);
  if (shift === undefined) {
    const [hours, minutes] = offsetAt(hour * HOUR_MS).split(":").map(Number);
    shifts.set(hour, shift = (hours! * 60 + Math.sign(hours!) * (minutes ?? 0)) * 60_000);
  }
  return shift;
}

/** The time on New York's clock, as if it were UTC (epoch milliseconds): fast enough for tens of thousands of bars. */
export const newYorkClock = (at: number): number => at + shiftAt(at);
/** The instant of a time on New York's clock. */
export function fromNewYorkClock(clock: number): number {
  // Within hours of a clock change the first guess may have the other offset.
  const guess = clock - shiftAt(clock);
  return clock - shiftAt(guess);
}
/** The date in New York, like 2026-11-20. */
export const newYorkDate = (at: number | string): string =>
  new Date(newYorkClock(new Date(at).getTime())).toISOString().slice(0, 10);
/** Days since 1970 on New York's calendar. */
export const newYorkDay = (at: number): number => Math.floor(newYorkClock(at) / DAY_MS);
