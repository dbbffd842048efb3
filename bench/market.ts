/** The simulated market: its cost, and how closely it matches the measured one. */
import { NEW_YORK } from "../core/market/calendar.ts";
import type { MarketData } from "../core/market/port.ts";
import { simulatedMarket } from "../core/market/simulated/adapter.ts";
import { calibrate, REAL_NAMES } from "../core/market/simulated/calibration/calibration.ts";
import { calibrateFacts } from "../core/market/simulated/calibration/fact_figures.ts";
import type { Add, Figure } from "../core/market/simulated/calibration/figure.ts";
import { Courses } from "../core/market/simulated/calibration/history.ts";
import { addIndexes } from "../core/market/simulated/calibration/index_figures.ts";
import { isLarge, spanOfBlocks } from "../core/market/simulated/calibration/measure.ts";
import { followRules } from "../core/market/simulated/calibration/rules.ts";
import { followInsideDay } from "../core/market/simulated/calibration/inside_day_rules.ts";
import { addSeconds } from "../core/market/simulated/calibration/seconds_figures.ts";
import { addTable } from "../core/market/simulated/calibration/table_figures.ts";
import { anchorDay } from "../core/market/simulated/grid.ts";
import { MarketWorld } from "../core/market/simulated/market_world.ts";
import { count, median, megabytes, ms, type Report } from "./report.ts";

const DAY = 86_400_000;
const et = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(NEW_YORK).epochMilliseconds;

/** Milliseconds of a job, and the longest time in it during which nothing else could run. */
export async function timed(job: () => Promise<unknown>): Promise<{ took: number; held: number }> {
  let [held, last, over] = [0, performance.now(), false];
  const look = () => {
    const now = performance.now();
    held = Math.max(held, now - last);
    last = now;
    if (!over) setImmediate(look);
  };
  setImmediate(look);
  const began = performance.now();
  await job();
  const took = performance.now() - began;
  over = true;
  await new Promise<void>((resolve) => setImmediate(resolve));
  return { took, held };
}

/** Bytes in use after a garbage collection, which the task enables (`--v8-flags=--expose-gc`). */
function bytes(): number {
  (globalThis as unknown as { gc: () => void }).gc();
  const { heapUsed, external } = Deno.memoryUsage();
  return heapUsed + external;
}

async function speed(report: Report, symbols: number): Promise<void> {
  const line = (what: string, measured: string, goal: string, met: boolean | null) =>
    report({ what: `${count(symbols)} symbols: ${what}`, measured, beside: "", ratio: "", goal, met });
  const within = (what: string, took: number, most: number) => line(what, ms(took), `<= ${most} ms`, took <= most);
  const before = bytes();
  const began = performance.now();
  const market = simulatedMarket({ seed: 1, symbols });
  within("start", performance.now() - began, symbols <= 2500 ? 1000 : 4000);
  const first = await timed(() => market.columns(et("2026-11-20T11:00:05")));
  line("whole market, first question of all", ms(first.took), "", null);
  const held = [first.held];
  const repeated = async (what: string, most: number, ask: (i: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let i = 0; i < 12; i++) {
      const { took, held: longest } = await timed(() => ask(i));
      times.push(took);
      held.push(longest);
    }
    within(what, median(times), most);
  };
  await repeated(
    "columns, next second",
    symbols <= 2500 ? 25 : 100,
    (i) => market.columns(et("2026-11-20T11:01:10") + i * 1000),
  );
  await market.scan(et("2026-11-20T11:01:40"));
  await repeated(
    "scan, next minute",
    symbols <= 2500 ? 30 : 120,
    (i) => market.scan(et("2026-11-20T11:02:10") + i * 60_000),
  );
  await market.columns(et("2026-11-20T16:09:31"));
  const jump = await timed(() => market.columns(et("2026-11-23T09:30:05")));
  held.push(jump.held);
  within("from the close to the next open", jump.took, symbols <= 2500 ? 1000 : 4000);
  const minutes = { symbol: "KO", multiplier: 1, timespan: "minute", from: 0, limit: 50_000 } as const;
  held.push((await timed(() => market.bars({ ...minutes, to: et("2026-11-23T10:00") }, et("2026-11-23T10:00")))).held);
  within("longest hold of the event loop", Math.max(...held), 50);
  await history(market, within);
  for (let minute = 4 * 60; minute < 20 * 60; minute += 10) await market.scan(et("2026-11-23T00:00") + minute * 60_000);
  const memory = bytes() - before;
  line(
    "memory after a day of whole-market questions",
    megabytes(memory),
    `<= ${60 * symbols / 1000} MB`,
    memory <= 60e3 * symbols,
  );
  await market.close();
}

