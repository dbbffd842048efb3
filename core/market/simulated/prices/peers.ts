/**
 * Sympathy: large news of a company moves a few that are like it, of the same industry and about its size, in the same
 * second and by a part of its move, so that nobody can buy them late.
 */
import type { Catalyst } from "./catalysts.ts";
import { catalystMove, type Instrument } from "./instrument.ts";
import { draw, gaussian, mix, numberOf, uniform } from "../random.ts";
import { tiers } from "./tiers.ts";

/** The move of a company with news of another one, in the second of its publication. */
export interface Sympathy {
  readonly kind: "sympathy";
  readonly tradingDay: number;
  readonly at: number;
  /** Log return. */
  readonly move: number;
}

/** A company whose news moves another one, by this part. */
export interface Peer {
  readonly index: number;
  readonly part: number;
}

/** Log return of the smallest news that moves others. */
const LARGE = Math.log(1.2);
/** The part of the move: for companies that are most alike, and the smallest one that counts. */
const MOST = 1 / 3, LEAST = 0.1;
/** Log distance in size at which it falls to 1/e. */
const SIZES = 1.2;
const FARTHEST = Math.exp(SIZES * Math.log(MOST / LEAST));
/** Of the pairs of an industry, so many are alike at all. */
const ALIKE = 0.06;
/** Of the mean returns of the seeded catalysts, the part of large ones. */
const LARGE_SEEDED = 0.72;
const MEAN_OF = 16;

/** Whether news moves others. */
export const isLargeNews = ({ move }: Catalyst): boolean => Math.abs(move) >= LARGE;

export class Peers {
  readonly #instruments: readonly Instrument[];
  /** Indexes of the companies whose news counts, by industry, smallest first. */
  readonly #byIndustry: ReadonlyMap<string, readonly number[]>;
  readonly #sizes: Float64Array;
  /** Keys of companies with several share classes. */
  readonly #shared: ReadonlySet<string>;
  readonly #peers = new Map<number, readonly Peer[]>();
  readonly #means = new Map<number, readonly [mean: number, square: number]>();
  readonly #seeded: (index: number) => number;

  /**
   * @param counts whether the news of a company moves others: those of a market of the usual size, so that bigger
   * markets agree
   * @param seeded mean return per day of the seeded catalysts of a company
   */
  constructor(
    instruments: readonly Instrument[],
    counts: (instrument: Instrument) => boolean,
    seeded: (index: number) => number,
  ) {
    this.#instruments = instruments;
    this.#seeded = seeded;
    this.#sizes = Float64Array.from(instruments, ({ listing }) => listing.size);
    this.#shared = new Set(
      instruments.filter(({ listing }) => listing.kin !== listing.symbol).map(({ listing }) => listing.kin),
    );
    const indexes = [...instruments.keys()].filter((i) => isCompany(instruments[i]!) && counts(instruments[i]!))
      .sort((a, b) => this.#sizes[a]! - this.#sizes[b]!);
    this.#byIndustry = Map.groupBy(indexes, (i) => instruments[i]!.listing.industry ?? "");
  }

  /** The companies whose news moves one, among all that are listed at some time. */
  of(index: number): readonly Peer[] {
    let found = this.#peers.get(index);
    if (!found) this.#peers.set(index, found = this.#find(index));
    return found;
  }

  /** Mean return per day that the news of another company brings to one that shares a part of it. */
  mean({ index, part }: Peer): number {
    let known = this.#means.get(index);
    if (!known) this.#means.set(index, known = this.#meansOf(index));
    return part * known[0] + part * part * known[1];
  }

  #find(index: number): readonly Peer[] {
    const own = this.#instruments[index]!;
    // Share classes of one company must not part, and their sizes differ.
    if (!isCompany(own) || this.#shared.has(own.listing.kin)) return [];
    const peers: Peer[] = [];
    const others = this.#byIndustry.get(own.listing.industry ?? "") ?? [];
    const size = this.#sizes[index]!;
    for (let n = this.#firstAbove(others, size / FARTHEST); n < others.length; n++) {
      const other = others[n]!;
      if (this.#sizes[other]! > FARTHEST * size) break;
      const of = this.#instruments[other]!;
      if (other === index || this.#shared.has(of.listing.kin)) continue;
      // The same for both.
      const [a, b] = [numberOf(of.key), numberOf(own.key)];
      const unlike = uniform(mix(draw(a < b ? of.key : own.key, 90) ^ Math.max(a, b))) / ALIKE;
      if (unlike >= 1) continue;
      const apart = Math.abs(Math.log(this.#sizes[other]! / size));
      const part = MOST * (1 - 0.5 * unlike) * Math.exp(-apart / SIZES);
      if (part >= LEAST) peers.push({ index: other, part });
    }
    return peers;
  }

  /** Where the companies of at least a size begin. */
  #firstAbove(sorted: readonly number[], size: number): number {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#sizes[sorted[middle]!]! < size) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Mean log return of large news per day, and half its mean square. */
  #meansOf(index: number): readonly [number, number] {
    const { tier, ownSd, newsChance } = this.#instruments[index]!;
    const { good } = tiers[tier].news;
    let [sum, squares] = [0, 0];
    for (let i = 0; i < MEAN_OF; i++) {
      const z = gaussian((i + 0.5) / MEAN_OF * 2 ** 32);
      for (const isGood of [true, false]) {
        const move = catalystMove(tier, ownSd, z, isGood);
        if (Math.abs(move) < LARGE) continue;
        const weight = (isGood ? good : 1 - good) / MEAN_OF;
        sum += weight * move;
        squares += weight * move * move / 2;
      }
    }
    return [newsChance * sum + LARGE_SEEDED * this.#seeded(index), newsChance * squares];
  }
}

const isCompany = ({ tier, listing }: Instrument): boolean => tier !== "fund" && listing.type !== "UNIT";
