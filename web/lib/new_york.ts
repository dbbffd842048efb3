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
