/**
 * Counter-based random numbers: every number is a hash of its purpose, so that any minute of any day of any symbol can
 * be computed independently, in any order, in any process.
 */
import { createHash } from "node:crypto";

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

/**
 * What the numbers of one purpose are derived from: 64 bits, so that nobody finds it by trying until it explains the
 * prices so far, and reads those to come. In the market of a seed below 2^32 the second word is 0 and the first one
 * counts alone: such markets are as they were when seeds had 32 bits.
 */
export class Key {
  constructor(readonly a: number, readonly b: number) {}
}

/** The n-th number derived from a key: 32 bits. Each word enters twice, so that neither is found without the other. */
export const draw = ({ a, b }: Key, n: number): number => drawn(a, b, n);

function drawn(a: number, b: number, n: number): number {
  const h = mix(a ^ Math.imul(n + 1, GOLDEN));
  return b === 0 ? h : (mix((mix(h ^ b) + a) | 0) ^ b) >>> 0;
}

/** The n-th key derived from a key. */
export function child({ a, b }: Key, n: number): Key {
  return b === 0 ? new Key(drawn(a, 0, n), 0) : wide(drawn(a, b, n), drawn(b, a || 1, n));
}

/** Key of a text for another key. */
export function keyOf({ a, b }: Key, text: string): Key {
  const own = textHash(a, text);
  return b === 0 ? new Key(own, 0) : child(wide(own ^ b, textHash(b, text)), own);
}

/** From 0 to 2^128 - 1. */
export type Seed = number | bigint;

/** Key of a text for a seed. */
export function keyOfSeed(seed: Seed, text: string): Key {
  if (seed < TWO_32) return keyOf(new Key(Number(seed), 0), text);
  const hash = createHash("sha256").update(`${seed} ${text}`).digest();
  return wide(hash.readUInt32LE(0), hash.readUInt32LE(4));
}

/** A key's own number, where it has no other use. */
export const numberOf = (key: Key): number => key.b === 0 ? key.a : draw(key, OWN);
const OWN = 0x7fffffff;

const wide = (a: number, b: number): Key => new Key(a >>> 0, (b >>> 0) || 1);

function textHash(seed: number, text: string): number {
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
export function slow(key: Key, at: number, period: number): number {
  const knot = Math.floor(at / period);
  const x = at / period - knot;
  const ease = x * x * (3 - 2 * x);
  return roughGaussian(draw(key, knot)) * (1 - ease) + roughGaussian(draw(key, knot + 1)) * ease;
}

/** The share of normal deviates below one (Abramowitz and Stegun 26.2.17, accurate to 1e-7). */
export function normalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const far = Math.exp(-z * z / 2) * 0.3989422804014327 * t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z > 0 ? 1 - far : far;
}
