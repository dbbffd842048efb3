/** What the portfolios were worth when the user was last here, kept on this device. */
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { keep, kept } from "../../lib/api/kept.ts";

export interface Visit {
  /** Wall time and market time in epoch milliseconds. */
  readonly at: number;
  readonly marketAt: number;
  /** Total value by portfolio. */
  readonly values: Readonly<Record<string, number>>;
}

/** A return sooner than this belongs to the same visit. */
const APART_MS = 30 * 60_000;
const MOST_PORTFOLIOS = 50;
const key = (userId: string) => `tradewinds.visit.${userId}` as const;

const isVisit = (value: Partial<Visit> | null): value is Visit =>
  typeof value?.at === "number" && typeof value.marketAt === "number" && typeof value.values === "object" &&
  value.values !== null;

function read(userId: string): Visit | null {
  try {
    const stored = JSON.parse(kept(key(userId)) ?? "null") as Partial<Visit> | null;
    return isVisit(stored) ? stored : null;
  } catch {
    // Not JSON: as if there had been no visit.
    return null;
  }
}

/** Visits before the one of this page, by user: as they were when the page was loaded. */
const before = new Map<string, Visit | null>();

/** The visit before this one; null on the first. */
export function lastVisit(userId: string, now: number): Visit | null {
  if (!before.has(userId)) {
    const stored = read(userId);
    before.set(userId, stored && now - stored.at >= APART_MS ? stored : null);
  }
  return before.get(userId)!;
}

export function recordVisit(userId: string, portfolios: readonly Portfolio[], at: number, marketAt: number): void {
  const values = Object.fromEntries(
    portfolios.slice(0, MOST_PORTFOLIOS).map(({ id, total_value }) => [id, total_value]),
  );
  keep(key(userId), JSON.stringify({ at, marketAt, values } satisfies Visit));
}

/** The session has ended, or in a test the page is reloaded. */
export const forgetVisits = () => before.clear();
