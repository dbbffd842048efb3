/**
 * Invented companies: the part of the market beside the large ones of the tables. Each slot holds one company at a
 * time: when one is delisted, another is listed on the next day, so that the number stays constant. A company depends
 * only on its slot and its number within the slot, so a smaller market is a prefix of a bigger one.
 */
import { tradingHoursMs } from "../calendar.ts";
import type { Exchange, SecurityType } from "../ticker.ts";
import { child, draw, gaussian, Key, keyOf, uniform } from "../simulated/random.ts";
import type { Listing } from "./listing.ts";
import { ends, exchangeChances, foreignForms, legalForms, middles, starts, type Trade, trades } from "./words.ts";

/**
 * Parameters of companies of one size: price and daily standard deviation (q10, median, q90), value in dollars, and the
 * median price of a new listing. `years`: mean duration of a listing, about that of the real market's companies.
 * Volatile companies are listed for a shorter time, so that those on a list are calmer than new ones.
 */
interface Size {
  /** Slots below this fraction of all belong to this size or a larger one. */
  readonly below: number;
  readonly small: boolean;
  readonly value: readonly [low: number, high: number];
  readonly price: readonly [median: number, logSd: number];
  readonly sd: readonly [number, number, number];
  readonly debut: number;
  /** Mean listing duration in years. */
  readonly years: number;
}
const sizes: readonly Size[] = [
  {
    below: 0.06,
    small: false,
    value: [10e9, 60e9],
    price: [96, 0.7],
    sd: [0.013, 0.0217, 0.045],
    debut: 25,
    years: 40,
  },
  {
    below: 0.29,
    small: false,
    value: [2e9, 10e9],
    price: [41, 0.75],
    sd: [0.0156, 0.0275, 0.051],
    debut: 21,
    years: 22,
  },
  {
    below: 0.59,
    small: true,
    value: [0.3e9, 2e9],
    price: [14.2, 0.9],
    sd: [0.0172, 0.039, 0.069],
    debut: 16,
    years: 18,
  },
  {
    below: 0.8,
    small: true,
    value: [50e6, 300e6],
    price: [4.7, 1.05],
    sd: [0.0187, 0.054, 0.074],
    debut: 9,
    years: 13,
  },
  {
    ...{ below: 1, small: true, debut: 6.5, years: 9.6 },
    ...{ value: [4e6, 50e6], price: [1.7, 1.1], sd: [0.041, 0.073, 0.1] },
  },
];

const ROOT = keyOf(new Key(0x7ade, 0), "invented companies");
const FIRST_DAY = Date.UTC(2015, 0, 2) / 86_400_000;
const LAST_DAY = Date.UTC(2060, 11, 31) / 86_400_000;
/** The fraction of the new listings in the place of a small company that are shells. */
const SHELL_CHANCE = 0.4;
/**
 * Mean days until a company moves to another exchange, and the days after its first and before its last on which none
 * does.
 */
const MOVE_AFTER = 12_000;
const SETTLED_IN = 250;
const NEAR_END = 150;
const SHELL_LIFE = 500;
/** The longest listing, in mean ones. */
const LONGEST = 3;
/** The lowest and the highest price of a new listing. */
const DEBUT_PRICES = [5, 40] as const;
const GOLDEN = 0.6180339887498949;

const pick = <T>(of: readonly T[], h: number): T => of[Math.floor(uniform(h) * of.length)]!;

/** The value at a standard deviate, given the 10th, 50th and 90th percentile. */
function quantile([low, middle, high]: readonly [number, number, number], z: number): number {
  const bounded = Math.max(-2.2, Math.min(2.2, z));
  return middle * (bounded < 0 ? low / middle : high / middle) ** (Math.abs(bounded) / 1.2816);
}

function weighted<T>(of: readonly T[], weight: (item: T) => number, h: number): T {
  let left = uniform(h) * of.reduce((sum, item) => sum + weight(item), 0);
  for (const item of of) if ((left -= weight(item)) < 0) return item;
  return of.at(-1)!;
}

