/**
 * The time-weighted growth of a public portfolio: that of the leaderboard where it takes part, else from its snapshots
 * by the same rules.
 */
import { cents } from "../kernel/money.ts";
import type { QueryContext } from "../kernel/run/handler.ts";
import {
  after,
  fundCloses,
  listSnapshots,
  readTogether,
  snapshotInstant,
  type SnapshotRow,
  SP500,
  stateBefore,
  stateOf,
  valued,
} from "../analytics/mod.ts";
import {
  baseDays,
  effectsBefore,
  grown,
  listGrowth,
  type Open,
  type StandingRow,
  throughFlows,
} from "../leaderboard/mod.ts";
import { latestPrices, listEffects, listPortfoliosById } from "../ledger/mod.ts";
import { ifKnown, latestSessionDay, NEW_YORK } from "../market/mod.ts";
import { hundredths } from "./closing.ts";
import type { Visible } from "./visible.ts";

/** The most points of a series. */
export const MAX_POINTS = 400;

/** At the close of a day. */
interface Point {
  /** ISO day. */
  readonly date: string;
  /** A factor: 1 at the first close. */
  readonly growth: number;
}

export interface Growth {
  readonly since: Temporal.Instant;
  /** Oldest first. */
  readonly points: readonly Point[];
  /** Percent as of now; null before the first close. */
  readonly lifetime: number | null;
  readonly return_30d: number | null;
  readonly return_7d: number | null;
  /** A fraction; null before the first close. */
  readonly drawdown: number | null;
}

type Context = Pick<QueryContext, "db" | "now" | "market">;

const instantOf = (date: string) => snapshotInstant(Temporal.PlainDate.from(date));
const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(NEW_YORK).toPlainDate().toString();

/** The snapshots that were taken after an instant. */
export async function snapshotsSince(db: Context["db"], id: string, since: Temporal.Instant): Promise<SnapshotRow[]> {
  const rows = await listSnapshots(db, id, dayOf(since));
  return rows.filter(({ date }) => Temporal.Instant.compare(instantOf(date), since) > 0);
}

/** @param standing that of the portfolio on the leaderboard; undefined where it takes no part */
export async function growthOf(ctx: Context, portfolio: Visible, standing: StandingRow | undefined): Promise<Growth> {
  if (!standing) return await computedGrowth(ctx, portfolio);
  const number = (text: string | null) => text === null ? null : Number(text);
  return {
    since: standing.since,
    points: await listGrowth(ctx.db, portfolio.id),
    lifetime: number(standing.return_lifetime),
    return_30d: number(standing.return_30d),
    return_7d: number(standing.return_7d),
    drawdown: standing.day_at === null ? null : standing.drawdown,
  };
}

const unknown = { points: [], lifetime: null, return_30d: null, return_7d: null, drawdown: null };

async function computedGrowth(ctx: Context, { id, public_since: since, ...of }: Visible): Promise<Growth> {
  // What an imported position cost is what its owner says.
  if (of.leaderboard_hidden) return { since, ...unknown };
  const { rows, effects, before, state } = await readTogether(ctx.db, async (trx) => {
    const rows = await snapshotsSince(trx, id, since);
    const [row] = await listPortfoliosById(trx, [id]);
    const state = row ? stateOf(row) : null;
    const effects = rows[0] && state ? await listEffects(trx, id, instantOf(rows[0].date)) : [];
    return { rows, effects, state, before: state && stateBefore(state, effects) };
  });
  const [first] = rows;
  if (!first || !state || !before) {
    return { since, ...unknown };
  }
  const points: Point[] = [{ date: first.date, growth: 1 }];
  let open: Open = { growth: 1, value: cents(first.total_value) };
  let [then, rest] = [before, effects];
  for (const { date, total_value } of rows.slice(1)) {
    const passed = effectsBefore(rest, instantOf(date));
    open = await throughFlows(ctx.market, open, then, passed);
    const value = cents(total_value);
    open = { growth: grown(open, value), value };
    points.push({ date, growth: open.growth });
    [then, rest] = [after(then, passed), rest.slice(passed.length)];
  }
  open = await throughFlows(ctx.market, open, then, rest);
  const prices = await latestPrices(ctx.market, [...state.holdings.keys()], ctx.now);
  const now = grown(open, valued(state, prices).total);
  return { since, points, drawdown: drawdownOf(points), ...returnsOf(points, now, ctx.now) };
}

