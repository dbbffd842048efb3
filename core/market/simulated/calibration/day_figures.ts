/** Daily figures: sizes of price moves, volumes, correlations. */
import type { MarketWorld } from "../market_world.ts";
import type { Security } from "../security.ts";
import {
  companies,
  correlation,
  type DailyMeasures,
  daysOf,
  isLarge,
  kurtosis,
  mean,
  quantile,
  sdOf,
  TIERS,
} from "./measure.ts";
import type { Add } from "./figure.ts";

/** Median kurtosis of a symbol's daily changes; median daily dollar volume in millions. */
const tierShapes: Readonly<Record<(typeof TIERS)[number], readonly [number, number]>> = {
  mega: [5.6, 1710],
  large: [6, 221],
  mid: [6.5, 45.7],
  small: [7.8, 6.53],
  micro: [8.6, 0.614],
  nano: [17.6, 0.123],
};

/**
 * Per tier: daily standard deviation q10, median, q90; frequency of moves > +5, +10, +20, +50, < -10; RVOL q5, q50,
 * q95, q99; all but RVOL in percent.
 */
const tierFigures: Readonly<Record<(typeof TIERS)[number], readonly number[]>> = {
  mega: [1.15, 1.8, 3.62, 2.54, 0.47, 0.05, 0.01, 0.21, 0.52, 0.92, 1.8, 3.03],
  large: [1.34, 2.04, 3.7, 2.86, 0.49, 0.06, 0, 0.31, 0.51, 0.91, 1.89, 3.09],
  mid: [1.52, 2.52, 4.49, 4.5, 0.89, 0.16, 0.01, 0.54, 0.47, 0.89, 1.97, 3.52],
  small: [1.49, 3.2, 6.05, 6.57, 1.69, 0.33, 0.04, 0.99, 0.41, 0.87, 2.15, 4.3],
  micro: [1.71, 4.64, 7.97, 10.11, 3.37, 0.82, 0.13, 2.12, 0.19, 0.77, 2.68, 7.16],
  nano: [4.04, 7.64, 12.87, 13.14, 5.25, 1.58, 0.36, 5.58, 0.03, 0.51, 3.7, 37.8],
};

export function addTiers(add: Add, { tiers }: DailyMeasures): void {
  for (const tier of TIERS) {
    const real = tierFigures[tier];
    const { sds, changes, rvols, kurtoses, dollarVolumes } = tiers[tier];
    const [peaked, dollars] = tierShapes[tier];
    add(
      `${tier}: kurtosis of daily changes, median`,
      quantile(kurtoses, 0.5),
      peaked,
      peaked / 2,
      peaked * (tier === "mega" ? 2.4 : 2),
    );
    add(
      `${tier}: traded on a day, median, $M`,
      quantile(dollarVolumes, 0.5) / 1e6,
      dollars,
      dollars / 1.5,
      dollars * 1.5,
    );
    const share = (test: (change: number) => boolean) => 100 * changes.filter(test).length / changes.length;
    [0.1, 0.5, 0.9].forEach((q, i) =>
      add(
        `${tier}: daily sd, q${q * 100} of names, %`,
        100 * quantile(sds, q),
        real[i]!,
        real[i]! / 1.3,
        real[i]! * 1.3,
      )
    );
    [5, 10, 20, 50].forEach((percent, i) => {
      // For the sixty largest, a few jumps dominate the figure.
      const wide = percent < 20 ? (tier === "mega" ? 2.5 : 1.5) : 2;
      const figure = real[3 + i]!;
      // Frequencies of a few in ten thousand correspond to some dozens of days at most.
      const slack = percent >= 20 ? 0.05 : 0;
      add(
        `${tier}: days above +${percent} %, %`,
        share((c) => c > percent / 100),
        figure,
        Math.max(0, figure / wide - slack),
        figure * wide + slack,
      );
    });
    add(
      `${tier}: days below -10 %, %`,
      share((c) => c < -0.1),
      real[7]!,
      real[7]! / (tier === "mega" ? 2.5 : 1.5),
      real[7]! * 1.5,
    );
    ([[0.05, 1.7], [0.5, 1.25], [0.95, 1.3], [0.99, 1.6]] as const).forEach(([q, wide], i) => {
      // The 99th percentile of nano caps comes from days on which a dormant stock became active.
      const low = tier === "nano" && q === 0.99 ? 2.1 : wide;
      add(`${tier}: RVOL q${q * 100}`, quantile(rvols, q), real[8 + i]!, real[8 + i]! / low, real[8 + i]! * wide);
    });
  }
}

