/**
 * Exact numbers. Money is whole cents, a price is ten-thousandths of a dollar, a share count is millionths of a share,
 * all as bigint with distinct types. A float never holds a balance; a float from JSON is read by its shortest decimal
 * text and refused when it has more decimals than the unit. Browser-safe.
 */
declare const unit: unique symbol;
/** Hundredths of a dollar. */
export type Cents = bigint & { readonly [unit]: "Cents" };
/** Ten-thousandths of a dollar. */
export type Price = bigint & { readonly [unit]: "Price" };
/** Millionths of a share. */
export type Shares = bigint & { readonly [unit]: "Shares" };

export const MONEY_DECIMALS = 2;
export const PRICE_DECIMALS = 4;
export const SHARE_DECIMALS = 6;

/** Quotient rounded to the nearest whole, halves away from zero. `denominator` must be positive. */
export function roundHalfUp(numerator: bigint, denominator: bigint): bigint {
  const half = denominator / 2n;
  return numerator >= 0n ? (numerator + half) / denominator : -((-numerator + half) / denominator);
}

/** Quotient rounded towards minus infinity. `denominator` must be positive. */
export function floor(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}

/** Quotient rounded towards plus infinity. `denominator` must be positive. */
export const ceiling = (numerator: bigint, denominator: bigint): bigint => -floor(-numerator, denominator);

const DECIMAL = /^(-?)(\d{1,18})(?:\.(\d*))?$/;

/**
 * Whole units of 10^-decimals from a decimal text or a number.
 * @throws RangeError when the text is no plain decimal number or has more (non-zero) decimals than fit.
 */
export function parseDecimal(value: string | number, decimals: number): bigint {
  const units = typeof value === "number" ? unitsOfNumber(value, decimals) : unitsOfText(value, decimals);
  return units === null ? parseAny(value, decimals) : BigInt(units);
}

/** Decimals of a split's terms: stock dividends have odd ones. */
const RATIO_DECIMALS = 9;

/** In a split `from` shares become `to`: numbers or decimal text. */
export interface SplitTerms {
  readonly from: string | number;
  readonly to: string | number;
}

/** The terms in whole units. Floats are rounded. */
export function ratioUnits({ from, to }: SplitTerms): { from: bigint; to: bigint } {
  const units = (part: string | number) =>
    parseDecimal(typeof part === "number" ? part.toFixed(RATIO_DECIMALS) : part, RATIO_DECIMALS);
  return { from: units(from), to: units(to) };
}

/** Shares after a split, rounded half up to a millionth. */
export function splitShares(count: Shares, terms: SplitTerms): Shares {
  const { from, to } = ratioUnits(terms);
  return roundHalfUp(count * to, from) as Shares;
}

/** A price after a split, in the same units and at least one of them, rounded half up. */
export function splitPrice<P extends bigint>(value: P, terms: SplitTerms): P {
  const { from, to } = ratioUnits(terms);
  const split = roundHalfUp(value * from, to);
  return (split > 0n ? split : 1n) as P;
}

/** Doubles represent decimals of up to this many digits distinctly. */
const MAX_EXACT_DIGITS = 15;

/** The fast path: a number that is a decimal of at most this scale; else null. */
function unitsOfNumber(value: number, decimals: number): number | null {
  const scale = 10 ** decimals;
  const units = Math.round(value * scale);
  return Math.abs(units) < 10 ** MAX_EXACT_DIGITS && units / scale === value ? units : null;
}

/** The fast path: digits with all the decimals of the scale, as the database gives them; else null. */
function unitsOfText(text: string, decimals: number): number | null {
  const point = text.length - decimals - 1;
  const negative = text.charCodeAt(0) === 45;
  if (point < (negative ? 2 : 1) || text.length > MAX_EXACT_DIGITS || text.charCodeAt(point) !== 46) return null;
  let units = 0;
  for (let i = negative ? 1 : 0; i < text.length; i++) {
    if (i === point) continue;
    const digit = text.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return null;
    units = units * 10 + digit;
  }
  return negative ? -units : units;
}