/** From the last close on or before the day at which each period begins, else from the first one. */
function returnsOf(points: readonly Point[], now: number, at: Temporal.Instant) {
  const percent = (base: number) => hundredths((now / base - 1) * 100);
  const since = (day: string) => percent(points.findLast(({ date }) => date <= day)?.growth ?? 1);
  const days = baseDays(at);
  return { lifetime: percent(1), return_30d: since(days["30d"]), return_7d: since(days["7d"]) };
}

function drawdownOf(points: readonly Point[]): number {
  let [peak, deepest] = [0, 0];
  for (const { growth } of points) {
    peak = Math.max(peak, growth);
    deepest = Math.max(deepest, 1 - growth / peak);
  }
  return deepest;
}

/** Every n-th point, and always the last one. */
export function thinned<T>(points: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.ceil(points.length / most));
  return points.filter((_, i) => (points.length - 1 - i) % step === 0);
}

const percentSince = (close: number | null | undefined, base: number | null | undefined): number | null =>
  close == null || !base ? null : hundredths((close / base - 1) * 100);

/** The returns and the series as the API returns them, with those of SPY over the same spans. */
export async function presentGrowth(ctx: Context, portfolio: Visible, growth: Growth) {
  const rows = await snapshotsSince(ctx.db, portfolio.id, growth.since);
  const { dates, closes } = await fundSeries(ctx, rows);
  const closeOn = new Map(dates.map((date, i) => [date, closes[i]!]));
  const [first, now] = [closes.at(0), rows.length > 0 ? closes.at(-1) : null];
  const days = baseDays(ctx.now);
  const spySince = (day: string) => {
    const base = rows.findLast(({ date }) => date <= day);
    return percentSince(now, base ? closeOn.get(base.date) : first);
  };
  const series = growth.points.map(({ date, growth }) => ({
    date,
    percentage: hundredths((growth - 1) * 100),
    spy_percentage: percentSince(closeOn.get(date), first),
  }));
  const today = latestSessionDay(ctx.now).toString();
  if (growth.lifetime !== null && series.length > 0 && today > series.at(-1)!.date) {
    series.push({ date: today, percentage: growth.lifetime, spy_percentage: percentSince(now, first) });
  }
  return {
    since: growth.since.toString(),
    lifetime: { percentage: growth.lifetime, spy_percentage: percentSince(now, first) },
    return_30d: { percentage: growth.return_30d, spy_percentage: spySince(days["30d"]) },
    return_7d: { percentage: growth.return_7d, spy_percentage: spySince(days["7d"]) },
    max_drawdown: growth.drawdown === null ? null : hundredths(growth.drawdown * 100),
    series: thinned(series, MAX_POINTS),
  };
}

/** The closes of SPY on the days of the snapshots, and the latest price, in terms of which earlier ones are. */
async function fundSeries(ctx: Context, rows: readonly SnapshotRow[]) {
  const last = rows.at(-1);
  if (!last) return { dates: [], closes: [] };
  const latest = (await ifKnown(latestPrices(ctx.market, [SP500], ctx.now)))?.get(SP500);
  const present = { ...last, date: dayOf(ctx.now), sp500_close: latest === undefined ? null : String(latest) };
  const closes = await fundCloses(ctx.market, ctx.now, [...rows, present], SP500);
  return { dates: rows.map(({ date }) => date), closes };
}
