/**
 * A takeover for cash: its terms, which may be raised, and how far the price stays below them. Some deals break
 * (`averted.ts`), and the premium is lost; the distance between price and terms is what that costs on average, less
 * what raised terms bring, so that holding a company after the announcement earns no more than the risk is worth.
 */
import { nightBefore } from "./announcement.ts";
import type { Instrument } from "./instrument.ts";
import { child, draw, gaussian, type Key, roughGaussian, uniform } from "../random.ts";
import { priceUnits, UNITS } from "../units.ts";
import type { Ending } from "../world.ts";

/** The share of announced deals that break. */
export const BROKEN = 0.055;
/** The share of deals whose terms are raised, by which fraction (least, range), and the days without at both ends. */
const RAISED = { chance: 0.1, least: 0.04, range: 0.08, away: 3 } as const;
/** Log premium of a takeover (median and log spread), and of a shell that pays out what it holds. */
const PREMIUM = { median: 0.28, spread: 0.35, most: 0.8 } as const;
const SHELL_PREMIUM = 0.004;
/** Log distance of the price from the terms on the last day, and the least that it has narrowed by since the first. */
const LAST_DISTANCE = 0.0006;
const LEAST_NARROWING = 0.001;
/** How far the distance to the terms varies: less than the cost of the quote. */
const NOISE = 0.05;
const CHANNEL = { premium: 3, raise: 8, raiseDay: 9, raiseBy: 10, raiseAt: 11, day: 10_000 } as const;

const isShell = ({ listing }: Instrument): boolean => listing.type === "UNIT";

/** The raise of a deal's terms, if it lasts long enough; null for most. */
export function raiseOf(key: Key, tradingDay: number, last: number): Ending["raise"] {
  const { chance, least, range, away } = RAISED;
  const days = last - tradingDay + 1 - 2 * away;
  if (days <= 0 || uniform(draw(key, CHANNEL.raise)) >= chance) return null;
  const day = tradingDay + away + Math.floor(days * uniform(draw(key, CHANNEL.raiseDay)));
  const by = least + range * uniform(draw(key, CHANNEL.raiseBy));
  return { tradingDay: day, at: nightBefore(day, draw(key, CHANNEL.raiseAt)), by };
}

/** Log premium of a takeover to the last close. */
export function premiumOf(instrument: Instrument, key: Key): number {
  if (isShell(instrument)) return SHELL_PREMIUM * uniform(draw(key, CHANNEL.premium));
  const { median, spread, most } = PREMIUM;
  return Math.min(most, median * Math.exp(spread * gaussian(draw(key, CHANNEL.premium))));
}

/** The units that are paid for each share: by the terms as announced, and as raised. */
export interface Cash {
  readonly announced: number;
  readonly raised: number;
}

/** The terms of a cash deal, from the close (units) before the announcement. */
export function cashOf(instrument: Instrument, key: Key, ending: Ending, before: number): Cash {
  const { raise } = ending;
  const premium = premiumOf(instrument, key);
  const wanted = priceUnits(
    before / UNITS * Math.exp(premium + distance(lostBy(instrument, ending, premium), null, 1)),
  );
  // There must be a possible price under the terms that is not lower than the last one.
  const announced = Math.max(wanted, before + tickUnder(before));
  if (!raise) return { announced, raised: announced };
  return { announced, raised: Math.max(priceUnits(announced / UNITS * (1 + raise.by)), announced + 1) };
}

/** The terms (units) on a trading day. */
export const cashOn = ({ announced, raised }: Cash, { raise }: Ending, day: number): number =>
  raise && day >= raise.tradingDay ? raised : announced;

/** The step to the next lower price. */
export const tickUnder = (units: number): number => units >= UNITS ? 100 : 1;

/** Log price that a company of a premium loses on average when its deal breaks. */
const lostBy = ({ eventGrowth }: Instrument, { tradingDay, last }: Ending, premium: number): number =>
  // Until then, half of the time on average, it has none of its news, which would be worth something.
  premium + eventGrowth * (last - tradingDay) / 2;

/**
 * Log distance of the price from the terms when a part of the time from the announcement to the last day is left.
 * `lost` is what the price loses if the deal breaks, `raisedBy` null before the terms are raised.
 */
function distance(lost: number, raisedBy: number | null, left: number): number {
  const loss = 1 - Math.exp(-lost) / (1 + (raisedBy ?? 0));
  const raises = raisedBy === null ? RAISED.chance * (RAISED.least + RAISED.range / 2) : 0;
  return LAST_DISTANCE + left * Math.max(LEAST_NARROWING, BROKEN * loss - raises);
}

/** Open and close (log dollars) of a day under the terms. */
export function cashPath(instrument: Instrument, key: Key, ending: Ending, cash: Cash) {
  const { tradingDay, last, raise } = ending;
  const lost = lostBy(instrument, ending, premiumOf(instrument, key));
  const under = (day: number, n: number, daysLeft: number) => {
    const by = raise && day >= raise.tradingDay ? raise.by : null;
    const noise = 1 + NOISE * roughGaussian(draw(child(key, CHANNEL.day + day), n));
    return Math.log(cashOn(cash, ending, day) / UNITS) -
      distance(lost, by, daysLeft / (last - tradingDay + 1)) * noise;
  };
  return (day: number): readonly [open: number, close: number] => [
    under(day, 0, last - day + 1),
    under(day, 1, last - day),
  ];
}
