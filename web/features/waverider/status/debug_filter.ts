/** Which scores the debug data lists. */
import type { InputOf } from "../../../../core/contracts.ts";
import { t } from "../../../lib/text.ts";
import { BEST_SCORE, TRADEABLE_SCORE } from "../parts/levels.ts";

/** As typed: an empty bound is none. */
export interface DebugFilter {
  readonly min: string;
  readonly max: string;
  readonly symbol: string;
  readonly sort: SortKey;
  readonly descending: boolean;
  readonly limit: number;
}

export const sortKeys = ["ews_score", "symbol", "gap_pct", "price", "timestamp"] as const;
export type SortKey = (typeof sortKeys)[number];
export const limits = [50, 100, 200, 500] as const;

export const RESET: DebugFilter = {
  ...{ min: "0", max: String(BEST_SCORE), symbol: "", sort: "ews_score", descending: true, limit: 100 },
};
export const highScores = (filter: DebugFilter): DebugFilter => ({
  ...filter,
  min: String(TRADEABLE_SCORE),
  max: String(BEST_SCORE),
});

/** A typed bound within 0 to 13; the bound itself where nothing is typed. */
export function boundOf(text: string, unset: number): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) return unset;
  return Math.min(Math.max(Math.round(value), 0), BEST_SCORE);
}

export const inputOf = (
  { min, max, symbol, sort, descending, limit }: DebugFilter,
): InputOf<"waverider.ews-debug"> => ({
  min_ews: boundOf(min, 0),
  max_ews: boundOf(max, BEST_SCORE),
  ...(symbol.trim() === "" ? {} : { symbol_search: symbol.trim() }),
  sort_by: sort,
  sort_desc: descending,
  limit,
});

export const directionWord = (descending: boolean): string => descending ? t("high to low") : t("low to high");
