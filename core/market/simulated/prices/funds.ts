/**
 * Funds computed from their holdings: an index fund is the sum of its holdings, a leveraged one a multiple of each day
 * of another fund. Their levels are walked block by block like those of companies, and their days follow from the days
 * of their holdings.
 */
import { type Factor, sectorFactor } from "../../universe.ts";
import { type Factors, TRADING_DAYS } from "./factors.ts";
import { BLOCK_DAYS, dayBefore, dayCount } from "../grid.ts";
import { fillOwnEnds } from "./course.ts";
import { bendToEnds, noiseKey } from "../sessions/bridge.ts";
import { PIECES, type Profile, profileOn } from "../sessions/profile.ts";
import { Lru } from "../../../kernel/lru.ts";
import { type DayBlock, FIGURES, type FundCourses, type FundDays } from "./day_block.ts";
import { LONGEST_LEAD } from "../world.ts";
import { draw, type Key, roughGaussian } from "../random.ts";
import type { Instrument } from "./instrument.ts";
import type { Levels } from "./levels.ts";
import type { Fund } from "../../universe/listing.ts";

/** A security that funds hold. */
export interface Holding {
  readonly instrument: Instrument;
  readonly levels: Levels;
  /** First and last trading day of its listing. */
  readonly first: number;
  readonly last: number;
  readonly ends: {
    /** Whether a takeover that breaks is announced or broken on one of some trading days. */
    breaksIn(from: number, to: number): boolean;
  };
  block(id: number): DayBlock;
  /** The same without figures; it is cached only where it is likely to be needed again. */
  moves(block: number): DayBlock;
  session(part: "regular", day: number): { readonly price: Uint32Array };
  /** In units; null on its first day. */
  previousClose(day: number): number | null;
}

const noDays = (heard: FundDays["heard"] = [], loadings: FundDays["loadings"] = new Map()): FundDays => ({
  heard,
  loadings,
  ends: new Float64Array(BLOCK_DAYS * PIECES),
  close: new Float64Array(BLOCK_DAYS + 1),
  open: new Float64Array(BLOCK_DAYS),
  courses: null,
});
const noCourses = (): FundCourses => ({
  above: new Float64Array(BLOCK_DAYS),
  below: new Float64Array(BLOCK_DAYS),
  levels: new Float64Array(BLOCK_DAYS * PIECES),
});

type HeldDays = Pick<DayBlock, "close" | "gap" | "ownSd" | "news">;

/** A holding's part of a fund: `weight` is its fraction of the whole. */
export interface WeightedHolding {
  readonly holding: Holding;
  readonly weight: number;
}

/** The largest holdings are followed day by day; the others together by their factors, and exactly at the end of blocks. */
const FOLLOWED = 120;
/** Yearly costs of an index fund, and of a leveraged one. */
const COSTS = { index: 0.0009, leveraged: 0.0095 } as const;
const NASDAQ_COMPANIES = 100;
const LARGEST = 500;
/** The least value of a company in a sector's fund, in dollars at the market's level of the anchor day. */
const LEAST_IN_SECTOR = 10e9;
/** No leveraged fund loses more in a day. */
const MOST_LOST = -0.95;
const times = (multiple: number, move: number): number => Math.log1p(Math.max(MOST_LOST, multiple * Math.expm1(move)));
/** The holdings whose own noise in a session the fund's shows. */
const HEARD = 10;
/** Cached blocks of each fund. */
const KEPT = 64;

export class Funds {
  readonly #companies: () => readonly Holding[];
  readonly #find: (symbol: string) => Holding;
  readonly #factors: Factors;
  readonly #parts = new Lru<string, readonly WeightedHolding[]>(KEPT * 4);
  readonly #days = new Lru<string, FundDays>(KEPT * 16);
  readonly #heldDays = new Lru<string, HeldDays>(KEPT * 8);

  /** `companies` are all that an index may hold. */
  constructor(companies: () => readonly Holding[], find: (symbol: string) => Holding, factors: Factors) {
    this.#companies = companies;
    this.#find = find;
    this.#factors = factors;
  }