/** Counts of one day over the whole market: q5, median, q95. */
const dayFigures: Readonly<Record<string, readonly [number, number, number]>> = {
  "up >5%": [163, 349, 777],
  "up >10%": [58, 110, 207],
  "up >20%": [15, 28, 47],
  "up >50%": [2, 5, 9],
  "up >100%": [0, 2, 4],
  "down >10%": [45, 82, 182],
  "up >20%, >500k shares": [13, 23, 39],
  "up >8%, RVOL >5": [11, 21, 33],
  "up >20%, RVOL >8": [5, 9, 16],
  "up >10%, RVOL >5, <=$20, <1B": [9, 16, 27],
};

export function addDays(add: Add, { counts }: DailyMeasures, scale: number): void {
  for (const [name, [low, middle, high]] of Object.entries(dayFigures)) {
    const of = (share: number) => scale * quantile(counts[name]!, share);
    add(`a day, ${name}: median`, of(0.5), middle, low, high);
    add(`a day, ${name}: q5`, of(0.05), low, Math.max(0, low / 1.6 - 1.5), low * 1.6);
    add(`a day, ${name}: q95`, of(0.95), high, high / 1.6, high * 1.6);
  }
  const ratio = counts["advances"]!.map((up, i) => up / counts["declines"]![i]!);
  add("advances to declines, q5", quantile(ratio, 0.05), 0.34, 0.34 / 1.5, 0.34 * 1.5);
  add("advances to declines, median", quantile(ratio, 0.5), 1, 0.8, 1.25);
  add("advances to declines, q95", quantile(ratio, 0.95), 2.81, 2.81 / 1.5, 2.81 * 1.5);
}

const rvolFigures: Readonly<Record<string, number>> = {
  "mid+ 0-1%": 0.83,
  "mid+ 3-5%": 1.03,
  "mid+ 5-10%": 1.23,
  "mid+ 10-20%": 2.03,
  "mid+ 20-50%": 4.81,
  "small 0-1%": 0.81,
  "small 5-10%": 1.08,
  "small 10-20%": 1.7,
  "small 20-50%": 4.69,
  "small 50-200%": 21.9,
  "micro+nano 0-1%": 0.6,
  "micro+nano 5-10%": 0.78,
  "micro+nano 10-20%": 1.19,
  "micro+nano 20-50%": 3.39,
  "micro+nano 50-200%": 44.9,
};

/** And the 95th percentile. */
const rvolHighs: Readonly<Record<string, number>> = {
  "mid+ 3-5%": 2.2,
  "mid+ 5-10%": 3.1,
  "mid+ 10-20%": 5.9,
  "mid+ 20-50%": 14,
  "small 10-20%": 5.7,
  "small 20-50%": 21,
  "micro+nano 20-50%": 123,
  "micro+nano 50-200%": 2650,
};

