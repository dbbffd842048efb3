/** When dividends are declared, and how much a share pays. Amounts follow a policy, not the current price. */
import { civil } from "../../calendar.ts";
import { dayCount, epochDayOfTradingDay, monthOf, tradingDayOnOrBefore } from "../grid.ts";
import type { Instrument } from "../prices/instrument.ts";
import { child, draw, gaussian, numberOf, uniform } from "../random.ts";
import { type DividendPolicy, dividendPolicy } from "./dividend_policy.ts";
import { dayOfMonth } from "./fiscal.ts";

export interface ScheduledDividend {
  /** The ex-date. */
  readonly tradingDay: number;
  /** Epoch days. */
  readonly declaredOn: number;
  readonly recordOn: number;
  readonly payOn: number;
  /** Dollars per share as of that day, at most four decimals. */
  readonly amount: number;
  /** Payments per year; 0 for a special one. */
  readonly frequency: number;
  readonly special: boolean;
}

/** Nominal price per share by trading day, smooth except for splits. */
export interface NominalPrice {
  on(tradingDay: number): number;
  /** False: no split is executed after the first day and up to the last one. */
  mayBeSplit(after: number, upTo: number): boolean;
}

/** A payment never falls below the best rate supported in this many years, unless the company cuts it. */
const YEARS_HELD = 6;
/** Duration of a cut in years. */
const YEARS_CUT = 4;
/** A company whose price has fallen halves its payment until it is at most this many times what the price supports. */
const BORNE = 2.5;
/** The first day of T+1 settlement, from which on the ex-date is the record date: 2024-05-28. */
const T_PLUS_1 = Date.UTC(2024, 4, 28) / 86_400_000;
/** No level moves by this much (log) within a month of trading days without a split. */
const SPLIT = 0.35;
const MONTH = 21;

const onOrAfter = (epochDay: number): number =>
  epochDayOfTradingDay(Math.min(dayCount() - 1, tradingDayOnOrBefore(epochDay - 1) + 1));
const onOrBefore = (epochDay: number): number => epochDayOfTradingDay(Math.max(0, tradingDayOnOrBefore(epochDay)));

/** The factor by which the splits between two trading days change the price per share; 1 without splits. */
function splitFactor(price: NominalPrice, from: number, to: number): number {
  if (!price.mayBeSplit(from, to)) return 1;
  const jump = (a: number, b: number) => Math.abs(Math.log(price.on(b) / price.on(a)));
  let factor = 1;
  for (let start = from; start < to; start += MONTH) {
    let [low, high] = [start, Math.min(start + MONTH, to)];
    if (jump(low, high) < SPLIT) continue;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (jump(low, middle) > jump(middle, high)) high = middle;
      else low = middle;
    }
    if (jump(low, high) >= SPLIT) factor *= price.on(high) / price.on(low);
  }
  return factor;
}

/** The first trading day of a policy year, whose level determines the year's amounts. */
const startOf = (policy: DividendPolicy, year: number): number =>
  Math.max(0, tradingDayOnOrBefore(dayOfMonth(year * 12 - policy.yearShift, 1)));

/** Dollars per year, per share as of the policy year's first day. */
function yearlyRate(policy: DividendPolicy, year: number, price: NominalPrice): number {
  const decided = Math.floor((year + policy.phase) / policy.cadence) * policy.cadence - policy.phase;
  let [rate, split] = [0, splitFactor(price, startOf(policy, decided), startOf(policy, year))];
  for (let y = decided; y > decided - YEARS_HELD; y--) {
    const bears = policy.yield * price.on(startOf(policy, y)) * (1 + 0.03 * gaussian(draw(child(policy.key, 20), y)));
    if (bears * split > rate) rate = bears * split;
    split *= splitFactor(price, startOf(policy, y - 1), startOf(policy, y));
  }
  for (let y = year; y > year - YEARS_CUT; y--) {
    const key = child(child(policy.key, 21), y);
    if (uniform(numberOf(key)) < policy.cutChance) {
      rate *= uniform(draw(key, 1)) < 0.35 ? 0 : 0.4 + 0.3 * uniform(draw(key, 2));
    }
  }
  return rate;
}

/** Declared amounts are round. */
function rounded(amount: number, fund: boolean): number {
  const step = fund ? 0.0001 : amount >= 0.4 ? 0.01 : amount >= 0.1 ? 0.005 : amount >= 0.02 ? 0.0025 : 0.0005;
  return Math.round(Math.round(amount / step) * step * 1e4) / 1e4;
}

/** Epoch day of the record date: the ex-date, or before T+1 settlement the trading day after it. */
export const recordDate = (ex: number): number => ex >= T_PLUS_1 ? ex : onOrAfter(ex + 1);