  /** Log return of a fund in a block. */
  step(fund: Fund, block: number): number {
    if (fund.kind === "leveraged") return this.days(fund, block).close[BLOCK_DAYS]!;
    let sum = 0;
    for (const { holding, weight } of this.parts(fund, block)) sum += weight * growthIn(holding, block);
    return Math.log(sum) - COSTS.index * BLOCK_DAYS / TRADING_DAYS;
  }

  /** The holdings of an index fund at the start of a block, largest first. */
  parts(fund: Fund & { kind: "index" }, block: number): readonly WeightedHolding[] {
    const id = `${fund.of} ${block}`;
    const known = this.#parts.get(id);
    if (known) return known;
    const day = dayBefore(block);
    const least = LEAST_IN_SECTOR * Math.exp(this.#factors.series("market").level[Math.max(0, day + 1)]!);
    const sized = this.#companies()
      .filter(({ first, last, instrument, ends }) =>
        first <= Math.max(0, day) && last > dayBefore(block + 1) + LONGEST_LEAD && isIn(fund.of, instrument) &&
        !ends.breaksIn(day, dayBefore(block + 1))
      )
      .map((holding) => ({ holding, weight: valueOf(holding, day, block) }))
      .filter(({ weight }) => !isSector(fund.of) || weight >= least)
      .sort((a, b) => b.weight - a.weight)
      .slice(0, fund.of === "nasdaq" ? NASDAQ_COMPANIES : LARGEST);
    if (fund.of === "equal") { for (const part of sized) part.weight = 1; }
    const total = sized.reduce((sum, { weight }) => sum + weight, 0);
    for (const part of sized) part.weight /= total;
    this.#parts.set(id, sized);
    return sized;
  }

  /** The days of a fund in a block; their courses may be missing. */
  days(fund: Fund, block: number): FundDays {
    return run(this.#work(fund, block));
  }

  /** The same with their courses. */
  daysWithCourses(fund: Fund, block: number): FundDays & { readonly courses: FundCourses } {
    return run(this.work(fund, block));
  }

  /** The same in short steps. */
  *work(fund: Fund, block: number): Generator<void, FundDays & { readonly courses: FundCourses }> {
    const days = yield* this.#work(fund, block);
    days.courses ??= fund.kind === "index"
      ? yield* this.#indexCourses(dayBefore(block) + 1, days)
      : this.#leveragedCourses(fund, block, days);
    return days as FundDays & { readonly courses: FundCourses };
  }

  *#work(fund: Fund, block: number): Generator<void, FundDays> {
    const id = fund.kind === "index" ? `${fund.of} ${block}` : `${fund.multiple} ${fund.of} ${block}`;
    let known = this.#days.get(id);
    if (!known) {
      known = fund.kind === "index" ? yield* this.#indexDays(fund, block) : this.#leveragedDays(fund, block);
      this.#days.set(id, known);
    }
    return known;
  }

  /** Fills in the log path of a leveraged fund's session from that of its fund. */
  fillMultiple(
    walk: Float64Array,
    { of, multiple }: Fund & { kind: "leveraged" },
    day: number,
    { minutes }: Profile,
  ): void {
    const held = this.#find(of);
    const { price } = held.session("regular", day);
    const before = held.previousClose(day) ?? price[0]!;
    for (let i = 0; i <= minutes; i++) walk[i] = times(multiple, Math.log(price[i]! / before));
  }

  #leveragedDays({ of, multiple }: Fund & { kind: "leveraged" }, block: number): FundDays {
    const { close, gap, first } = this.#find(of).moves(block);
    const made = noDays();
    const cost = COSTS.leveraged / TRADING_DAYS;
    const [from, to] = known(first);
    for (let j = from; j < to; j++) {
      made.open[j] = made.close[j]! + times(multiple, gap[j]!);
      made.close[j + 1] = made.close[j]! + times(multiple, close[j + 1]! - close[j]!) - cost;
    }
    made.close.fill(made.close[to]!, to + 1);
    return made;
  }

