/** Identifiers and secrets: UUID version 7 (RFC 9562), which sorts by creation time, and random tokens. */
import { createHmac, hash, timingSafeEqual } from "node:crypto";

let lastMs = 0;
let sequence = 0;
const random = new Uint8Array(8);

/** A UUID v7 of the instant; ids made by one process in the same millisecond sort in creation order. */
export function newId(at: Temporal.Instant): string {
  const ms = Math.max(at.epochMilliseconds, lastMs);
  sequence = ms === lastMs ? sequence + 1 : 0;
  // The 12 bits after the version count within a millisecond; on overflow the next millisecond is used.
  lastMs = sequence > 0xfff ? ms + 1 : ms;
  if (sequence > 0xfff) sequence = 0;
  crypto.getRandomValues(random);
  random[0] = (random[0]! & 0x3f) | 0x80;
  const tail = random.toHex();
  return `${timeIn(lastMs)}-7${sequence.toString(16).padStart(3, "0")}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

const timeIn = (ms: number): string => {
  const hex = ms.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
};

/** Above all ids from before the instant, and below all from then on. */
export const firstIdAt = (at: Temporal.Instant): string => `${timeIn(at.epochMilliseconds)}-0000-0000-000000000000`;

/** 256 random bits as base64url. */
export const newSecret = (): string =>
  crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: "base64url", omitPadding: true });

/** SHA-256 as hex, for storing secrets that have enough entropy. */
export const digest = (text: string): string => hash("sha256", text);

/** A caller's network address as it is stored: comparable with others, and unreadable without our key. */
export const addressHash = (
  { address, services }: { readonly address: string | null; readonly services: { readonly authSecret: string } },
): string | null =>
  address && createHmac("sha256", services.authSecret).update(`address ${address}`).digest("base64url");

/** Compares secrets in constant time. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(hash("sha256", a, "buffer"), hash("sha256", b, "buffer"));
}