function dates(ex: number, lead: number, lag: number): { declaredOn: number; recordOn: number; payOn: number } {
  const recordOn = recordDate(ex);
  return { declaredOn: onOrBefore(ex - lead), recordOn, payOn: onOrAfter(recordOn + lag) };
}

function regular(
  policy: DividendPolicy,
  month: number,
  price: NominalPrice,
  rates: Map<number, number>,
): ScheduledDividend | null {
  const own = child(child(policy.key, 22), month);
  const tradingDay = tradingDayOnOrBefore(dayOfMonth(month, policy.exDay));
  if (tradingDay < 0) return null;
  const made = dates(epochDayOfTradingDay(tradingDay), policy.lead, policy.lag);
  const declared = tradingDayOnOrBefore(made.declaredOn);
  let amount: number;
  if (policy.fund) {
    // A fund distributes what it received.
    amount = policy.yield / policy.frequency * price.on(declared) * splitFactor(price, declared, tradingDay) *
      Math.max(0.3, 1 + policy.wobble * gaussian(numberOf(own)));
  } else {
    if (uniform(numberOf(own)) < policy.missChance) return null;
    const year = Math.floor((monthOf(made.declaredOn) + policy.yearShift) / 12);
    let rate = rates.get(year);
    if (rate === undefined) rates.set(year, rate = yearlyRate(policy, year, price));
    rate *= splitFactor(price, startOf(policy, year), tradingDay);
    const bears = policy.yield * price.on(declared) * splitFactor(price, declared, tradingDay);
    while (rate > BORNE * bears) rate /= 2;
    amount = rate / policy.frequency;
  }
  amount = rounded(amount, policy.fund);
  return amount > 0 ? { tradingDay, ...made, amount, frequency: policy.frequency, special: false } : null;
}

/** A fund's capital gains distribution in December, or a company's extra payment late in the year. */
function special(policy: DividendPolicy, year: number, price: NominalPrice): ScheduledDividend | null {
  const own = child(child(policy.key, 23), year);
  if (uniform(numberOf(own)) >= policy.specialChance) return null;
  const [month, day] = policy.fund
    ? [11, 8 + 12 * uniform(draw(own, 1))]
    : [10 + Math.floor(2 * uniform(draw(own, 2))), 1 + 24 * uniform(draw(own, 1))];
  const tradingDay = tradingDayOnOrBefore(dayOfMonth(year * 12 + month, Math.floor(day)));
  if (tradingDay < 0) return null;
  const made = dates(epochDayOfTradingDay(tradingDay), policy.fund ? 3 : 14, policy.fund ? 4 : 12);
  const declared = tradingDayOnOrBefore(made.declaredOn);
  const part = policy.fund ? 0.001 + 0.019 * uniform(draw(own, 3)) ** 2 : 0.01 + 0.05 * uniform(draw(own, 3)) ** 2;
  const amount = rounded(part * price.on(declared) * splitFactor(price, declared, tradingDay), policy.fund);
  return amount > 0 ? { tradingDay, ...made, amount, frequency: 0, special: true } : null;
}

/**
 * The dividends whose ex-date is one of the given trading days, both ends included, oldest first. The price is also
 * queried for days of earlier years. Companies keep their payment for a year and then raise or keep it; weak ones may
 * cut or miss it. Funds distribute what they received, and some distribute capital gains in December (special).
 */
export function scheduledDividends(
  instrument: Instrument,
  fromTradingDay: number,
  toTradingDay: number,
  price: NominalPrice,
): ScheduledDividend[] {
  const from = Math.max(0, fromTradingDay), to = Math.min(dayCount() - 1, toTradingDay);
  const policy = dividendPolicy(instrument);
  if (!policy || from > to) return [];
  const found: ScheduledDividend[] = [];
  const keep = (dividend: ScheduledDividend | null) => {
    if (dividend && dividend.tradingDay >= from && dividend.tradingDay <= to) found.push(dividend);
  };
  const rates = new Map<number, number>();
  // When a month begins on days off, an ex-date may belong to the month after the one of its trading day.
  const [first, last] = [monthOf(epochDayOfTradingDay(from)), monthOf(epochDayOfTradingDay(to)) + 1];
  for (let month = first; month <= last; month++) {
    if ((month - policy.firstMonth + 12) % (12 / policy.frequency) === 0) keep(regular(policy, month, price, rates));
  }
  for (let year = civil(epochDayOfTradingDay(from)).year; year <= civil(epochDayOfTradingDay(to)).year; year++) {
    keep(special(policy, year, price));
  }
  return found.sort((a, b) => a.tradingDay - b.tradingDay);
}
