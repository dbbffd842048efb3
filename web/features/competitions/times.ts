/** Times of a contest. */
import type { Contest } from "./queries.ts";

const MINUTE = 60_000;

/** Entries are taken before an instant; the last minute of them, in milliseconds. */
export const lastMinute = (entryUntil: string): number => Date.parse(entryUntil) - MINUTE;

type Dates = Pick<Contest, "state"> & { readonly rules: Pick<Contest["rules"], "entry_until"> };

/** Whether entries are taken at an instant. */
export const takesEntries = ({ state, rules }: Dates, now: number): boolean =>
  state === "open" && now < Date.parse(rules.entry_until);
