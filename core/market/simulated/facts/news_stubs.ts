/** Which articles exist and when: small stubs whose text is generated only when a page shows them. */
import { epochDayAt, midnightOf } from "../../calendar.ts";
import { epochDayOfTradingDay, hoursOfTradingDay, tradingDayOnOrBefore } from "../grid.ts";
import { WARNED_AHEAD } from "../prices/averted.ts";
import type { Instrument, Tier } from "../prices/instrument.ts";
import { child, draw, gaussian, Key, keyOf, numberOf, uniform } from "../random.ts";
import type { EndEvent, WorldEvent } from "../world.ts";
import { ANNOUNCED_AHEAD, announcedAt } from "./actions.ts";
import type { Context } from "./context.ts";

export interface Stub {
  readonly index: number;
  /** Epoch milliseconds of publication. */
  readonly at: number;
  readonly key: Key;
  /** Null on an ordinary day; `close` for the report on the market's close. */
  readonly event: WorldEvent | "close" | null;
  /** Epoch day of an ordinary article or of a close report. */
  readonly day: number;
  /** Number of the article within its day or event. */
  readonly n: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Articles per ordinary weekday. */
const rates: Readonly<Record<Tier, number>> = {
  mega: 17,
  large: 1.8,
  mid: 0.6,
  small: 0.2,
  micro: 0.05,
  nano: 0.03,
  fund: 0.25,
};
/** Log standard deviation of the article rate between mega caps. */
const MEGA_SPREAD = 0.35;
/** The number of the article that warns of a bankruptcy, whether the company is rescued or not. */
export const WARNING = 99;
/** Maximum number of articles on an ordinary day. */
export const slots: Readonly<Record<Tier, number>> = {
  mega: 40,
  large: 5,
  mid: 2,
  small: 1,
  micro: 1,
  nano: 1,
  fund: 1,
};
const WEEKEND = 0.2;
/** Articles on a day with an event, as a multiple of an ordinary day's, and the maximum. */
const EVENT_TIMES = 20;
const EVENT_MOST = 45;
/** An event longer before the open is from the previous evening: half of its articles come in the morning. */
const EVENING_BEFORE = 9 * HOUR;
/** The epoch is a Thursday: Saturday is 2 days after it and Sunday 3. */
const isWeekend = (day: number): boolean => day % 7 === 2 || day % 7 === 3;

const rateOf = ({ tier, key }: Instrument): number =>
  tier === "mega"
    ? rates.mega * Math.exp(MEGA_SPREAD * Math.max(-1.5, Math.min(2.2, gaussian(numberOf(keyOf(key, "fame"))))))
    : rates[tier];

/** Time within a day: busiest in the morning from 06:00 and in the hour after the close. */
function timeOf(midnight: number, u: number): number {
  const [from, to, share] = u < 0.25
    ? [6, 9, u / 0.25]
    : u < 0.45
    ? [16 + 5 / 60, 17, (u - 0.25) / 0.2]
    : u < 0.9
    ? [9, 16, (u - 0.45) / 0.45]
    : [17, 22, (u - 0.9) / 0.1];
  return Math.floor(midnight + (from + (to - from) * share) * HOUR);
}

/** The articles of one security on a calendar day, not counting events. */
export function ordinaryStubs(instrument: Instrument, index: number, day: number, out: Stub[]): void {
  if (instrument.listing.type === "UNIT") return;
  const key = child(child(instrument.symbolKey, 77), day);
  const wanted = rateOf(instrument) * (isWeekend(day) ? WEEKEND : 1) * (0.6 + 0.8 * uniform(draw(key, 1)));
  const count = Math.min(slots[instrument.tier], Math.floor(wanted) + (uniform(numberOf(key)) < wanted % 1 ? 1 : 0));
  if (count === 0) return;
  const midnight = midnightOf(day);
  for (let n = 0; n < count; n++) {
    const own = child(key, 10 + n);
    out.push({ index, at: timeOf(midnight, uniform(numberOf(own))), key: own, event: null, day, n });
  }
}

/**
 * The articles of an event: the release, then half within the hour, the rest through the day whose open first reflects
 * it.
 */
function eventStubs(
  context: Context,
  index: number,
  event: Extract<WorldEvent, { kind: "earnings" | "catalyst" } | EndEvent>,
  out: Stub[],
): void {
  const instrument = context.instrument(index);
  const key = child(keyOf(instrument.symbolKey, event.kind), event.tradingDay);
  const count = Math.max(
    1,
    Math.round(Math.min(EVENT_MOST, EVENT_TIMES * rateOf(instrument)) * (0.7 + 0.6 * uniform(numberOf(key)))),
  );
  const { open, close } = hoursOfTradingDay(event.tradingDay);
  const evening = event.at < open - EVENING_BEFORE;
  for (let n = 0; n < count; n++) {
    const own = child(key, 10 + n);
    const u = uniform(draw(own, 1));
    const soon = event.at + 2 * MINUTE + u * 53 * MINUTE;
    const from = evening ? open - 3.5 * HOUR : Math.max(event.at + 30 * MINUTE, open - 0.5 * HOUR);
    const at = n === 0 ? event.at + 15_000 : uniform(numberOf(own)) < 0.5 ? soon : from + u * (close - from);
    out.push({ index, at: Math.floor(at), key: own, event, day: event.tradingDay, n });
  }
  const isWarned = event.kind === "rescue" || (event.kind === "delisting" && event.reason === "bankruptcy");
  if (isWarned) warn(context, index, event, out);
}

/** The warning before a bankruptcy or a rescue; nothing about it may tell which of them comes, or when. */
function warn(context: Context, index: number, event: EndEvent, out: Stub[]): void {
  const day = Math.max(0, event.tradingDay - WARNED_AHEAD);
  const at = announcedAt(epochDayOfTradingDay(day));
  if (at < hoursOfTradingDay(Math.max(0, context.world.listed(index).first)).close) return;
  const key = child(keyOf(context.instrument(index).symbolKey, "warning"), day);
  out.push({ index, at, key, event, day, n: WARNING });
}

/** The articles of a first day: the price of the offering, the first trade, the close. */
function listingStubs(
  context: Context,
  index: number,
  event: Extract<WorldEvent, { kind: "listing" }>,
  out: Stub[],
): void {
  const key = keyOf(context.instrument(index).symbolKey, event.kind);
  const { close } = hoursOfTradingDay(event.tradingDay);
  const begins = context.world.debut(index)!.at;
  [event.at, begins + 2 * MINUTE, close + 10 * MINUTE].forEach((from, n) => {
    const own = child(key, n);
    const at = Math.floor(from + 3 * MINUTE * uniform(draw(own, 1)));
    out.push({ index, at, key: own, event, day: event.tradingDay, n });
  });
}

/** The articles of one event; dividends and splits have a single announcement. */
export function stubsOfEvent(context: Context, index: number, event: WorldEvent, out: Stub[]): void {
  const instrument = context.instrument(index);
  if (instrument.listing.type === "UNIT") return;
  if (event.kind === "listing") return listingStubs(context, index, event, out);
  if (!("announcedOn" in event) && !("declaredOn" in event)) return eventStubs(context, index, event, out);
  if (event.kind === "dividend" && instrument.tier === "fund") return;
  const key = child(keyOf(instrument.symbolKey, event.kind), event.tradingDay);
  const day = event.kind === "dividend" ? event.declaredOn : event.announcedOn;
  out.push({
    index,
    at: announcedAt(day) + Math.floor(20 * MINUTE * uniform(numberOf(key))),
    key,
    event,
    day: event.tradingDay,
    n: 0,
  });
}

/** The report on the day's close, as news of the fund that represents the market. */
export function closeStub(index: number, day: number, out: Stub[]): void {
  const tradingDay = tradingDayOnOrBefore(day);
  if (tradingDay < 1 || epochDayOfTradingDay(tradingDay) !== day) return;
  out.push({
    index,
    at: hoursOfTradingDay(tradingDay).close + 12 * MINUTE,
    key: child(new Key(77, 0), day),
    event: "close",
    day,
    n: 0,
  });
}

/** Trading days whose events may be in the news within the given calendar days. */
export function newsworthyDays(fromDay: number, toDay: number): { from: number; to: number } {
  return { from: Math.max(0, tradingDayOnOrBefore(fromDay)), to: tradingDayOnOrBefore(toDay) + ANNOUNCED_AHEAD };
}

/** Whether an article is published within the given calendar days. */
export const appears = (stub: Stub, fromDay: number, toDay: number): boolean => {
  const day = epochDayAt(stub.at);
  return day >= fromDay && day <= toDay;
};

/** Newest first; articles of the same instant in a fixed order. */
export const byNewest = (a: Stub, b: Stub): number => b.at - a.at || a.index - b.index || b.n - a.n || b.day - a.day;

/** The subject of an article, in its id. */
export const kindOf = ({ event, n }: Stub): string =>
  event === null
    ? "n"
    : event === "close"
    ? "m"
    : n === WARNING
    ? "w"
    : event.kind === "delisting"
    ? "end"
    : event.kind === "rescue"
    ? "rescue"
    : event.kind === "dividend" && event.special
    ? "x"
    : event.kind[0]!;
export const keywordOf = ({ event, n }: Stub): string[] => {
  if (event === null) return [];
  if (event === "close") return ["market close"];
  return [n === WARNING ? "debts" : keywords[event.kind] ?? event.kind];
};
const keywords: Readonly<Partial<Record<WorldEvent["kind"], string>>> = {
  catalyst: "company news",
  raise: "takeover",
  break: "takeover",
};
