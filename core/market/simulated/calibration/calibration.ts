/** The measurements of the simulated market's prices, and the ranges they must stay in. */
import { hoursOfTradingDay, regularMinutes } from "../grid.ts";
import type { MarketWorld } from "../market_world.ts";
import { companies, daysOf, isLarge, measureDaily, sdOf, spanOfBlocks } from "./measure.ts";
import { addTo, type Figure, REAL_NAMES } from "./figure.ts";
import { addDays, addFactors, addMovers, addTiers } from "./day_figures.ts";
import { addQuotes, addShapes, Pauses } from "./session_figures.ts";

export { type Figure, REAL_NAMES } from "./figure.ts";

/** Daily standard deviation of SPY half-way between the calm months that were measured and the previous decade. */
const USUAL_SD = 0.0095;
const BLOCKS = 5;

/** The months around the anchor day in which the market was about as volatile as usual. */
function calmSpan(world: MarketWorld): readonly [number, number] {
  const spy = world.securities[world.indexOf("SPY")!]!;
  let [best, nearest] = [spanOfBlocks(-BLOCKS, BLOCKS), Infinity];
  for (let first = -10; first <= 6; first++) {
    const span = spanOfBlocks(first, BLOCKS);
    const apart = Math.abs(Math.log(sdOf(daysOf(spy, ...span).map((row) => row.change)) / USUAL_SD));
    if (apart < nearest) [best, nearest] = [span, apart];
  }
  return best;
}

const isFull = (day: number): boolean => regularMinutes(hoursOfTradingDay(day)) === 390;

/** All figures of a market; takes some seconds. */
export function calibrate(world: MarketWorld): Figure[] {
  const figures: Figure[] = [];
  const add = addTo(figures);
  const [from, to] = calmSpan(world);
  const listed = companies(world, from, to);
  const scale = REAL_NAMES / listed.length;
  const last = to;
  const pauses = new Pauses(Array.from({ length: 28 }, (_, i) => last - 2 - 8 * i));
  const daily = measureDaily(world, from, to, (security) => pauses.count(security));
  addTiers(add, daily);
  addDays(add, daily, scale);
  addMovers(add, daily);
  addFactors(add, world, from, to);
  const large = listed.filter(isLarge);
  addShapes(add, large.filter((_, i) => i % 12 === 0), Array.from({ length: 16 }, (_, i) => last - 3 - 17 * i));
  const quoted = Array.from({ length: 6 }, (_, i) => last - 5 - 41 * i);
  addQuotes(add, listed.filter((_, i) => i % 5 === 0), quoted.filter(isFull));
  pauses.add(add, REAL_NAMES / world.listedOn(last).length);
  return figures;
}
