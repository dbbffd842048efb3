/**
 * Counter-based random numbers: every number is a hash of its purpose, so that any minute of any day of any symbol can
 * be computed independently, in any order, in any process.
 */
const GOLDEN = 0x9e3779b9;
const TWO_32 = 4_294_967_296;

/** Murmur3's finaliser: 32 bits in, 32 well-mixed bits out. */
export function mix(h: number): number {
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** The n-th number derived from a key; itself a key for further numbers. */
export const child = (key: number, n: number): number => mix(key ^ Math.imul(n + 1, GOLDEN));

/** Key of a text for a seed. */
export function keyOf(seed: number, text: string): number {
  let h = mix(seed ^ GOLDEN) ^ 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mix(h);
}

/** Strictly between 0 and 1. */
export const uniform = (h: number): number => (h + 0.5) / TWO_32;

/** Standard normal deviate from a hash: Acklam's inverse distribution function, accurate to 1e-9. */
export function gaussian(h: number): number {
  const p = uniform(h);
  if (p < 0.02425) return tail(p);
  if (p > 0.97575) return -tail(1 - p);
  const q = p - 0.5;
  const r = q * q;
  return (((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.3577518672690) * r -
        30.66479806614716) * r + 2.506628277459239) *
    q /
    (((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
          13.28068155288572) * r + 1);
}

function tail(p: number): number {
  const q = Math.sqrt(-2 * Math.log(p));
  return (((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q +
        4.374664141464968) * q +
    2.938163982698783) /
    ((((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1);
}

/** Approximately normal deviate from the sum of four bytes, for hot paths; never beyond 3.45. */
export const roughGaussian = (h: number): number =>
  ((h & 255) + ((h >>> 8) & 255) + ((h >>> 16) & 255) + (h >>> 24) - 510) * 0.0067658;

/** A slowly varying standard deviate: knots `period` steps apart, smooth in between. */
export function slow(key: number, at: number, period: number): number {
  const knot = Math.floor(at / period);
  const x = at / period - knot;
  const ease = x * x * (3 - 2 * x);
  return roughGaussian(child(key, knot)) * (1 - ease) + roughGaussian(child(key, knot + 1)) * ease;
}

/** The share of normal deviates below one (Abramowitz and Stegun 26.2.17, accurate to 1e-7). */
export function normalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const far = Math.exp(-z * z / 2) * 0.3989422804014327 * t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z > 0 ? 1 - far : far;
}
