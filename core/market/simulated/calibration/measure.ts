/**
 * Measures the simulated market in the same way as the real one was measured, for the calibration test and the
 * benchmark.
 */
import { BLOCK_DAYS, dayBefore } from "../grid.ts";
import type { MarketWorld } from "../market_world.ts";
import type { Security } from "../security.ts";
import type { Tier } from "../prices/tiers.ts";
import { UNITS } from "../units.ts";

/** The value below which the given fraction of the values lies; NaN for no values. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted.length === 0 ? NaN : sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}
export const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;
export const sdOf = (values: readonly number[]): number => {
  const m = mean(values);
  return Math.sqrt(mean(values.map((v) => (v - m) ** 2)));
};
/** Mean of the last twenty. */
function meanOfLast(values: readonly number[]): number {
  const from = Math.max(0, values.length - 20);
  let sum = 0;
  for (let i = from; i < values.length; i++) sum += values[i]!;
  return sum / (values.length - from);
}
export const kurtosis = (values: readonly number[]): number => {
  const [m, s] = [mean(values), sdOf(values)];
  return mean(values.map((v) => ((v - m) / s) ** 4));
};
export function correlation(a: readonly number[], b: readonly number[]): number {
  const [ma, mb] = [mean(a), mean(b)];
  return mean(a.map((x, i) => (x - ma) * (b[i]! - mb))) / sdOf(a) / sdOf(b);
}

/** Days of one security, oldest first, adjusted for splits. */
export interface DayRow {
  /** Change from the previous close to the close, as a fraction; change from the previous close to the open. */
  readonly change: number;
  readonly gap: number;
  /** Change from the open to the close. */
  readonly session: number;
  readonly price: number;
  readonly volume: number;
  /** Volume relative to the mean of the previous twenty days. */
  readonly rvol: number;
}

export function daysOf(security: Security, from: number, to: number): DayRow[] {
  const rows: DayRow[] = [];
  const volumes: number[] = [];
  let before = 0;
  for (let day = from - 20; day <= to; day++) {
    const { of, at } = security.figures(day);
    const ratio = security.ratio(day, to);
    const [open, close] = [0, 3].map((i) => of[at + i]! * ratio) as [number, number];
    const volume = of[at + 4]! / ratio;
    if (day >= from) {
      const average = meanOfLast(volumes);
      rows.push({
        ...{ change: close / before - 1, gap: open / before - 1, session: close / open - 1 },
        ...{ price: of[at + 3]! / UNITS, volume: of[at + 4]!, rvol: volume / average },
      });
    }
    volumes.push(volume);
    before = close;
  }
  return rows;
}

/** Companies listed throughout the period, as in the real measurement: no funds, no shells. */
export const companies = (world: MarketWorld, from: number, to: number): Security[] =>
  world.listedOn(from).filter((s) =>
    s.instrument.tier !== "fund" && s.instrument.listing.type !== "UNIT" && s.first < from - 25 && s.last > to
  );

export const isLarge = ({ instrument: { tier } }: Security): boolean => tier === "mega" || tier === "large";

export const TIERS = ["mega", "large", "mid", "small", "micro", "nano"] as const satisfies readonly Tier[];

export interface TierMeasures {
  readonly sds: number[];
  readonly kurtoses: number[];
  readonly changes: number[];
  readonly rvols: number[];
  readonly dollarVolumes: number[];
}

export interface DailyMeasures {
  readonly tiers: Readonly<Record<(typeof TIERS)[number], TierMeasures>>;
  /** One entry per day, by name of the count. */
  readonly counts: Readonly<Record<string, number[]>>;
  readonly gainers: { readonly price: number; readonly value: number; readonly volume: number }[];
  readonly dayAfter: number[];
  /** RVOL by group of tiers and size of the move in percent. */
  readonly rvolGiven: Readonly<Record<string, number[]>>;
}

const counted: Readonly<Record<string, (row: DayRow, value: number) => boolean>> = {
  "up >5%": ({ change }) => change > 0.05,
  "up >10%": ({ change }) => change > 0.1,
  "up >20%": ({ change }) => change > 0.2,
  "up >50%": ({ change }) => change > 0.5,
  "up >100%": ({ change }) => change > 1,
  "down >10%": ({ change }) => change < -0.1,
  "down >20%": ({ change }) => change < -0.2,
  "up >20%, >500k shares": ({ change, volume }) => change > 0.2 && volume > 5e5,
  "up >8%, RVOL >5": ({ change, rvol }) => change > 0.08 && rvol > 5,
  "up >20%, RVOL >8": ({ change, rvol }) => change > 0.2 && rvol > 8,
  "up >10%, RVOL >5, <=$20, <1B": ({ change, rvol, price }, value) =>
    change > 0.1 && rvol > 5 && price <= 20 && value < 1e9,
  "advances": ({ change }) => change > 0,
  "declines": ({ change }) => change < 0,
};
const BANDS = [0, 0.01, 0.03, 0.05, 0.1, 0.2, 0.5, 2];
const groupOf = (tier: Tier): string =>
  tier === "small" ? "small" : tier === "micro" || tier === "nano" ? "micro+nano" : "mid+";

/** `also` is done with each security next to its own measurement, which has the same days. */
export function measureDaily(
  world: MarketWorld,
  from: number,
  to: number,
  also: (security: Security) => void,
): DailyMeasures {
  const days = to - from + 1;
  const empty = (): TierMeasures => ({ sds: [], kurtoses: [], changes: [], rvols: [], dollarVolumes: [] });
  const tiers = { mega: empty(), large: empty(), mid: empty(), small: empty(), micro: empty(), nano: empty() };
  const counts = Object.fromEntries(Object.keys(counted).map((name) => [name, new Array<number>(days).fill(0)]));
  const gainers: DailyMeasures["gainers"] = [];
  const dayAfter: number[] = [];
  const rvolGiven: Record<string, number[]> = {};
  const measured = new Set(companies(world, from, to));
  for (const security of world.securities) {
    also(security);
    if (!measured.has(security)) continue;
    const { tier } = security.instrument;
    const rows = daysOf(security, from, to);
    const changes = rows.map((r) => r.change);
    const own = tiers[tier as keyof typeof tiers];
    own.sds.push(sdOf(changes));
    own.kurtoses.push(kurtosis(changes));
    rows.forEach((row, d) => {
      own.changes.push(row.change);
      own.rvols.push(row.rvol);
      own.dollarVolumes.push(row.price * row.volume);
      const value = security.shares(from + d) * row.price;
      for (const [name, test] of Object.entries(counted)) if (test(row, value)) counts[name]![d]!++;
      if (row.change > 0.2 && row.volume > 5e5) gainers.push({ price: row.price, value, volume: row.volume });
      if (row.change > 0.3 && rows[d + 1]) dayAfter.push(rows[d + 1]!.change);
      const band = BANDS.findLastIndex((low) => Math.abs(row.change) >= low);
      (rvolGiven[`${groupOf(tier)} ${BANDS[band]! * 100}-${(BANDS[band + 1] ?? Infinity) * 100}%`] ??= []).push(
        row.rvol,
      );
    });
  }
  return { tiers, counts, gainers, dayAfter, rvolGiven };
}

/** First and last trading day of whole blocks around an anchor-relative block. */
export const spanOfBlocks = (
  first: number,
  count: number,
): readonly [number, number] => [dayBefore(first) + 1, dayBefore(first) + count * BLOCK_DAYS];
