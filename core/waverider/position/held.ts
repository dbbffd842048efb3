/** What follows from a position at an instant. */
import { epochDayAt, tradingHoursMs } from "../../market/calendar.ts";
import { change } from "../compare.ts";
import type { Position } from "./state.ts";

export const MINUTE = 60_000;

/** Percent, of a price from what was paid. */
export const gainOf = ({ entryPrice }: Position, price: number): number => change(price, entryPrice);
/** Percent, of the highest bid. */
export const maxGainOf = (position: Position): number => gainOf(position, position.highest);

export const minutesHeld = ({ enteredAt }: Position, at: number): number => (at - enteredAt) / MINUTE;

/** Of the halt that runs, milliseconds. */
const running = ({ halt }: Position, at: number): number => halt && halt.overAt === null ? at - halt.since : 0;

/** Without the time in halts. */
export const minutesTraded = (position: Position, at: number): number =>
  (at - position.enteredAt - position.haltedMs - running(position, at)) / MINUTE;

/** Since the highest bid, without the time in halts. */
export const minutesSincePeak = (position: Position, at: number): number =>
  (at - position.peakAt - position.haltedSincePeakMs - running(position, at)) / MINUTE;

/** When the first whole minute since the entry begins. */
export const firstMinute = ({ enteredAt }: Position): number => Math.ceil(enteredAt / MINUTE) * MINUTE;

/** When the session of an instant's day opens; never on a day without one. */
export const openOf = (at: number): number => tradingHoursMs(epochDayAt(at))?.open ?? Infinity;

/** Whether it should have been sold on an earlier day. */
export const isLeftOver = ({ enteredAt }: Position, at: number): boolean => epochDayAt(at) > epochDayAt(enteredAt);
