/** Short interest by settlement date, daily short volume, and the free float. */
import { civil, epochDayAt, isoOfEpochDay } from "../../calendar.ts";
import type { Float, ShortInterest, ShortVolume } from "../../facts.ts";
import { dayCount, epochDayOfTradingDay, hoursOfTradingDay, momentAt, monthOf, tradingDayOnOrBefore } from "../grid.ts";
import type { Instrument, Tier } from "../prices/instrument.ts";
import { child, draw, gaussian, numberOf, roughGaussian, slow, uniform } from "../random.ts";
import { dayOfMonth, lastOfMonth } from "../schedule/fiscal.ts";
import { hasLowFloat, isHeavilyShort, keyOfShorts } from "../prices/supply.ts";
import type { Context } from "./context.ts";

const HOUR = 3_600_000;
/** Business days from a settlement date to its publication. */
const PUBLISHED_AFTER = 7;
/** Days to cover of a security without trades. */
const NEVER_COVERED = 999.99;
const SHORT_MOST = 0.6;
/** Median short interest as a fraction of the float; funds are borrowed for hedging. */
const typicalShort: Readonly<Record<Tier, number>> = {
  mega: 0.011,
  large: 0.024,
  mid: 0.042,
  small: 0.052,
  micro: 0.04,
  nano: 0.03,
  fund: 0.03,
};
const SHORT_SPREAD = 0.72;
/** In addition to the draws of supply.ts. */
const CHANNEL = {
  lowSize: 2,
  free: 3,
  short: 4,
  wander: 5,
  squeezeSize: 7,
  day: 8,
  habit: 9,
  offExchange: 10,
} as const;

/** Float as a fraction of the shares outstanding. */
function freePart(i: Instrument): number {
  const key = keyOfShorts(i);
  const large = i.tier === "mega" || i.tier === "large";
  const usual = large
    ? 0.86 + 0.139 * uniform(draw(key, CHANNEL.free))
    : 0.6 + 0.39 * Math.sqrt(uniform(draw(key, CHANNEL.free)));
  if (!hasLowFloat(i)) return usual;
  const shares = 1e6 * 20 ** uniform(draw(key, CHANNEL.lowSize));
  return Math.max(0.05, Math.min(usual, shares * i.listing.price / i.listing.size));
}

const percent = (x: number): number => Math.round(x * 1e4) / 100;

/** Free float of a company on a trading day. */
const freeShares = (context: Context, index: number, day: number): number =>
  Math.round(context.world.sharesOutstanding(index, day) * percent(freePart(context.instrument(index))) / 100);

/** The float; null before the first day, and for funds, whose share count changes all the time. */
export function float(context: Context, index: number, at: number): Float | null {
  const { first } = context.world.listed(index);
  const { day } = momentAt(at);
  const instrument = context.instrument(index);
  if (instrument.tier === "fund" || day < Math.max(0, first)) return null;
  const monthBegan = lastOfMonth(monthOf(epochDayAt(at)) - 1) + 1;
  const effective = Math.max(monthBegan, epochDayOfTradingDay(Math.max(0, first)));
  return {
    shares: freeShares(context, index, day),
    percent: percent(freePart(instrument)),
    effectiveDate: isoOfEpochDay(effective),
  };
}

/**
 * Trading days of the settlements up to a given one, newest first: the 15th and the last of each month, or the
 * preceding trading day.
 */
function* settlements(upTo: number): Generator<number> {
  if (upTo < 0) return;
  const today = epochDayOfTradingDay(upTo);
  for (let month = monthOf(today);; month--) {
    for (const date of [lastOfMonth(month), dayOfMonth(month, 15)]) {
      const day = tradingDayOnOrBefore(date);
      if (day < 0) return;
      // Settlements of the current month may be in the future.
      if (day <= upTo) yield day;
    }
  }
}

