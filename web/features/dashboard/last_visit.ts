/** The portfolios' values at the user's last visit, stored on this device. */
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { keep, kept } from "../../lib/api/kept.ts";

export interface Visit {
  /** Wall time and market time in epoch milliseconds. */
  readonly at: number;
  readonly marketAt: number;
  /** Total value by portfolio. */
  readonly values: Readonly<Record<string, number>>;
}

/** A later page load within this time belongs to the same visit. */
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
    // Not JSON: treated as a first visit.
    return null;
  }
}

/** The previous visits by user, as stored when the page was loaded. */
const before = new Map<string, Visit | null>();

/** The previous visit; null on the first. */
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

/** The session has ended, or a test simulates a reload. */
export const forgetVisits = () => before.clear();
