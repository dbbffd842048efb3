/** analytics.value-series: the value of a portfolio over time, its net deposits, and each day's gain. */
import { userIdOf } from "../kernel/actor.ts";
import { query, type QueryContext } from "../kernel/run/handler.ts";
import { cents, centsNumber, ZERO_CENTS } from "../kernel/money.ts";
import { Slices } from "../kernel/slices.ts";
import {
  beganAt,
  type Effect,
  type EntrySum,
  getPortfolio,
  latestPrices,
  listEffects,
  type PortfolioRow,
  sumEntries,
} from "../ledger/mod.ts";
import type { Db } from "../kernel/store/db.ts";
import { ifKnown, latestSessionDay, previousTradingDay, tradingHours } from "../market/mod.ts";
import * as contract from "./contract.ts";
import { snapshotDayOf, snapshotInstant } from "./days.ts";
import { dayBefore, valuedBefore, valuedNow } from "./returns/explain.ts";
import { periodStart } from "./periods.ts";
import { after, gainBetween, type State, stateBefore, stateOf, valued, type Worth } from "./state.ts";
import { listSnapshots, readTogether, type SnapshotRow } from "./store.ts";

/** The most points of a series; more cannot be distinguished on a page. */
const MAX_POINTS = 500;
const MINUTE = 60_000;
/** Days and the minutes between two points. */
const withinDays = { "1D": { days: 1, minutes: 1 }, "5D": { days: 5, minutes: 5 } } as const;

type Point = contract.ValuePoint;

/** @param opening at the close before; null if it is not known */
function pointOf(timestamp: number, opening: Worth | null, now: Worth): Point {
  const gained = opening && gainBetween(opening, now);
  return {
    timestamp,
    total_value: centsNumber(now.total),
    paid_in: centsNumber(now.contributed),
    day_gain: gained && centsNumber(gained.gain),
    day_gain_percentage: gained && gained.percent,
  };
}

/** Every n-th point and always the last one, so that at most `MAX_POINTS` remain. */
function thinned(points: readonly Point[]): Point[] {
  const step = Math.ceil(points.length / MAX_POINTS);
  return points.filter((_, i) => (points.length - 1 - i) % step === 0);
}

/** Null if a close is not known, or the market cannot be asked: the values are shown without it. */
async function openingBefore(ctx: QueryContext, state: State, at: Temporal.Instant): Promise<Worth | null> {
  const before = await ifKnown(valuedBefore(ctx, state, at));
  return before?.unpriced.length === 0 ? { total: before.total, contributed: state.contributed } : null;
}

/** @param sums of the entries since the close that the day's gain is against */
async function pointNow(ctx: QueryContext, row: PortfolioRow, sums: readonly EntrySum[]): Promise<Point> {
  const state = stateOf(row);
  const [opening, { total, unpriced }] = await Promise.all([
    openingBefore(ctx, stateBefore(state, sums), snapshotInstant(dayBefore(ctx.now))),
    valuedNow(ctx, state),
  ]);
  const now = { total, contributed: state.contributed };
  return pointOf(ctx.now.epochMilliseconds, unpriced.length > 0 ? null : opening, now);
}

const NOTHING: Worth = { total: ZERO_CENTS, contributed: ZERO_CENTS };

/** @param began the trading day that began with nothing */
function pointsOf(rows: readonly SnapshotRow[], began: Temporal.PlainDate): Point[] {
  const worth = ({ total_value, net_contributed }: SnapshotRow): Worth => ({
    total: cents(total_value),
    contributed: cents(net_contributed),
  });
  return rows.map((row, i) => {
    const [day, before] = [Temporal.PlainDate.from(row.date), rows[i - 1]];
    const isNext = before?.unpriced === 0 && before.date === previousTradingDay(day).toString();
    const opening = day.equals(began) ? NOTHING : isNext ? worth(before) : null;
    return pointOf(snapshotInstant(day).epochMilliseconds, row.unpriced === 0 ? opening : null, worth(row));
  });
}

/** The latest trading days whose regular session has begun, oldest first. */
function latestDays(now: Temporal.Instant, count: number): Temporal.PlainDate[] {
  const days = [latestSessionDay(now)];
  while (days.length < count) days.unshift(previousTradingDay(days[0]!));
  return days;
}

/**
 * A day's points, from the open up to now or the close. Shares and prices are both as of the day, so that later splits
 * change neither.
 * @param opening at the close before; null if it is not known
 * @param state at the open
 * @param effects those from the open on; those of the day are removed from the list
 */