/** Fraction of the float sold short at a settlement. */
function shortPart(i: Instrument, day: number): number {
  const key = keyOfShorts(i);
  const { year, month, dayOfMonth: date } = civil(epochDayOfTradingDay(day));
  const cycle = (year * 12 + month) * 2 + (date > 16 ? 1 : 0);
  const usual = isHeavilyShort(i)
    ? 0.16 + 0.24 * uniform(draw(key, CHANNEL.squeezeSize))
    : typicalShort[i.tier] * Math.exp(SHORT_SPREAD * gaussian(draw(key, CHANNEL.short)));
  return Math.min(
    SHORT_MOST,
    usual *
      Math.exp(
        0.2 * slow(child(key, CHANNEL.wander), cycle, 6) +
          0.04 * roughGaussian(draw(child(key, CHANNEL.wander), cycle + 1e6)),
      ),
  );
}

/** For a listed security: published by the instant, newest first; share counts as of each settlement. */
export function shortInterest(context: Context, index: number, limit: number, at: number): ShortInterest[] {
  const { world } = context;
  const { first } = world.listed(index);
  const instrument = context.instrument(index);
  const found: ShortInterest[] = [];
  const all = [...take(settlements(momentAt(at).day), limit + 3)];
  for (let i = 0; i + 1 < all.length && found.length < limit; i++) {
    const day = all[i]!;
    if (day < Math.max(0, first)) break;
    const published = day + PUBLISHED_AFTER;
    if (published >= dayCount() || hoursOfTradingDay(published).close > at) continue;
    const from = Math.max(all[i + 1]! + 1, first, 0);
    let volume = 0;
    for (let d = from; d <= day; d++) volume += world.volume(index, d);
    const averageDailyVolume = Math.round(volume / (day - from + 1));
    const free = instrument.tier === "fund" ? world.sharesOutstanding(index, day) : freeShares(context, index, day);
    const shares = Math.round(free * shortPart(instrument, day));
    const daysToCover = averageDailyVolume === 0
      ? NEVER_COVERED
      : Math.min(NEVER_COVERED, Math.round(shares / averageDailyVolume * 100) / 100);
    found.push({ settlementDate: isoOfEpochDay(epochDayOfTradingDay(day)), shares, averageDailyVolume, daysToCover });
  }
  return found;
}

function* take<T>(items: Iterable<T>, count: number): Generator<T> {
  if (count <= 0) return;
  for (const item of items) {
    yield item;
    if (--count === 0) return;
  }
}

/**
 * For a listed security: short volume as part of the volume reported off-exchange, per day, newest first; published two
 * hours after the close.
 */
export function shortVolume(context: Context, index: number, limit: number, at: number): ShortVolume[] {
  const { first } = context.world.listed(index);
  const key = child(keyOfShorts(context.instrument(index)), CHANNEL.day);
  const today = momentAt(at).day;
  const found: ShortVolume[] = [];
  let day = today >= 0 && hoursOfTradingDay(today).close + 2 * HOUR > at ? today - 1 : today;
  for (; day >= Math.max(0, first) && found.length < limit; day--) {
    const own = child(key, day);
    const totalVolume = Math.round(
      context.world.volume(index, day) * (0.38 + 0.14 * uniform(draw(own, CHANNEL.offExchange))),
    );
    if (totalVolume === 0) continue;
    const wanted = 47 + 3.5 * roughGaussian(draw(key, CHANNEL.habit)) + 4 * slow(key, day, 15) +
      5 * roughGaussian(numberOf(own));
    const least = Math.ceil(0.3 * totalVolume), most = Math.floor(0.7 * totalVolume);
    const shortShares = Math.max(least, Math.min(most, Math.round(totalVolume * wanted / 100)));
    found.push({
      date: isoOfEpochDay(epochDayOfTradingDay(day)),
      shortVolume: shortShares,
      totalVolume,
      ratio: percent(shortShares / totalVolume),
    });
  }
  return found;
}
