/** analytics.value-series: the value of a portfolio over time, and its net deposits. */
import { userIdOf } from "../kernel/actor.ts";
import { query, type QueryContext } from "../kernel/run/handler.ts";
import { centsNumber } from "../kernel/money.ts";
import { Slices } from "../kernel/slices.ts";
import { beganAt, type Effect, getPortfolio, latestPrices, listEffects, type PortfolioRow } from "../ledger/mod.ts";
import { latestSessionDay, previousTradingDay, tradingHours } from "../market/mod.ts";
import * as contract from "./contract.ts";
import { snapshotInstant } from "./days.ts";
import { valuedNow } from "./returns/explain.ts";
import { periodStart } from "./periods.ts";
import { after, type State, stateBefore, stateOf, valued } from "./state.ts";
import { listSnapshots, readTogether, type SnapshotRow } from "./store.ts";

/** The most points of a series; more cannot be distinguished on a page. */
const MAX_POINTS = 500;
const MINUTE = 60_000;
/** Days and the minutes between two points. */
const withinDays = { "1D": { days: 1, minutes: 1 }, "5D": { days: 5, minutes: 5 } } as const;

type Point = { timestamp: number; total_value: number; paid_in: number };

/** Every n-th point and always the last one, so that at most `MAX_POINTS` remain. */
function thinned(points: readonly Point[]): Point[] {
  const step = Math.ceil(points.length / MAX_POINTS);
  return points.filter((_, i) => (points.length - 1 - i) % step === 0);
}

async function pointNow(ctx: QueryContext, row: PortfolioRow): Promise<Point> {
  const state = stateOf(row);
  const { total } = await valuedNow(ctx, state);
  const paid_in = centsNumber(state.contributed);
  return { timestamp: ctx.now.epochMilliseconds, total_value: centsNumber(total), paid_in };
}

const pointOf = ({ date, total_value, net_contributed }: SnapshotRow): Point => ({
  timestamp: snapshotInstant(Temporal.PlainDate.from(date)).epochMilliseconds,
  total_value: Number(total_value),
  paid_in: Number(net_contributed),
});

/** The latest trading days whose regular session has begun, oldest first. */
function latestDays(now: Temporal.Instant, count: number): Temporal.PlainDate[] {
  const days = [latestSessionDay(now)];
  while (days.length < count) days.unshift(previousTradingDay(days[0]!));
  return days;
}

/**
 * A day's points, from the open up to now or the close. Shares and prices are both as of the day, so that later splits
 * change neither.
 * @param state at the open
 * @param effects those from the open on; those of the day are removed from the list
 */
async function pointsOfDay(
  { market, now }: QueryContext,
  day: Temporal.PlainDate,
  minutes: number,
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
    const { total } = valued(state, prices);
    points.push({ timestamp: at, total_value: centsNumber(total), paid_in: centsNumber(state.contributed) });
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
    state = after(state, takeUntil(effects, tradingHours(day)!.open.epochMilliseconds));
    const done = await pointsOfDay(ctx, day, minutes, state, effects);
    state = done.state;
    points.push(...done.points.filter((point) => point.timestamp > began.epochMilliseconds));
  }
  return points;
}

export const valueSeries = query(contract.valueSeries, async (ctx, { id, range }) => {
  const userId = userIdOf(ctx.actor);
  if (range === "1D" || range === "5D") {
    const { days: count, minutes } = withinDays[range];
    const days = latestDays(ctx.now, count);
    const { row, began, effects } = await readTogether(ctx.db, async (trx) => {
      const row = await getPortfolio(trx, userId, id);
      const effects = await listEffects(trx, id, tradingHours(days[0]!)!.open);
      return { row, began: await beganAt(trx, row), effects };
    });
    const points = await withinTheDays(ctx, row, began, effects, days, minutes);
    return { range, points: [...thinned(points), await pointNow(ctx, row)] };
  }
  const { row, rows } = await readTogether(ctx.db, async (trx) => ({
    row: await getPortfolio(trx, userId, id),
    rows: await listSnapshots(trx, id, periodStart(range, ctx.now)),
  }));
  return { range, points: [...thinned(rows.map(pointOf)), await pointNow(ctx, row)] };
});