export function addMovers(add: Add, { rvolGiven, gainers, dayAfter }: DailyMeasures): void {
  for (const [name, real] of Object.entries(rvolFigures)) {
    const wide = real > 3 ? 1.75 : 1.4;
    add(`RVOL of a move, ${name}: median`, quantile(rvolGiven[name] ?? [], 0.5), real, real / wide, real * wide);
    const high = rvolHighs[name];
    if (high) {
      add(
        `RVOL of a move, ${name}: q95`,
        quantile(rvolGiven[name] ?? [], 0.95),
        high,
        high / (high > 1000 ? 2.5 : 1.75),
        high * 1.75,
      );
    }
  }
  for (const [what, of, real] of gainerFigures) {
    [0.1, 0.5, 0.9].forEach((q, i) =>
      add(`gainers >20 %: ${what}, q${q * 100}`, quantile(gainers.map(of), q), real[i]!, real[i]! / 2.2, real[i]! * 2.2)
    );
  }
  const share = (test: (change: number) => boolean) => dayAfter.filter(test).length / dayAfter.length;
  add("day after >30 %: mean, %", 100 * mean(dayAfter), -2.9, -6, -1);
  add("day after >30 %: median, %", 100 * quantile(dayAfter, 0.5), -5.2, -7, -3.5);
  add("day after >30 %: sd, %", 100 * sdOf(dayAfter), 23.9, 18, 30);
  add("day after >30 %: above +10 %", share((c) => c > 0.1), 0.165, 0.11, 0.22);
  add("day after >30 %: below -10 %", share((c) => c < -0.1), 0.363, 0.27, 0.45);
}

type Gainer = DailyMeasures["gainers"][number];
const gainerFigures: readonly (readonly [string, (gainer: Gainer) => number, readonly [number, number, number]])[] = [
  ["price, $", (g) => g.price, [0.52, 2.91, 23]],
  ["value, $M", (g) => g.value / 1e6, [4.8, 54.6, 1700]],
  ["shares, M", (g) => g.volume / 1e6, [1, 11.3, 158]],
];

const log = (values: readonly number[]): number[] => values.map((v) => Math.log(1 + v));

export function addFactors(add: Add, world: MarketWorld, from: number, to: number): void {
  const market = daysOf(world.securities[world.indexOf("SPY")!]!, from - 640, to);
  const gaps = (rows: { gap: number }[], beyond: number) =>
    100 * rows.filter((r) => Math.abs(r.gap) > beyond).length / rows.length;
  const overnight = (rows: { gap: number; session: number }[]) => {
    const [gap, session] = [sdOf(log(rows.map((r) => r.gap))) ** 2, sdOf(log(rows.map((r) => r.session))) ** 2];
    return gap / (gap + session);
  };
  // Calm and volatile periods of several years differ as widely in the real market.
  add("SPY: daily sd, %", 100 * sdOf(market.map((r) => r.change)), 0.83, 0.6, 1.5);
  add("SPY: kurtosis", kurtosis(market.map((r) => r.change)), 8, 4, 14);
  add("SPY: gaps beyond 2 %, %", gaps(market, 0.02), 1.7, 0.1, 4.5);
  // Of the funds and companies that were measured, most are between 0.40 and 0.46, and two at 0.29.
  add("SPY: variance overnight", overnight(market), 0.46, 0.29, 0.46);
  const spy = market.slice(-(to - from + 1)).map((r) => r.change);
  // The measured calm regime and the decade before it differ widely; the ranges include the values half-way between.
  const r2 = {
    mega: [0.35, 0.2, 0.5],
    large: [0.28, 0.09, 0.4],
    mid: [0.2, 0.08, 0.3],
    small: [0.14, 0.05, 0.2],
    micro: [0.06, 0.01, 0.1],
    nano: [0.02, 0, 0.05],
  };
  const all = companies(world, from, to);
  for (const tier of TIERS) {
    const some = all.filter((s) => s.instrument.tier === tier).filter((_, i) => i % 5 === 0);
    const [real, low, high] = r2[tier] as [number, number, number];
    add(
      `${tier}: R2 with SPY, median`,
      quantile(some.map((s) => correlation(daysOf(s, from, to).map((r) => r.change), spy) ** 2), 0.5),
      real,
      low,
      high,
    );
  }
  addBetas(add, all.filter(isLarge), from, to, spy);
  addGaps(
    add,
    all.filter(({ instrument: { tier } }) => tier === "large").filter((_, i) => i % 4 === 0),
    from,
    to,
    gaps,
    overnight,
  );
}