/** Generates names and symbols that are not taken yet. */
class Register {
  readonly #taken: Set<string>;

  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }

  /** An invented word of two or three syllables. */
  word(key: Key): string {
    for (let n = 0;; n++) {
      const k = child(key, 50 + n);
      const middle = uniform(draw(k, 1)) < 0.4 + 0.1 * n ? pick(middles, draw(k, 2)) : "";
      const word = pick(starts, draw(k, 3)) + middle + pick(ends, draw(k, 4));
      if (this.#take(`word ${word}`)) return word;
    }
  }

  /** Three to five letters based on the name; a suffix is included in the count. */
  symbol(word: string, key: Key, suffix = ""): string {
    const letters = word.toUpperCase();
    const first = letters[0]!;
    const consonants = first + letters.slice(1).replace(/[AEIOU]/g, "");
    const length = uniform(draw(key, 70)) < 0.12 && suffix === "" ? 3 : 4;
    for (
      const candidate of [
        consonants.slice(0, length),
        letters.slice(0, length),
        consonants.slice(0, 4),
        first + letters.slice(-3),
      ]
    ) {
      if (candidate.length >= 3 && this.#take(candidate + suffix)) return candidate + suffix;
    }
    for (let n = 0;; n++) {
      const k = child(key, 80 + n);
      const letters = Array.from(
        { length: n < 40 || suffix ? 3 : 4 },
        (_, i) => String.fromCharCode(65 + Math.floor(26 * uniform(draw(k, i)))),
      );
      const candidate = first + letters.join("") + suffix;
      if (this.#take(candidate)) return candidate;
    }
  }

  #take(what: string): boolean {
    if (this.#taken.has(what)) return false;
    this.#taken.add(what);
    return true;
  }
}

type Stay = Pick<Listing, "listedFrom" | "listedTo" | "place">;

/** Where a company moves from an exchange: up, over, or, if it is small, over the counter. */
function moveOf(from: Exchange, small: boolean, stay: Stay, key: Key): Listing["move"] {
  const begins = stay.listedFrom ?? FIRST_DAY;
  const day = begins + SETTLED_IN + Math.round(MOVE_AFTER * -Math.log(uniform(draw(key, 1))));
  if (day > (stay.listedTo ?? LAST_DAY) - NEAR_END) return null;
  const onTradingDay = [0, 1, 2, 3, 4].map((later) => day + later).find((d) => tradingHoursMs(d))!;
  const down = small && from !== "OTC" && uniform(draw(key, 2)) < 0.5;
  const exchange = down ? "OTC" : from === "NASDAQ" ? "NYSE" : "NASDAQ";
  return { from: onTradingDay, exchange };
}

/**
 * A company that has raised money and does nothing else: its units trade at ten dollars until it finds an acquisition.
 */
function shell(register: Register, key: Key, stay: Stay): Listing {
  const word = register.word(key);
  const symbol = register.symbol(word, key, "U");
  return {
    symbol,
    name: `${word} Acquisition Corp. Unit`,
    type: "UNIT",
    exchange: uniform(draw(key, 5)) < 0.75 ? "NASDAQ" : "NYSE",
    sector: "Financials",
    industry: "Shell Companies",
    price: 10,
    pricedOn: stay.listedFrom,
    size: 1e7 * Math.round(6 + 28 * uniform(draw(key, 6))),
    sd: 0.0012,
    loadings: null,
    fund: null,
    kin: symbol,
    move: null,
    ...stay,
  };
}

/** A company's risk: a standard deviate. */
const riskOf = (key: Key): number => gaussian(draw(key, 11));
const sdOf = (size: Size, key: Key): number => quantile(size.sd, riskOf(key));

/** Mean duration of a listing in years. The more volatile a company, the sooner it is delisted. */
const yearsOf = ({ years, sd: [, usual] }: Size, sd: number): number => years * Math.min(1.5, usual / sd);

/** Mean duration in years of the listings of invented companies with a size and a standard deviation. */
export const meanYears = ({ size, sd }: Pick<Listing, "size" | "sd">): number =>
  yearsOf(sizes.find(({ value }) => size >= value[0]) ?? sizes.at(-1)!, sd);

function company(register: Register, size: Size, key: Key, stay: Stay): Listing {
  const trade = weighted<Trade>(trades, (t) => size.small ? t.small : t.large, draw(key, 7));
  const word = register.word(key);
  const abroad = uniform(draw(key, 8)) < 0.07;
  const type: SecurityType = abroad ? "ADRC" : "CS";
  const form = pick<string>(abroad ? foreignForms : legalForms, draw(key, 9));
  const what = pick(trade.words, draw(key, 10));
  const symbol = register.symbol(word, key);
  const [low, high] = size.value;
  const z = riskOf(key);
  // Riskier companies of the same size have lower prices; a new listing has been sold at a round price.
  const own = gaussian(draw(key, 12));
  const price = stay.listedFrom === null
    ? size.price[0] * Math.exp(size.price[1] * (0.9 * own - 0.44 * z))
    : Math.max(DEBUT_PRICES[0], Math.min(DEBUT_PRICES[1], size.debut * Math.exp(0.3 * own)));
  const rounded = price >= 1 ? Math.round(price * 100) / 100 : Math.max(0.02, Math.round(price * 10_000) / 10_000);
  const best = weighted(exchangeChances, ([, l, s]) => size.small ? s : l, draw(key, 13))[0];
  const exchange = best === "OTC" && size.value[1] > 300e6 ? "NASDAQ" : best;
  return {
    symbol,
    name: `${word} ${what}${/[.]$|Trust$|Partners$/.test(what) ? "" : ` ${form}`}`,
    type,
    exchange,
    move: moveOf(exchange, size.value[1] <= 300e6, stay, child(key, 15)),
    sector: trade.sector,
    industry: trade.industry,
    price: rounded,
    // Companies of the first day have their table price in late 2026, like the real ones, except small ones: these lose
    // value and have reverse splits for years, and computing back in time from a price does not give the same kind of
    // prices as computing forward.
    pricedOn: stay.listedFrom ?? (size.small ? FIRST_DAY : null),
    size: Math.round(low * (high / low) ** uniform(draw(key, 14))),
    sd: sdOf(size, key),
    loadings: null,
    fund: null,
    kin: symbol,
    ...stay,
  };
}

/** All companies ever listed in the first `slots` slots, in slot order; `real` are the listings of the tables. */
export function invented(slots: number, real: readonly Listing[]): Listing[] {
  const register = new Register(real.map((l) => l.symbol));
  const all: Listing[] = [];
  for (let slot = 0; slot < slots; slot++) {
    const key = child(ROOT, slot);
    const share = (slot * GOLDEN + 0.5) % 1;
    const size = sizes.find((s) => share < s.below)!;
    let from: number | null = null;
    for (let tenant = 0; from === null || from <= LAST_DAY; tenant++) {
      const own = child(key, 100 + tenant);
      const isShell = size.small && tenant > 0 && uniform(draw(own, 1)) < SHELL_CHANCE;
      const years = yearsOf(size, sdOf(size, own));
      const life = 20 +
        Math.round((isShell ? SHELL_LIFE : years * 365.25) * Math.min(LONGEST, -Math.log(uniform(draw(own, 2)))));
      const end: number = (from ?? FIRST_DAY) + life;
      const to: number | null = end <= LAST_DAY ? end : null;
      const stay = { listedFrom: from, listedTo: to, place: real.length + slot };
      all.push(isShell ? shell(register, own, stay) : company(register, size, own, stay));
      if (to === null) break;
      from = to + 1;
    }
  }
  return all;
}
