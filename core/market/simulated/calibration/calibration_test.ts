/** The simulated market resembles the measured one, and cannot be exploited by simple rules. */
import { ok } from "node:assert/strict";
import { calibrate, REAL_NAMES } from "./calibration.ts";
import { calibrateFacts } from "./fact_figures.ts";
import { addTo, type Figure } from "./figure.ts";
import { Courses } from "./history.ts";
import { addIndexes } from "./index_figures.ts";
import { followInsideDay } from "./inside_day_rules.ts";
import { addSeconds } from "./seconds_figures.ts";
import { addTable } from "./table_figures.ts";
import { anchorDay } from "../grid.ts";
import { MarketWorld } from "../market_world.ts";
import { spanOfBlocks } from "./measure.ts";
import { followRules } from "./rules.ts";

/** The fraction of the figures that may be outside: single names and single regimes move some of them. */
const OUTSIDE = 0.013;
/** Stores draw seeds as long as the second. */
const SEEDS = [31, 0x8c1f_62a7_5b0e_d394_27e6_19f4_c03a_7d85n];
const FOUR_YEARS = spanOfBlocks(-16, 16);
const courses = new Courses(new MarketWorld(5, 1600), ...FOUR_YEARS);

const outside = (figures: readonly Figure[]) =>
  figures.filter(({ measured, low, high }) => !(measured >= low && measured <= high));
const shown = (figures: readonly Figure[]) =>
  figures.map(({ what, measured, low, high }) =>
    `${what}: ${measured.toPrecision(3)} is not within ${low.toPrecision(3)} and ${high.toPrecision(3)}`
  ).join("\n");

Deno.test("nearly all figures of the market are as measured", async () => {
  const world = new MarketWorld(1, REAL_NAMES);
  const figures = [...calibrate(world), ...await calibrateFacts(world)];
  ok(figures.length > 300 && outside(figures).length <= OUTSIDE * figures.length, shown(outside(figures)));
});

Deno.test("funds follow what they hold, and falls raise volatility", () => {
  const figures: Figure[] = [];
  addIndexes(addTo(figures), courses);
  // Memory, skew and leverage need more than four years to be distinguished from chance.
  const missed = outside(figures).filter(({ what }) => !/autocorrelation|skew|squared/.test(what));
  ok(figures.length > 20 && missed.length === 0, shown(missed));
});

Deno.test("companies of all sizes stay as many, no kind of day is a bet, and the largest are cheap to trade", () => {
  const figures: Figure[] = [];
  addTable(addTo(figures), new MarketWorld(5, 2500), ...FOUR_YEARS);
  ok(figures.length > 12 && outside(figures).length === 0, shown(outside(figures)));
});

Deno.test("a second says nothing about the next ones", () => {
  const figures: Figure[] = [];
  const symbols = new Set(["SPY", "QQQ", "MSFT", "META", "COST", "LLY", "GS", "CAT", "NFLX", "AVGO"]);
  for (const seed of SEEDS) {
    const securities = new MarketWorld(seed, 1600).securities
      .filter(({ instrument }) => symbols.has(instrument.listing.symbol));
    addSeconds(addTo(figures), securities, [1, 2, 3, 4, 5].map((n) => anchorDay() + n));
  }
  ok(figures.length === 12 && outside(figures).length === 0, shown(outside(figures)));
});

Deno.test("inside the day neither a rule nor its mirror is worth its spreads", () => {
  for (const seed of SEEDS) {
    const days = Array.from({ length: 24 }, (_, n) => anchorDay() - 5 * n);
    const results = followInsideDay(new MarketWorld(seed, 1200), days);
    ok(results.length > 90);
    for (const { rule, t, mean, trades } of results) {
      ok(trades >= 5, `${rule}: ${trades} trades`);
      ok(t < 4, `seed ${seed}, ${rule}: ${mean.toFixed(3)} % in ${trades} trades, t ${t.toFixed(1)}`);
    }
  }
});

Deno.test("no simple rule of trading is worth its spreads", () => {
  for (const { rule, t, sharpe, mean, periods } of followRules(courses)) {
    ok(periods > 20 && t < 3.5, `${rule}: ${mean.toFixed(3)} % in ${periods} periods, t ${t.toFixed(1)}`);
    // In four years a Sharpe ratio is accurate to one half.
    ok(sharpe < 1.75, `${rule}: Sharpe ratio ${sharpe.toFixed(2)}`);
  }
});
