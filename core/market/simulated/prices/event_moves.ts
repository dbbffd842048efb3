/** What events do to prices: results, and news between the sessions. */
import type { Catalyst } from "./catalysts.ts";
import { dayBefore, dayCount } from "../grid.ts";
import type { Instrument } from "./instrument.ts";
import { News, twoSided } from "./news.ts";
import type { Sympathy } from "./peers.ts";
import { child, draw, gaussian, type Key, numberOf, roughGaussian } from "../random.ts";
import { isSmall, tiers } from "./tiers.ts";
import type { CatalystShape, WorldEvent } from "../world.ts";

const CHANNEL = { digested: 15, session: 75 } as const;
export type Moving = Extract<WorldEvent, { kind: "earnings" | "catalyst" }>;
const WORST_RESULT = 0.6;

/** Log return with which the price receives an event: in the second in which it is published. */
export function eventMove({ tier, ownSd }: Instrument, event: Moving): number {
  if (event.kind === "catalyst") return event.move;
  const nerve = ownSd / tiers[tier].usualSd;
  const sd = tiers[tier].earnings * Math.min(1.7, nerve, Math.sqrt(nerve));
  // Gains and losses are of equal size, so that results have no value on average.
  return Math.log1p(Math.max(-WORST_RESULT, Math.min(WORST_RESULT, event.surprise * sd)));
}

/** The part of the other gap that is left on a day with news. */
export const QUIET_GAP = 0.3;
/**
 * What trading makes of an event by the open: with a chance the move goes on, by this part of it on average and at
 * most; otherwise a part of it is lost, by as much less as that is more likely, so that no bet on either side pays off.
 */
const DIGESTED = { chance: 0.25, catalyst: 1.2, earnings: 0.15, most: 0.38 } as const;

/** What is learnt of an event between its publication and the open; its mean return is zero. */
export function digested(instrument: Instrument, event: Moving): News {
  const { chance, most } = DIGESTED;
  const key = child(child(instrument.key, event.tradingDay + 1000), CHANNEL.digested);
  const mean = Math.max(-most, Math.min(most, DIGESTED[event.kind] * eventMove(instrument, event)));
  return new News(twoSided(mean, chance), key, gaussian(draw(key, 0)), 1);
}

/**
 * Two-sided returns of sessions by shape: the probability that the session continues in the direction of the news, and
 * the mean size of such a return (a constant and a fraction of the move), and how early it is understood. A return
 * against it is as much larger as it is rarer, so that no bet on either side pays off.
 */
const shapes: Readonly<Record<CatalystShape, { with: number; base: number; part: number; haste: number }>> = {
  fade: { with: 0.23, base: 0.01, part: 2.7, haste: 16 },
  go: { with: 0.3, base: 0.03, part: 1, haste: 8 },
  chop: { with: 0.5, base: 0, part: 0.06, haste: 1 },
  squeeze: { with: 0.39, base: 0.13, part: 0.1, haste: 0.5 },
  coil: { with: 0.5, base: 0.06, part: 0, haste: 0.25 },
};
/**
 * After a move beyond this many standard deviations the next day is more volatile; it gives back a little of a large
 * gain.
 */
const CALM_MOVE = 3;
const WILDEST_SECOND = 0.36;
/** How often the day after a large move gains. */
const GAINS = 0.35;
/** The part of a large gain that is given back: the cost of trading it, in spreads. */
const LARGE_GAIN = 0.15;
const GIVEN_BACK = 1.9;
/** The session after news, relative to one after another large move. */
const AFTER_NEWS = 1.5;
/** Sessions of larger companies after news, relative to those of small ones. */
const CALMER = 0.32;

/** The sessions that follow a catalyst: their log returns besides the ordinary one, and how these become known. */
export interface CatalystDays {
  readonly session: number;
  readonly news: News;
  /** Those of the next day, if it is unrest. */
  readonly next: { readonly session: number; readonly news: News } | null;
}

export function catalystDays(instrument: Instrument, event: Catalyst): CatalystDays {
  const { key, tier, spread } = instrument;
  const { tradingDay, shape, calm } = event;
  const move = event.move + digested(instrument, event).value;
  const [ownSd, quietSd] = [instrument.ownSd * calm, instrument.quietSd * calm];
  const dice = child(child(key, CHANNEL.session), tradingDay);
  const size = Math.min(1, Math.abs(move));
  const { with: chance, base, part, haste } = shapes[shape];
  const mean = (move < 0 ? -1 : 1) * (isSmall(tier) ? 1 : CALMER) * (base * calm + part * size);
  const news = new News(
    twoSided(mean, chance),
    child(dice, 3),
    gaussian(numberOf(dice)),
    hasteOf(haste, draw(dice, 4)),
  );
  const session = news.value;
  const unrest = unrestAfter(move + session, ownSd);
  if (unrest === 1) return { session, news, next: null };
  const after = shock(AFTER_NEWS * quietSd * Math.sqrt(unrest * unrest - 1), child(dice, 2));
  const given = move + session > LARGE_GAIN ? GIVEN_BACK * spread : 0;
  return { session, news, next: { session: after.news.value - given, news: after.news } };
}

/** News is understood at different speeds. */
const hasteOf = (usual: number, key: number): number => usual * 2 ** Math.round(roughGaussian(key));

/** Factor of the standard deviation on the day after a log return of a company. */
export function unrestAfter(move: number, ownSd: number): number {
  const size = Math.abs(move);
  return size / ownSd > CALM_MOVE
    ? 1 + Math.min(1.5, 0.3 * (size / ownSd - 2)) + Math.min(2, 9 * Math.max(0, size - 0.18))
    : 1;
}

export interface Shock {
  readonly news: News;
  readonly variance: number;
}

/** A log return that mostly is a fall and sometimes a larger gain, with about this standard deviation. */
export function shock(sd: number, key: Key): Shock {
  const size = Math.min(sd, WILDEST_SECOND);
  const news = new News(twoSided(size, GAINS), child(key, 1), gaussian(numberOf(key)), hasteOf(1, draw(key, 2)));
  return { news, variance: size * size };
}

/** The total of the log returns by the events of a block. */
export function eventReturns(
  instrument: Instrument,
  block: number,
  events: readonly (WorldEvent | Sympathy)[],
): number {
  const last = Math.min(dayCount() - 1, dayBefore(block + 1));
  let sum = 0;
  for (const event of events) {
    if (event.kind === "sympathy") sum += event.move;
    if (event.kind !== "earnings" && event.kind !== "catalyst") continue;
    sum += eventMove(instrument, event) + digested(instrument, event).value;
    if (event.kind === "earnings") continue;
    const { session, next } = catalystDays(instrument, event);
    sum += session + (next && event.tradingDay < last ? next.session : 0);
  }
  return sum;
}
