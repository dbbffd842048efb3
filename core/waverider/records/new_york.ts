/** Instants in words, in New York. */
import { NEW_YORK } from "../../market/calendar.ts";

const clock = new Intl.DateTimeFormat("en-US", { timeZone: NEW_YORK, timeStyle: "medium" });
const short = new Intl.DateTimeFormat("en-US", { timeZone: NEW_YORK, timeStyle: "short" });
const plain = (text: string): string => text.replace("\u202f", " ");

/** Like `10:12:00 AM`. @param at epoch milliseconds */
export const clockTime = (at: number): string => plain(clock.format(at));
/** Like `10:12 AM`. */
export const shortTime = (at: number): string => plain(short.format(at));
/** Like `2026-11-20 09:38:00 ET`. */
export const easternText = (at: number): string =>
  `${
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(NEW_YORK).toPlainDateTime().toString().replace(
      "T",
      " ",
    ).slice(0, 19)
  } ET`;