function parseAny(value: string | number, decimals: number): bigint {
  const match = DECIMAL.exec(String(value));
  if (!match) throw new RangeError(`"${String(value).slice(0, 40)}" is not a plain decimal number`);
  const fraction = (match[3] ?? "").replace(/0+$/, "");
  if (fraction.length > decimals) throw new RangeError(`"${value}" has more than ${decimals} decimals`);
  const magnitude = BigInt(match[2]! + fraction.padEnd(decimals, "0"));
  return match[1] ? -magnitude : magnitude;
}

/** Decimal text with all its decimals, as the database takes it: `formatDecimal(150n, 2)` is "1.50". */
export function formatDecimal(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, "0");
  return `${value < 0n ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

export const cents = (value: string | number): Cents => parseDecimal(value, MONEY_DECIMALS) as Cents;
export const price = (value: string | number): Price => parseDecimal(value, PRICE_DECIMALS) as Price;
export const shares = (value: string | number): Shares => parseDecimal(value, SHARE_DECIMALS) as Shares;

export const centsText = (value: Cents): string => formatDecimal(value, MONEY_DECIMALS);
export const priceText = (value: Price): string => formatDecimal(value, PRICE_DECIMALS);
export const sharesText = (value: Shares): string => formatDecimal(value, SHARE_DECIMALS);

/** JSON numbers for the API: the double nearest to the exact decimal, which prints as that decimal. */
export const centsNumber = (value: Cents): number => Number(value) / 100;
export const priceNumber = (value: Price): number => Number(value) / 10_000;
export const sharesNumber = (value: Shares): number => Number(value) / 1_000_000;

/** Dollars as people write them: two decimals, more only where there are more. */
export const dollarText = (amount: string | number): string => {
  const [whole, fraction = ""] = String(Number(amount)).split(".");
  return `$${whole}.${fraction.padEnd(2, "0")}`;
};

export const ZERO_CENTS = 0n as Cents;
export const ZERO_SHARES = 0n as Shares;

export const addCents = (a: Cents, b: Cents): Cents => (a + b) as Cents;
export const subtractCents = (a: Cents, b: Cents): Cents => (a - b) as Cents;
export const addShares = (a: Shares, b: Shares): Shares => (a + b) as Shares;
export const subtractShares = (a: Shares, b: Shares): Shares => (a - b) as Shares;

/** Price x shares in cents: 1e-4 x 1e-6 = 1e-10 dollars, so 1e8 of them are a cent. Rounded half up. */
export const notional = (at: Price, count: Shares): Cents => roundHalfUp(at * count, 100_000_000n) as Cents;

/** Price x shares rounded up to the cent: what a resting buy reserves. */
export const notionalCeiling = (at: Price, count: Shares): Cents => ceiling(at * count, 100_000_000n) as Cents;

/** Part of an amount, `amount x part / whole`, rounded half up: the cost removed with sold shares. */
export const proportion = (amount: Cents, part: Shares, whole: Shares): Cents =>
  roundHalfUp(amount * part, whole) as Cents;

/** Average cost per share, rounded half up to the price scale; null when nothing is held. */
export const averageCost = (cost: Cents, count: Shares): Price | null =>
  count === 0n ? null : roundHalfUp(cost * 100_000_000n, count) as Price;

/** `amount x percent / 100`, rounded up to the cent, for a reserve that must not be short. `percent` is whole. */
export const percentOf = (amount: Cents, percent: number): Cents => ceiling(amount * BigInt(percent), 100n) as Cents;

/**
 * A part in percent of a whole, as a float: rounded to a millionth of a percent, since more digits are meaningless and
 * would make up most of a response. Null where the whole is less than a cent.
 */
export const percentage = (part: Cents, whole: Cents): number | null =>
  whole > 0n ? Math.round(Number(part) / Number(whole) * 1e8) / 1e6 : null;

/** Shares that an amount buys at a price, rounded down to `decimals` of a share (at most 6). */
export function sharesFor(amount: Cents, at: Price, decimals = 4): Shares {
  const step = 10n ** BigInt(SHARE_DECIMALS - decimals);
  return (floor(amount * 100_000_000n, at * step) * step) as Shares;
}