async function pointsOfDay(
  { market, now }: QueryContext,
  day: Temporal.PlainDate,
  minutes: number,
  opening: Worth | null,
  state: State,
  effects: Effect[],
): Promise<{ points: Point[]; state: State }> {
  const hours = tradingHours(day)!;
  const [open, close] = [hours.open.epochMilliseconds, hours.close.epochMilliseconds];
  const end = Math.min(close, now.epochMilliseconds);
  const symbols = [...new Set([...state.holdings.keys(), ...effects.flatMap((e) => e.at < end ? e.symbol ?? [] : [])])];
  const prices = new Map(await latestPrices(market, symbols, hours.open));
  const slices = new Slices();
  const changes: { at: number; symbol: string; price: number }[] = [];
  for (const symbol of symbols) {
    const request = {
      symbol,
      multiplier: minutes,
      timespan: "minute",
      from: open,
      to: end - 1,
      limit: MAX_POINTS,
    } as const;
    const bars = await market.bars(request, end);
    bars?.at.forEach((at, i) =>
      changes.push({ at: Math.min(at + minutes * MINUTE, end), symbol, price: bars.close[i]! })
    );
    if (slices.over) await slices.pause();
  }
  changes.sort((a, b) => a.at - b.at);
  const points: Point[] = [];
  let nextPrice = 0;
  for (let at = open; at <= end; at += minutes * MINUTE) {
    for (; nextPrice < changes.length && changes[nextPrice]!.at <= at; nextPrice++) {
      prices.set(changes[nextPrice]!.symbol, changes[nextPrice]!.price);
    }
    state = after(state, takeUntil(effects, at));
    const { total, unpriced } = valued(state, prices);
    points.push(pointOf(at, unpriced.length > 0 ? null : opening, { total, contributed: state.contributed }));
    if (slices.over) await slices.pause();
  }
  return { points, state };
}

/** Removes the effects before an instant from the list and returns them. */
function takeUntil(effects: Effect[], at: number): Effect[] {
  const index = effects.findIndex((effect) => effect.at >= at);
  return effects.splice(0, index < 0 ? effects.length : index);
}

async function withinTheDays(
  ctx: QueryContext,
  row: PortfolioRow,
  began: Temporal.Instant,
  effects: Effect[],
  days: readonly Temporal.PlainDate[],
  minutes: number,
): Promise<Point[]> {
  let state = stateBefore(stateOf(row), effects);
  const points: Point[] = [];
  for (const day of days) {
    const closed = snapshotInstant(previousTradingDay(day));
    state = after(state, takeUntil(effects, closed.epochMilliseconds));
    const opening = await openingBefore(ctx, state, closed);
    state = after(state, takeUntil(effects, tradingHours(day)!.open.epochMilliseconds));
    const done = await pointsOfDay(ctx, day, minutes, opening, state, effects);
    state = done.state;
    points.push(...done.points.filter((point) => point.timestamp > began.epochMilliseconds));
  }
  return points;
}

/** What both kinds of ranges are made of. */
async function readOwn(ctx: QueryContext, trx: Db, id: string) {
  const row = await getPortfolio(trx, userIdOf(ctx.actor), id);
  const span = { from: snapshotInstant(dayBefore(ctx.now)), to: null };
  return { row, began: await beganAt(trx, row), sums: await sumEntries(trx, id, span) };
}

export const valueSeries = query(contract.valueSeries, async (ctx, { id, range }) => {
  if (range === "1D" || range === "5D") {
    const { days: count, minutes } = withinDays[range];
    const days = latestDays(ctx.now, count);
    const { row, began, sums, effects } = await readTogether(ctx.db, async (trx) => ({
      ...await readOwn(ctx, trx, id),
      effects: await listEffects(trx, id, snapshotInstant(previousTradingDay(days[0]!))),
    }));
    const points = await withinTheDays(ctx, row, began, effects, days, minutes);
    return { range, points: [...thinned(points), await pointNow(ctx, row, sums)] };
  }
  const from = periodStart(range, ctx.now);
  const { row, began, sums, rows } = await readTogether(ctx.db, async (trx) => ({
    ...await readOwn(ctx, trx, id),
    // The first day's gain is since the day before.
    rows: await listSnapshots(trx, id, from && previousTradingDay(Temporal.PlainDate.from(from)).toString()),
  }));
  const points = pointsOf(rows, snapshotDayOf(began)).slice(from ? rows.findIndex(({ date }) => date >= from) : 0);
  return { range, points: [...thinned(points), await pointNow(ctx, row, sums)] };
});