async function history(market: MarketData, within: (what: string, took: number, most: number) => void): Promise<void> {
  const at = et("2026-11-23T10:00");
  const years = (symbol: string) =>
    market.bars({ symbol, multiplier: 1, timespan: "day", from: at - 5 * 365.25 * DAY, to: at, limit: 5000 }, at);
  const symbols = (await market.tickers(at)).filter((t) => t.type === "CS").filter((_, i) => i % 40 === 0).map((t) =>
    t.symbol
  );
  const each = async (ask: (symbol: string) => Promise<unknown>) => {
    const times: number[] = [];
    for (const symbol of symbols) {
      const began = performance.now();
      await ask(symbol);
      times.push(performance.now() - began);
    }
    return median(times);
  };
  within("five years of days, first time", await each(years), 4);
  await years("KO");
  const began = performance.now();
  for (let i = 0; i < 50; i++) await years("KO");
  within("five years of days, warm", (performance.now() - began) / 50, 1);
  const words = ["en", "soft", "AAPL", "energy", "zzzz"];
  for (const word of words) await market.searchTickers(word, 10, at);
  const search = performance.now();
  for (let i = 0; i < 100; i++) await market.searchTickers(words[i % words.length]!, 10, at);
  within("search", (performance.now() - search) / 100, 2);
}

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
/** Seeds that were not used to develop the market. */
const UNSEEN_SEEDS = [101, 102, 103, 104, 105];
const TEN_YEARS = spanOfBlocks(-40, 40);
const LARGE = 40;

/** The figures of one seed: each of them for the first seed, and how many are out of range for the others. */
async function likeness(report: Report, seed: number): Promise<void> {
  const world = new MarketWorld(seed, REAL_NAMES);
  const figures = [...calibrate(world), ...await calibrateFacts(world)];
  if (seed === SEEDS[0]) figures.forEach((figure) => report(lineOf(figure)));
  const outside = figures.filter((figure) => !lineOf(figure).met).length;
  const [measured, goal] = [`${outside} of ${figures.length}`, "<= 1 %"];
  const met = outside <= 0.01 * figures.length;
  report({ what: `seed ${seed}: figures outside their range`, measured, beside: "", ratio: "", goal, met });
}

function lineOf({ what, measured, real, low, high }: Figure) {
  const show = (n: number) => n.toPrecision(3);
  return {
    what,
    measured: show(measured),
    beside: real === null ? "" : `measured in the market: ${real}`,
    ratio: real ? (measured / real).toFixed(2) : "",
    goal: `${show(low)}..${show(high)}`,
    met: measured >= low && measured <= high,
  };
}

/** Funds, memory and trading rules over ten years of a seed. */
function structure(report: Report, seed: number): void {
  const world = new MarketWorld(seed, 2500);
  const add: Add = (what, measured, real, low, high) =>
    report(lineOf({ what: `seed ${seed}: ${what}`, measured, real, low, high }));
  const courses = new Courses(world, ...TEN_YEARS);
  addIndexes(add, courses);
  addTable(add, world, ...TEN_YEARS);
  for (const { rule, mean, t, sharpe } of followRules(courses)) {
    report({
      what: `seed ${seed}: ${rule}`,
      measured: `t ${t.toFixed(1)}, Sharpe ratio ${sharpe.toFixed(2)}`,
      beside: `${mean.toFixed(3)} % a period`,
      ratio: "",
      goal: "t <= 3.5, Sharpe ratio <= 1.2",
      met: t <= 3.5 && sharpe <= 1.2,
    });
  }
}

/** Inside the day: whether a second says anything about the next ones. */
function insideTheDay(report: Report, seed: number): void {
  const securities = new MarketWorld(seed, REAL_NAMES).securities.filter(isLarge);
  addSeconds(
    (what, measured, real, low, high) => report(lineOf({ what: `seed ${seed}: ${what}`, measured, real, low, high })),
    securities.slice(0, LARGE),
    Array.from({ length: 10 }, (_, n) => anchorDay() + 1 + n),
  );
}

/** Rules of day traders, each by its median over the unseen seeds. */
function rulesInsideTheDay(report: Report): void {
  const days = Array.from({ length: 252 }, (_, n) => anchorDay() - 3 * n);
  const bySeed = UNSEEN_SEEDS.map((seed) => followInsideDay(new MarketWorld(seed, 1600), days));
  for (const [i, { rule }] of bySeed[0]!.entries()) {
    const all = bySeed.map((results) => results[i]!);
    const [t, most] = [median(all.map((r) => r.t)), Math.max(...all.map((r) => r.t))];
    const sharpe = median(all.map((r) => r.sharpe));
    report({
      what: `inside the day: ${rule}`,
      measured: `t ${t.toFixed(1)}, at most ${most.toFixed(1)}, Sharpe ratio ${sharpe.toFixed(2)}`,
      beside: `${median(all.map((r) => r.mean)).toFixed(3)} % a trade, ${
        count(median(all.map((r) => r.trades)))
      } trades`,
      ratio: "",
      goal: "t <= 3, none over 4, Sharpe ratio <= 1.5",
      met: t <= 3 && most <= 4 && sharpe <= 1.5,
    });
  }
}

export async function market(report: Report): Promise<void> {
  await speed(report, 2500);
  await speed(report, 10_000);
  for (const seed of UNSEEN_SEEDS) insideTheDay(report, seed);
  rulesInsideTheDay(report);
  for (const seed of SEEDS) await likeness(report, seed);
  for (const seed of UNSEEN_SEEDS) structure(report, seed);
}
