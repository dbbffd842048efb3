import { query, type QueryContext } from "../../kernel/run/handler.ts";
import { holidaysOf, NEW_YORK } from "../../market/mod.ts";
import { marketHolidays } from "./contract.ts";
import { stocksHolidays } from "./contract.ts";

/** Holidays and early closes of a year; by default of this year. */
const holidays = (ctx: QueryContext, { year }: { year?: number | undefined }) =>
  Promise.resolve(holidaysOf(year ?? ctx.now.toZonedDateTimeISO(NEW_YORK).year));

/** The same answer on two paths. */
export const holidaysHandlers = [query(marketHolidays, holidays), query(stocksHolidays, holidays)];
