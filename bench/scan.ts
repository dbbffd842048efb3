/** A scan of the whole market, beside one bare pass over the same arrays that computes gap, volume, VWAP and averages. */
import { NEW_YORK } from "../core/market/calendar.ts";
import type { Bars } from "../core/market/mod.ts";
import { DEFAULTS } from "../core/waverider/config.ts";
import { figuresOf } from "../core/waverider/figures.ts";
import type { Inputs } from "../core/waverider/inputs.ts";
import { gateOf, score } from "../core/waverider/scan.ts";
import { bracketed, count, ms, type Report } from "./report.ts";

const SYMBOLS = 8_000;
const GOAL = 4;
const GOAL_MS = 20;
/** Every symbol that scores so much is led through the gates, at most so many. */
const RECORDED_SCORE = 4;
const MOST_RECORDED = 200;
const MINUTE = 60_000;

const instant = (time: string): number =>
  Temporal.PlainDateTime.from(`2026-11-20T${time}`).toZonedDateTime(NEW_YORK).toInstant().epochMilliseconds;
const hours = {
  preOpen: instant("04:00"),
  open: instant("09:30"),
  close: instant("16:00"),
  postClose: instant("20:00"),
  earlyClose: false,
};
const NOW = instant("13:30");

/** A walk from 08:00 on, of which some minutes have no trade. */
function walk(previousClose: number): Bars {
  const rows: number[][] = [];
  let price = previousClose;
  for (let at = instant("08:00"); at < NOW; at += MINUTE) {
    if (Math.random() < 0.1) continue;
    const open = price;
    price *= 1 + (Math.random() - 0.498) * 0.004;
    rows.push([
      at,
      open,
      Math.max(open, price) * 1.0005,
      Math.min(open, price) * 0.9995,
      price,
      500 + Math.random() * 5_000,
    ]);
  }
  const [at, open, high, low, close, volume] = [0, 1, 2, 3, 4, 5].map((i) => Float64Array.from(rows, (row) => row[i]!));
  return { at: at!, open: open!, high: high!, low: low!, close: close!, volume: volume! };
}

type Stock = Omit<Inputs, "figures"> & { readonly bars: Bars };

function stock(i: number): Stock {
  const previousClose = 1 + Math.random() * 90;
  const bars = walk(previousClose);
  const first = bars.at.findIndex((at) => at >= hours.open);
  const price = bars.close.at(-1)!;
  const [high, low] = [Math.max(...bars.high.subarray(first)), Math.min(...bars.low.subarray(first))];
  return {
    ...{ symbol: `S${i}`, type: "CS", isOtc: false, splitToday: false, isHalted: false, industry: "Software" },
    ...{ at: NOW, hours, previousCloseAt: hours.close - 24 * 60 * MINUTE, price, previousClose, high, low },
    ...{
      open: bars.open[first]!,
      vwap: price * (0.98 + Math.random() * 0.03),
      volume: bars.volume.reduce((a, b) => a + b),
    },
    ...{ openingHigh: bars.high[first]!, openingLow: bars.low[first]!, preMarketHigh: previousClose * 1.02 },
    ...{
      preMarketVolume: 100_000,
      bid: price - 0.01,
      ask: price + 0.01,
      bidShares: 2_000,
      askShares: 2_000,
      quoteAt: NOW,
    },
    ...{ historyDays: 20, averageVolume: 1_000_000, averageRange: previousClose * 0.03, previousVolume: 1_000_000 },
    ...{ marketCap: 500_000_000, float: 40_000_000, shortInterest: 5, daysToCover: 2, bars },
    articles: i % 50 === 0 ? [{ id: "a", at: NOW - 60 * MINUTE, sentiment: "positive" }] : [],
  };
}

/** What no scan can do without. */
function barePass(all: readonly Stock[]): number {
  let sum = 0;
  for (const { bars, open, previousClose, volume, averageVolume } of all) {
    let [nine, twenty, dollars, shares] = [0, 0, 0, 0];
    const { close, volume: volumes } = bars;
    for (let i = 0; i < close.length; i++) {
      const price = close[i]!;
      nine += (price - nine) * 0.2;
      twenty += (price - twenty) * 2 / 21;
      dollars += price * volumes[i]!;
      shares += volumes[i]!;
    }
    sum += open / previousClose + volume / averageVolume + dollars / shares + nine - twenty;
  }
  return sum;
}

function scan(all: readonly Stock[]): number {
  const inputs = all.map(({ bars, ...known }) => ({ ...known, figures: figuresOf(bars, NOW, hours, DEFAULTS) }));
  const scored = score(inputs, DEFAULTS);
  const recorded = scored.filter(({ score, tiers }) => tiers.length > 0 || score.total >= RECORDED_SCORE)
    .sort((a, b) => b.score.total - a.score.total).slice(0, MOST_RECORDED);
  return recorded.map(gateOf).length;
}

export async function scanBench(report: Report): Promise<void> {
  const all = Array.from({ length: SYMBOLS }, (_, i) => stock(i));
  const time = (job: () => unknown) => {
    const began = performance.now();
    job();
    return performance.now() - began;
  };
  for (let i = 0; i < 10; i++) [barePass(all), scan(all)];
  const { ratio, lowest, highest, job, limit } = await bracketed(
    () => Promise.resolve(time(() => scan(all))),
    () => Promise.resolve(time(() => barePass(all))),
    { pairs: 15, most: 30 },
  );
  report({
    what: `scan of ${count(SYMBOLS)} symbols, scores and gates`,
    measured: ms(job),
    beside: `${ms(limit)} for a bare pass`,
    ratio: `${ratio.toFixed(2)} [${lowest.toFixed(2)}..${highest.toFixed(2)}]`,
    goal: `<= ${GOAL}x, <= ${GOAL_MS} ms`,
    met: ratio <= GOAL && job <= GOAL_MS,
  });
}
