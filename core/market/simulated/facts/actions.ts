/** Dividends and splits, once announced. */
import { epochDayAt, epochDayOf, isoOfEpochDay, midnightOf } from "../../calendar.ts";
import type { ActionsRequest, Dividend, Split } from "../../facts.ts";
import { epochDayOfTradingDay, momentAt, tradingDayOnOrBefore } from "../grid.ts";
import { draw, type Key, keyOf, uniform } from "../random.ts";
import { recordDate } from "../schedule/dividends.ts";
import type { WorldEvent } from "../world.ts";
import type { Context, Happening } from "./context.ts";

type DividendEvent = Extract<WorldEvent, { kind: "dividend" }>;
type SplitEvent = Extract<WorldEvent, { kind: "split" }>;

const HOUR = 3_600_000;
/**
 * The maximum number of trading days between the announcement of an action and its date; no schedule announces earlier.
 */
export const ANNOUNCED_AHEAD = 28;
/** Trading days searched at a time: for the whole market, for one security. */
const MARKET_STEP = 16;
const OWN_STEP = 256;

/** When an announcement is published on its day: 08:00. */
export const announcedAt = (epochDay: number): number => midnightOf(epochDay) + 8 * HOUR;

/** CD; SC for a company's special payment; LT or ST for a fund's capital gains, long-term or short-term. */
function typeOf(event: DividendEvent, fund: boolean, symbolKey: Key): Dividend["type"] {
  if (!event.special) return "CD";
  if (!fund) return "SC";
  return uniform(draw(keyOf(symbolKey, "gains"), event.tradingDay)) < 0.7 ? "LT" : "ST";
}

function dividend(context: Context, index: number, event: DividendEvent): Dividend {
  const { listing, tier, symbolKey } = context.instrument(index);
  const exDate = epochDayOfTradingDay(event.tradingDay);
  const type = typeOf(event, tier === "fund", symbolKey);
  return {
    id: `${listing.symbol}-${isoOfEpochDay(exDate)}-${type}`,
    symbol: listing.symbol,
    amount: event.amount,
    declaredOn: isoOfEpochDay(event.declaredOn),
    exDate: isoOfEpochDay(exDate),
    recordDate: isoOfEpochDay(recordDate(exDate)),
    payDate: isoOfEpochDay(event.payOn),
    frequency: event.special ? 0 : event.frequency,
    type,
  };
}

function split(context: Context, index: number, { tradingDay, from, to }: SplitEvent): Split {
  const { symbol } = context.instrument(index).listing;
  const executionDate = isoOfEpochDay(epochDayOfTradingDay(tradingDay));
  return { id: `${symbol}-${executionDate}-${from}-${to}`, symbol, executionDate, from, to };
}

const daysOf = (text: string): number => epochDayOf(Temporal.PlainDate.from(text));

/** Announced events of one kind within the request, newest first. */
async function* announced<E extends DividendEvent | SplitEvent>(
  context: Context,
  kind: E["kind"],
  request: ActionsRequest,
  at: number,
): AsyncGenerator<readonly [index: number, event: E]> {
  const today = momentAt(at).day;
  const fromDay = request.fromDate === null ? 0 : tradingDayOnOrBefore(daysOf(request.fromDate) - 1) + 1;
  const toDay = Math.min(
    today + ANNOUNCED_AHEAD,
    request.toDate === null ? Infinity : tradingDayOnOrBefore(daysOf(request.toDate)),
  );
  const index = request.symbol === null ? undefined : context.world.indexOf(request.symbol);
  if (request.symbol !== null && (index === undefined || context.world.listed(index).first > today)) return;
  const step = index === undefined ? MARKET_STEP : OWN_STEP;
  for (let end = toDay; end >= fromDay; end -= step) {
    const start = Math.max(fromDay, end - step + 1);
    if (index !== undefined) await context.world.near(index, start, end);
    const found: readonly Happening[] = index === undefined
      ? await context.happenings(start, end)
      : context.world.events(index, start, end).map((event) => ({ index, event }));
    const own = found.filter(({ event }) => event.kind === kind && isPublic(event as E, at)).map((h) =>
      [h.index, h.event as E] as const
    );
    yield* own.sort(([a, x], [b, y]) => y.tradingDay - x.tradingDay || a - b);
  }
}

const isPublic = (event: DividendEvent | SplitEvent, at: number): boolean => {
  const day = event.kind === "dividend" ? event.declaredOn : event.announcedOn;
  return day <= epochDayAt(at) && announcedAt(day) <= at;
};

async function take<T, R>(items: AsyncIterable<T>, limit: number, f: (item: T) => R): Promise<R[]> {
  const out: R[] = [];
  if (limit <= 0) return out;
  for await (const item of items) if (out.push(f(item)) >= limit) break;
  return out;
}

/**
 * Declared by the instant, newest ex-date first. A delisted security keeps its history: declared dividends must still
 * be paid.
 */
export const dividends = (context: Context, request: ActionsRequest, at: number): Promise<Dividend[]> =>
  take(
    announced<DividendEvent>(context, "dividend", request, at),
    request.limit,
    ([index, event]) => dividend(context, index, event),
  );

/** Announced by the instant, newest first. */
export const splits = (context: Context, request: ActionsRequest, at: number): Promise<Split[]> =>
  take(
    announced<SplitEvent>(context, "split", request, at),
    request.limit,
    ([index, event]) => split(context, index, event),
  );

/** Dollars per share, in today's shares, of regular dividends with ex-dates in the year up to an instant. */
export function dividendsOfYear(context: Context, index: number, at: number): number {
  const events = context.world.events(index, tradingDayOnOrBefore(epochDayAt(at) - 365) + 1, momentAt(at).day);
  let sum = 0;
  for (const e of events) {
    if (e.kind !== "dividend" || e.special) continue;
    let amount = e.amount;
    for (const s of events) if (s.kind === "split" && s.tradingDay > e.tradingDay) amount *= s.from / s.to;
    sum += amount;
  }
  return sum;
}
