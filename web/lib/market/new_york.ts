/** Instants from New York's calendar and clock. */
const ZONE = "America/New_York";
const offsets = new Intl.DateTimeFormat("en-US", { timeZone: ZONE, timeZoneName: "longOffset" });
const parts = new Intl.DateTimeFormat("en-CA", { timeZone: ZONE, dateStyle: "short" });

const offsetAt = (at: number): string =>
  offsets.formatToParts(at).find(({ type }) => type === "timeZoneName")!.value.replace("GMT", "");

/** The date in New York, like 2026-11-20. */
export const newYorkDate = (at: number | string): string => parts.format(new Date(at));

/** What New York's clocks show, as an instant with its offset; null without a date and a time. */
export function newYorkInstant(date: string, time: string): string | null {
  const guess = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(guess)) return null;
  // The offset of the guess is that of the instant, but within hours of a change of the clocks.
  const first = Date.parse(`${date}T${time}${offsetAt(guess)}`);
  return `${date}T${time}:00${offsetAt(first)}`;
}

const DAY_MS = 86_400_000;
const shifts = new Map<number, number>();
/** New York's clock less UTC at the noon of a day since 1970, in milliseconds. */
function shiftOn(day: number): number {
  let shift = shifts.get(day);
  if (shift === undefined) {
    const [hours, minutes] = offsetAt(day * DAY_MS + DAY_MS / 2).split(":").map(Number);
    shifts.set(day, shift = (hours! * 60 + Math.sign(hours!) * (minutes ?? 0)) * 60_000);
  }
  return shift;
}

/**
 * What New York's clock shows at a bar of trading, as if it were UTC (epoch milliseconds): quick enough for each of
 * tens of thousands. The clocks change on Sunday nights, when there are no bars.
 */
export const newYorkClock = (at: number): number => at + shiftOn(Math.floor(at / DAY_MS));
/** The instant at which New York's clock shows that. */
export const fromNewYorkClock = (clock: number): number => clock - shiftOn(Math.floor(clock / DAY_MS));
/** The days since 1970 on New York's calendar. */
export const newYorkDay = (at: number): number => Math.floor(newYorkClock(at) / DAY_MS);
