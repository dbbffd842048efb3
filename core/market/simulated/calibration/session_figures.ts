/** Intraday figures: the shape of a session, spreads, pauses. */
import type { Security } from "../security.ts";
import { UNITS } from "../units.ts";
import { depthAt, type Touch, touchAt } from "../sessions/quotes.ts";
import { mean, quantile, TIERS } from "./measure.ts";
import type { Add } from "./figure.ts";

const VOLUME = [13.3, 9.2, 7.4, 6.3, 6.2, 5.4, 4.6, 5.1, 4.8, 5.5, 5.2, 6.8, 20.1];
const VARIANCE = [28.3, 12.2, 7.6, 7, 6.4, 4.7, 3.7, 4.6, 3.9, 5.5, 4.3, 4.5, 7.1];

/** Shape of the session over its half hours, for large companies. */
export function addShapes(add: Add, large: readonly Security[], days: readonly number[]): void {
  const volume = new Float64Array(13);
  const variance = new Float64Array(13);
  let [pre, late, regular] = [0, 0, 0];
  const ends = { firstVolume: 0, firstVariance: 0, lastVolume: 0 };
  const sum = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0);
  for (const security of large) {
    for (const day of days) {
      const session = security.session("regular", day);
      if (session.minutes < 390) continue;
      const price = session.price[0]! / UNITS;
      for (let m = 0; m < 390; m++) {
        const traded = session.volume[m]! * price;
        const moved = Math.log(session.price[m + 1]! / session.price[m]!) ** 2;
        volume[Math.floor(m / 30)]! += traded;
        variance[Math.floor(m / 30)]! += moved;
        if (m < 5) [ends.firstVolume, ends.firstVariance] = [ends.firstVolume + traded, ends.firstVariance + moved];
        if (m >= 385) ends.lastVolume += traded;
      }
      pre += sum(security.session("pre", day).volume) * price;
      late += sum(security.session("late", day).volume) * price;
      regular += sum(session.volume) * price;
    }
  }
  const share = (of: Float64Array, i: number) => 100 * of[i]! / sum(of);
  for (const i of [0, 1, 6, 11, 12]) {
    add(`volume of half hour ${i + 1}, %`, share(volume, i), VOLUME[i]!, VOLUME[i]! * 0.85, VOLUME[i]! * 1.15);
    add(
      `variance of half hour ${i + 1}, %`,
      share(variance, i),
      VARIANCE[i]!,
      VARIANCE[i]! * 0.75,
      VARIANCE[i]! * 1.35,
    );
  }
  add("volume of the first five minutes, %", 100 * ends.firstVolume / sum(volume), 3.5, 3, 4.1);
  add("variance of the first five minutes, %", 100 * ends.firstVariance / sum(variance), 10.5, 7.8, 14.2);
  add("volume of the last five minutes, %", 100 * ends.lastVolume / sum(volume), 10, 8.5, 11.5);
  add("pre-market to regular volume, large, %", 100 * pre / regular, 0.6, 0.4, 1);
  add("late to regular volume, large, %", 100 * late / regular, 1.9, 1.3, 2.8);
}

const SPREADS = {
  mega: [1.5, 150_000],
  large: [3, 40_000],
  mid: [7, 15_000],
  small: [20, 6_000],
  micro: [70, 2_000],
  nano: [180, 800],
} as const;