  #leveragedCourses({ of, multiple }: Fund & { kind: "leveraged" }, block: number, days: FundDays): FundCourses {
    const held = this.#find(of);
    const { close, gap, first, figures } = held.block(block);
    const { fund } = held.instrument.listing;
    const course = fund && this.daysWithCourses(fund, block).courses.levels;
    const made = noCourses();
    const [from, to] = known(first);
    for (let j = from; j < to; j++) {
      const whole = close[j + 1]! - close[j]!;
      const [open, end] = [days.open[j]! - days.close[j]!, times(multiple, whole)];
      const past = (n: number) => Math.log(figures[j * FIGURES + n]! / figures[j * FIGURES]!) + gap[j]!;
      const [up, down] = [times(multiple, past(1)), times(multiple, past(2))];
      made.above[j] = Math.max(0, Math.max(up, down) - Math.max(open, end));
      made.below[j] = Math.max(0, Math.min(open, end) - Math.min(up, down));
      const { before } = profileOn(first + j);
      for (let k = 0; k < PIECES; k++) {
        const moved = course ? course[j * PIECES + k]! : before[k + 1]! * (whole - gap[j]!);
        made.levels[j * PIECES + k] = times(multiple, gap[j]! + moved) - open;
      }
    }
    return made;
  }

  /** The days of a holding; most are in several funds. */
  #held(holding: Holding, block: number): HeldDays {
    const id = `${holding.instrument.listing.symbol} ${block}`;
    let known = this.#heldDays.get(id);
    if (!known) {
      const { close, gap, ownSd, news } = holding.moves(block);
      this.#heldDays.set(id, known = { close, gap, ownSd, news });
    }
    return known;
  }

  *#indexDays(fund: Fund & { kind: "index" }, block: number): Generator<void, FundDays> {
    const parts = this.parts(fund, block);
    const first = dayBefore(block) + 1;
    const [from, to] = known(first);
    const closes = new Float64Array(BLOCK_DAYS + 1);
    const opens = new Float64Array(BLOCK_DAYS);
    const heard: { key: Key; weight: number; ownSd: Float32Array }[] = [];
    const made = noDays(heard, meanLoadings(parts));
    for (const { holding, weight } of parts.slice(0, FOLLOWED)) {
      yield;
      const { close, gap, ownSd, news } = this.#held(holding, block);
      const { key } = holding.instrument;
      if (heard.length < HEARD) heard.push({ key, weight, ownSd });
      for (let j = from; j < to; j++) {
        const open = weight * Math.exp(close[j]! + gap[j]! - close[from]!);
        opens[j]! += open;
        closes[j + 1]! += weight * Math.exp(close[j + 1]! - close[from]!);
        fillOwnEnds(key, first + j, ownSd[j]!, news?.get(first + j), profileOn(first + j), ends);
        for (let k = 0; k < PIECES; k++) made.ends[j * PIECES + k]! += open * ends[k]!;
      }
    }
    this.#addRest(parts.slice(FOLLOWED), block, from, to, opens, closes);
    const cost = COSTS.index / TRADING_DAYS;
    for (let j = from; j < to; j++) {
      made.open[j] = Math.log(opens[j]!) - cost * (j - from);
      made.close[j + 1] = Math.log(closes[j + 1]!) - cost * (j + 1 - from);
    }
    made.close.fill(made.close[to]!, to + 1);
    return made;
  }

  *#indexCourses(first: number, days: FundDays): Generator<void, FundCourses> {
    const made = noCourses();
    const [from, to] = known(first);
    for (let j = from; j < to; j++) {
      yield;
      const profile = profileOn(first + j);
      const { minutes, elapsed, ends } = profile;
      fillNoise(path, this.#factors, days, first + j, j, profile);
      const [open, end] = [days.open[j]!, days.close[j + 1]!];
      const [top, bottom] = [Math.max(open, end), Math.min(open, end)];
      for (let i = 1; i < minutes; i++) {
        const level = open + elapsed[i]! * (end - open) + path[i]!;
        made.above[j] = Math.max(made.above[j]!, level - top);
        made.below[j] = Math.max(made.below[j]!, bottom - level);
      }
      for (let k = 0; k < PIECES; k++) {
        const at = ends[k + 1]!;
        made.levels[j * PIECES + k] = elapsed[at]! * (end - open) + path[at]!;
      }
    }
    return made;
  }

  /** Adds the smaller holdings, by their mean loadings, and on a straight line to their levels at the end. */
  #addRest(
    rest: readonly WeightedHolding[],
    block: number,
    from: number,
    to: number,
    opens: Float64Array,
    closes: Float64Array,
  ): void {
    const weight = rest.reduce((sum, part) => sum + part.weight, 0);
    if (weight === 0) return;
    const grown = rest.reduce((sum, part) => sum + part.weight / weight * growthIn(part.holding, block), 0);
    const first = dayBefore(block) + 1;
    const [close, open] = [new Float64Array(BLOCK_DAYS + 1), new Float64Array(BLOCK_DAYS)];
    for (const [factor, loading] of meanLoadings(rest)) {
      const { level, late, night, early } = this.#factors.series(factor);
      for (let j = from; j < to; j++) {
        const t = first + j;
        open[j]! += loading * (level[t]! - level[first + from]! + late[t]! + night[t]! + early[t]!);
        close[j + 1]! += loading * (level[t + 1]! - level[first + from]!);
      }
    }
    const slope = (Math.log(grown) * (to - from) / BLOCK_DAYS - close[to]!) / (to - from);
    for (let j = from; j < to; j++) {
      opens[j]! += weight * Math.exp(open[j]! + slope * (j - from));
      closes[j + 1]! += weight * Math.exp(close[j + 1]! + slope * (j + 1 - from));
    }
  }
}

