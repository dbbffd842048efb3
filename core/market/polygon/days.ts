/** Trading days as used for the provider's responses; days are epoch days, instants epoch milliseconds. */
import { epochDayAt, epochDayOf, midnightOf, tradingHoursMs } from "../calendar.ts";

/** The last trading day on or before a day. */
export function onOrBefore(day: number): number {
  while (!tradingHoursMs(day)) day--;
  return day;
}
/** The last trading day before a day. */
export const dayBefore = (day: number): number => onOrBefore(day - 1);
/** The trading day whose sessions have begun most recently. */
export function currentDay(at: number): number {
  const day = onOrBefore(epochDayAt(at));
  return tradingHoursMs(day)!.preOpen <= at ? day : dayBefore(day);
}
/** The trading day whose regular session has ended most recently. */
export function closedDay(at: number): number {
  const day = currentDay(at);
  return tradingHoursMs(day)!.close <= at ? day : dayBefore(day);
}
/** The close of a trading day's regular session. */
export const closeOf = (day: number): number => tradingHoursMs(day)!.close;
export const openOf = (day: number): number => tradingHoursMs(day)!.open;
export const midnight = midnightOf;
export const epochDayOfIso = (iso: string): number => epochDayOf(Temporal.PlainDate.from(iso));