/** Median beta of large companies by sector. */
const betas: Readonly<Record<string, number>> = {
  "Information Technology": 1.4,
  "Consumer Discretionary": 1.1,
  "Financials": 0.9,
  "Industrials": 0.9,
  "Materials": 0.9,
  "Communication Services": 0.8,
  "Health Care": 0.65,
  "Real Estate": 0.5,
  "Consumer Staples": 0.4,
  "Utilities": 0.4,
  "Energy": 0.4,
};

/** Betas, and the price range of a year: the 52-week high over the low. */
function addBetas(add: Add, large: readonly Security[], from: number, to: number, spy: readonly number[]): void {
  for (const [sector, beta] of Object.entries(betas)) {
    const some = large.filter(({ instrument: { listing } }) => listing.sector === sector && listing.type === "CS");
    const own = some.map((s) => {
      const changes = daysOf(s, from, to).map((r) => r.change);
      return correlation(changes, spy) * sdOf(changes) / sdOf(spy);
    });
    add(`${sector}: beta, median`, quantile(own, 0.5), beta, beta - 0.3, beta + 0.3);
  }
  const years = { "Utilities": 1.24, "Information Technology": 2.12 };
  for (const [sector, reach] of Object.entries(years)) {
    const some = large.filter(({ instrument: { listing } }) => listing.sector === sector);
    const own = some.map((s) => {
      let [high, low] = [0, Infinity];
      for (let day = to - 251; day <= to; day++) {
        const { of, at } = s.figures(day);
        const ratio = s.ratio(day, to);
        [high, low] = [Math.max(high, of[at + 1]! * ratio), Math.min(low, of[at + 2]! * ratio)];
      }
      return high / low;
    });
    add(
      `${sector}: high over low of a year, median`,
      quantile(own, 0.5),
      reach,
      1 + (reach - 1) / 1.75,
      1 + (reach - 1) * 1.75,
    );
  }
}

type Rows = ReturnType<typeof daysOf>;

function addGaps(
  add: Add,
  large: readonly Security[],
  from: number,
  to: number,
  gaps: (r: Rows, b: number) => number,
  overnight: (r: Rows) => number,
): void {
  const days = large.map((s) => ({ sector: s.instrument.listing.sector, rows: daysOf(s, from - 320, to) }));
  const middle = (of: (rows: Rows) => number) => quantile(days.map(({ rows }) => of(rows)), 0.5);
  add("large: variance overnight, median", middle(overnight), 0.43, 0.4, 0.46);
  add(
    "large: |gap|, median, %",
    middle((rows) => 100 * quantile(rows.map((r) => Math.abs(r.gap)), 0.5)),
    0.45,
    0.3,
    0.6,
  );
  add("large: gaps beyond 2 %, %", middle((rows) => gaps(rows, 0.02)), 5.8, 3, 9);
  add("large: gaps beyond 5 %, %", middle((rows) => gaps(rows, 0.05)), 1.1, 0.7, 1.4);
  add("large: kurtosis of gaps", middle((rows) => kurtosis(log(rows.map((r) => r.gap)))), 40, 25, 70);
  add("large: kurtosis of sessions", middle((rows) => kurtosis(log(rows.map((r) => r.session)))), 6.5, 5, 8);
  add(
    "large: correlation of gap and session",
    mean(days.map(({ rows }) => correlation(log(rows.map((r) => r.gap)), log(rows.map((r) => r.session))))),
    0,
    -0.04,
    0.07,
  );
  const pairs = { same: [] as number[], other: [] as number[] };
  const changes = days.map(({ rows }) => rows.map((r) => r.change));
  for (let i = 0; i < days.length; i++) {
    for (let j = 0; j < i; j++) {
      pairs[days[i]!.sector === days[j]!.sector ? "same" : "other"].push(correlation(changes[i]!, changes[j]!));
    }
  }
  add("large: correlation of two, same sector", mean(pairs.same), 0.26, 0.2, 0.35);
  add("large: correlation of two, other sectors", mean(pairs.other), 0.11, 0.08, 0.22);
}
