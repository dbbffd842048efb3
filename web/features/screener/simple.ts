/** The simple screener: a search by symbol or company, whose results are filtered in the browser. */
import type { OutputOf } from "../../../core/contracts.ts";
import { parseBound } from "../../../core/research/screen/screen_fields.ts";
import type { SimpleSearch } from "../../lib/views/screen_view.ts";

export type Found = OutputOf<"stocks.search">[number];

/** The number of search results fetched, and of filtered results shown. */
export const SEARCHED = 50, SHOWN = 25;

/** As typed. */
export interface SimpleForm {
  readonly q: string;
  readonly priceMin: string;
  readonly priceMax: string;
  readonly capMin: string;
  readonly capMax: string;
  readonly peMin: string;
  readonly peMax: string;
  readonly yieldMin: string;
  /** Stored, but the search has no sectors to filter by. */
  readonly sector: string;
}
export const numberFields = ["priceMin", "priceMax", "capMin", "capMax", "peMin", "peMax", "yieldMin"] as const;
export type NumberName = (typeof numberFields)[number];

/** `$1,500`, `1.5B`, `0.3%`: a number in the usual notations; null for an empty text, undefined for an invalid one. */
export const readNumber = (text: string): number | null | undefined => parseBound(text.replace(/[\s,$%]/g, ""));

export const hasFilter = (form: SimpleForm): boolean => numberFields.some((name) => form[name].trim() !== "");
export const wrongNumbers = (form: SimpleForm): NumberName[] =>
  numberFields.filter((name) => readNumber(form[name]) === undefined);

const ends = (text: string | undefined): [string, string] => {
  const [min = "", max = ""] = (text ?? "").split(":");
  return [min, max];
};
const together = (min: string, max: string): string | undefined =>
  min.trim() || max.trim() ? `${min.trim()}:${max.trim()}` : undefined;

export function formOf(search: SimpleSearch): SimpleForm {
  const [priceMin, priceMax] = ends(search.price);
  const [capMin, capMax] = ends(search.cap);
  const [peMin, peMax] = ends(search.pe);
  return {
    q: search.q ?? "",
    ...{ priceMin, priceMax, capMin, capMax, peMin, peMax },
    yieldMin: search.yield ?? "",
    sector: search.sector ?? "",
  };
}

/** The search parameters of a form; undefined leaves one out. */
export const searchOf = (form: SimpleForm) => ({
  q: form.q.trim() || undefined,
  price: together(form.priceMin, form.priceMax),
  cap: together(form.capMin, form.capMax),
  pe: together(form.peMin, form.peMax),
  yield: form.yieldMin.trim() || undefined,
  sector: form.sector || undefined,
});

/** Whether a value is within both bounds; an unknown value is not, if there is a bound. */
function within(value: number | null, low: string, high: string): boolean {
  const [min, max] = [readNumber(low) ?? null, readNumber(high) ?? null];
  if (min === null && max === null) return true;
  return value !== null && value >= (min ?? -Infinity) && value <= (max ?? Infinity);
}

/** The results that pass the filters, up to the number shown. */
export const filtered = (found: readonly Found[], form: SimpleForm): Found[] =>
  found.filter((stock) =>
    within(stock.price, form.priceMin, form.priceMax) && within(stock.marketCap, form.capMin, form.capMax) &&
    within(stock.pe, form.peMin, form.peMax) && within(stock.yield, form.yieldMin, "")
  ).slice(0, SHOWN);
