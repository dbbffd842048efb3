import { query } from "../kernel/handler.ts";
import { holidaysOf, NEW_YORK } from "../market/mod.ts";
import { marketHolidays } from "./contract.ts";

/** Holidays and early closes of a year; of this one when none is named. */
export const holidays = query(marketHolidays, (ctx, { year }) => Promise.resolve(holidaysOf(year ?? ctx.now.toZonedDateTimeISO(NEW_YORK).year)));