function run<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const path = new Float64Array(391);
const ends = new Float64Array(PIECES);

/** The loadings of all parts together. */
function meanLoadings(parts: readonly WeightedHolding[]): ReadonlyMap<Factor, number> {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  const loadings = new Map<Factor, number>();
  for (const { holding: { instrument }, weight } of parts) {
    instrument.factors.forEach((factor, f) =>
      loadings.set(factor, (loadings.get(factor) ?? 0) + weight / total * instrument.loadings[f]!)
    );
  }
  return loadings;
}

/**
 * Fills in the noise of an index fund's session, in log return, zero at both ends: that of the factors, and the own one
 * of its larger holdings, minute by minute for the largest.
 */
export function fillNoise(
  path: Float64Array,
  factors: Factors,
  { heard, ends: own, loadings }: FundDays,
  day: number,
  j: number,
  profile: Profile,
): void {
  const { minutes, sd } = profile;
  path.fill(0, 0, minutes + 1);
  for (const { key, weight, ownSd } of heard) {
    const [scale, noise] = [weight * ownSd[j]!, noiseKey(key, day)];
    let sum = 0;
    for (let i = 0; i < minutes; i++) path[i + 1]! += sum += scale * sd[i]! * roughGaussian(draw(noise, i));
  }
  bendToEnds(path, profile, own.subarray(j * PIECES, (j + 1) * PIECES), 1);
  for (const [factor, loading] of loadings) {
    const bridge = factors.bridge(factor, day, 1);
    for (let i = 0; i <= minutes; i++) path[i]! += loading * bridge[i]!;
  }
}

/** The known days of a block. */
const known = (first: number): readonly [number, number] => [
  Math.max(0, -first),
  Math.min(BLOCK_DAYS, dayCount() - first),
];

/** Growth of a holding in a block, as a factor. */
const growthIn = ({ levels }: Holding, block: number): number => {
  const [from, to] = [dayBefore(block), dayBefore(block + 1)];
  return Math.exp(levels.own(block + 1) - levels.own(block) + levels.shared(to) - levels.shared(from));
};

const valueOf = ({ instrument, levels }: Holding, day: number, block: number): number =>
  instrument.listing.size * levels.issued(day) * Math.exp(levels.own(block) + levels.shared(day));

const isSector = (index: string): boolean => index !== "large" && index !== "equal" && index !== "nasdaq";

function isIn(index: string, { listing }: Instrument): boolean {
  if (index === "nasdaq") return listing.exchange === "NASDAQ" && listing.sector !== "Financials";
  return !isSector(index) || sectorFactor[listing.sector!] === index;
}