/** Quotes at noon, and the spread of large companies over the day. */
export function addQuotes(add: Add, all: readonly Security[], days: readonly number[]): void {
  const touch: Touch = { bid: 0, ask: 0 };
  const quoted = (security: Security, day: number, minute: number) => {
    const session = security.session("regular", day);
    const price = session.priceAt(minute, 30);
    touchAt(security.instrument, "regular", session, minute, 30, price, touch);
    const { bidShares } = depthAt(security.instrument, "regular", session, minute, 30, price);
    return { bps: 2e4 * (touch.ask - touch.bid) / (touch.ask + touch.bid), dollars: bidShares * price / UNITS, price };
  };
  for (const tier of TIERS) {
    const noon = all.filter((s) => s.instrument.tier === tier).flatMap((s) => days.map((day) => quoted(s, day, 150)));
    const [bps, dollars] = SPREADS[tier];
    // The minimum spread is one cent; below that the tick is the limit.
    const free = noon.filter((q) => q.price >= UNITS && 100 * UNITS / q.price < bps);
    add(`${tier}: spread at noon, median, bps`, quantile(free.map((q) => q.bps), 0.5), bps, bps * 0.75, bps * 1.3);
    // At least one round lot is shown, which is worth more at high prices.
    add(
      `${tier}: shown a side at noon, median, $`,
      quantile(noon.map((q) => q.dollars), 0.5),
      dollars,
      dollars * 0.65,
      dollars * 1.5,
    );
  }
  const some = all.filter((s) => s.instrument.tier === "mid");
  const meanAt = (minute: number) => mean(some.flatMap((s) => days.map((day) => quoted(s, day, minute).bps)));
  add("spread at 09:35 to noon", meanAt(5) / meanAt(150), 2, 1.5, 2.5);
  add("spread at 15:45 to noon", meanAt(375) / meanAt(150), 0.7, 0.5, 0.9);
}

/** Shares that one of the measured gappers traded before the open, at least. */
const TRADED_EARLY = 500_000;

/** Pauses, and the behaviour of stocks that gap. */
export class Pauses {
  readonly #days: readonly number[];
  readonly #pauses = { count: 0, early: 0, up: 0, cheap: 0 };
  readonly #runners = { count: 0, pauses: 0 };
  readonly #gappers = { count: 0, belowOpen: 0, belowHigh: 0, aboveHigh: 0, filled: 0 };

  constructor(days: readonly number[]) {
    this.#days = days;
  }

  /** Counts those of one security. */
  count(security: Security): void {
    for (const day of this.#days) {
      if (!security.isListed(day)) continue;
      const close = security.previousClose(day);
      const { of, at } = security.figures(day);
      // Bands are at least five percent wide, so most days cannot have a pause and their minutes are not computed.
      if (close === null || of[at + 1]! / of[at + 2]! < 1.05) continue;
      const session = security.session("regular", day);
      const { pauses, low } = session;
      const [all, runners, gappers] = [this.#pauses, this.#runners, this.#gappers];
      all.count += pauses.length;
      all.early += pauses.filter((p) => p.from < 60).length;
      all.up += pauses.filter((p) => p.reason === "luld_up").length;
      if (!security.tierOne && close < 10 * UNITS) all.cheap += pauses.length;
      // A takeover's price does not run.
      if (!security.isFree(day)) continue;
      if (of[at + 1]! / close > 1.5) {
        runners.count++;
        runners.pauses += pauses.length;
      }
      if (of[at]! / close < 1.2) continue;
      const before = security.session("pre", day).before(330);
      if (before.volume < TRADED_EARLY) continue;
      gappers.count++;
      if (of[at + 3]! < of[at]!) gappers.belowOpen++;
      if (of[at + 3]! < before.high) gappers.belowHigh++;
      if (of[at + 1]! > before.high) gappers.aboveHigh++;
      session.findExtremes(0, 90);
      if (Math.min(...low.slice(0, 90)) < (close + of[at]!) / 2) gappers.filled++;
    }
  }

  add(add: Add, scale: number): void {
    const { count, early, up, cheap } = this.#pauses;
    const [runners, gappers] = [this.#runners, this.#gappers];
    add("pauses a day in the whole market", scale * count / this.#days.length, 27, 15, 40);
    add("pauses before 10:30", early / count, 0.6, 0.5, 0.75);
    add("pauses upwards", up / count, 0.6, 0.5, 0.7);
    add("pauses of small companies under $10", cheap / count, 0.8, 0.5, 0.95);
    add("pauses of one that was up 50 %, mean", runners.pauses / runners.count, 2, 1.4, 6);
    add("gappers >20 % that close under their open", gappers.belowOpen / gappers.count, 0.75, 0.6, 0.85);
    add("gappers that close under the pre-market high", gappers.belowHigh / gappers.count, 0.86, 0.75, 0.95);
    add("gappers that trade above the pre-market high", gappers.aboveHigh / gappers.count, 0.4, 0.28, 0.52);
    add("gappers that fill half the gap by 11:00", gappers.filled / gappers.count, 0.6, 0.5, 0.7);
  }
}
