/** Filters, order and ratings of the dividend list. */
import { scoreParts } from "../../../core/research/dividends/dividend_score.ts";
import type { ExplorerSearch } from "../../lib/views/explorer_view.ts";
import type { Sort } from "../../lib/sort.ts";
import type { DividendStock } from "./queries.ts";

export const dividendSorts = [
  "dividend_score",
  "dividend_yield",
  "annual_dividend",
  "price",
  "symbol",
  "consistency_score",
  "growth_score",
] as const;
export type DividendSort = (typeof dividendSorts)[number];
export const BEST_FIRST: Sort = { key: "dividend_score", direction: "desc" };
export const PAGE_ROWS = 25;
export const ANY_YIELD = 500;

/** The lowest score of an excellent and of a good dividend; lower ones are fair. */
export const EXCELLENT = 15, GOOD = 10;
export type Quality = "excellent" | "good" | "fair";
export const qualityOf = (score: number): Quality => score >= EXCELLENT ? "excellent" : score >= GOOD ? "good" : "fair";
export const qualityTone = { excellent: "gain", good: "warning", fair: "loss" } as const;

/** The class of a yield's colour, in percent. */
export const yieldTone = (percent: number): "gain" | "warn" | "" | "muted" =>
  percent >= 10 ? "gain" : percent >= 5 ? "warn" : percent >= 3 ? "" : "muted";

/**
 * Applies the filters that the server does not support; it has filtered by frequency, and by yield up to a hundred
 * percent.
 */
export const filtered = (rows: readonly DividendStock[], { quality = 0, most = ANY_YIELD }: ExplorerSearch) =>
  rows.filter((row) => row.dividend_score >= quality && (most === ANY_YIELD || row.dividend_yield <= most));

/** The components of the score, as segments of a bar. */
export function madeOf({ dividend_yield, consistency_score, growth_score }: DividendStock) {
  const parts = scoreParts(dividend_yield, consistency_score, growth_score);
  return [
    { key: "yield", value: parts.yield, colour: "s1" },
    { key: "consistency", value: parts.consistency, colour: "s5" },
    { key: "growth", value: parts.growth, colour: "s3" },
  ] as const;
}

/** The rows of a page and the number of pages; a page number beyond the last means the last. */
export function pageOf<Row>(rows: readonly Row[], requested: number) {
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_ROWS));
  const page = Math.min(requested, pages);
  const from = (page - 1) * PAGE_ROWS;
  return { page, pages, from, rows: rows.slice(from, from + PAGE_ROWS) };
}
