/** The Stock Explorer in the address: search, tab, and the filters, order and page of that tab. */
import { type CapBand, capBands } from "../market/cap_band.ts";
import { symbolsOf } from "./compare_view.ts";
import { oneOf } from "./one_of.ts";
import { sortOf } from "./portfolio_view.ts";
import { dayOf } from "./stock_view.ts";

export const explorerTabs = [
  "trending",
  "gainers",
  "losers",
  "etfs",
  "dividends",
  "ipo",
  "earnings",
  "changes",
  "exchanges",
  "tools",
] as const;
export type ExplorerTab = (typeof explorerTabs)[number];

export const exchanges = ["NYSE", "NASDAQ", "AMEX"] as const;

/** The options of the filters; shares, dollars and percent. */
export const minVolumes = [0, 1e6, 5e6, 10e6, 25e6, 50e6, 100e6, 250e6] as const;
export const DEFAULT_MIN_VOLUME = 50e6;
export const trendingCaps = [0, 300e6, 1e9, 2e9, 10e9, 50e9, 100e9] as const;
export const moverCaps = [0, 50e6, 100e6, 300e6, 500e6, 1e9, 2e9, 10e9, 50e9] as const;
export const minChanges = [0, 1, 3, 5, 10, 15, 20, 30, 50, 75, 100] as const;
/** The first includes every yield. */
export const maxYields = [500, 15, 25, 50, 100] as const;
/** Payments a year. */
export const payments = [12, 4, 2, 1] as const;
/** Of announced splits; the first is the usual one. */
export const daysAhead = [30, 90, 365] as const;
/** The fields for a lowest yield in percent and a lowest quality: from 0 to this, in steps of a tenth. */
export const MOST_YIELD = 200, MOST_QUALITY = 25;

export interface ExplorerSearch {
  q?: string;
  exchange?: (typeof exchanges)[number];
  cap?: CapBand;
  /** Include securities traded over the counter. */
  otc?: true;
  /** Of trending stocks and dividends: also those that a beginner should meet only on request. */
  small?: true;
  tab?: ExplorerTab;
  sort?: string;
  page?: number;
  /** Of trending stocks. */
  volume?: number;
  /** Of trending stocks and movers. */
  mcap?: number;
  /** Of movers. */
  change?: number;
  /** Of funds. */
  kind?: string;
  /** Of dividends. */
  yield?: number;
  quality?: number;
  most?: number;
  pays?: number;
  /** Of dividends: the calendar in place of the payers. */
  calendar?: true;
  /** Of calendars: a day of the shown period if it is not the present one, what a period is, and whose stocks. */
  at?: string;
  span?: "week";
  mine?: true;
  /** Of the calendar of earnings: these companies, with commas between, in place of the user's. */
  symbols?: string;
  /** Of splits: how many days ahead. */
  ahead?: number;
  /** Of calendars and new listings. */
  day?: string;
  /** Of condition codes. */
  find?: string;
  code?: number;
}
/** A change of the address; undefined removes a parameter. */
export type ExplorerPart = { readonly [K in keyof ExplorerSearch]?: ExplorerSearch[K] | undefined };

/** Props of each tab. */
export interface ExplorerTabProps {
  readonly search: ExplorerSearch;
  readonly onShow: (part: ExplorerPart) => void;
}

const LONGEST_TEXT = 60;
const text = (value: unknown): string | undefined =>
  (typeof value === "string" || typeof value === "number") && value !== ""
    ? String(value).slice(0, LONGEST_TEXT)
    : undefined;
const flag = (value: unknown): true | undefined => value === true ? true : undefined;
const among = (list: readonly number[]) => (value: unknown): number | undefined =>
  typeof value === "number" ? list.find((item) => item === value) : undefined;
/** Tenths from above 0 to the limit. */
const tenths = (most: number) => (value: unknown): number | undefined =>
  typeof value === "number" && value > 0 && value <= most ? Math.round(value * 10) / 10 : undefined;
const whole = (from: number, to: number) => (value: unknown): number | undefined =>
  typeof value === "number" && Number.isInteger(value) && value >= from && value <= to ? value : undefined;

const readers = {
  q: text,
  exchange: oneOf(exchanges),
  cap: oneOf(capBands),
  otc: flag,
  small: flag,
  tab: oneOf(explorerTabs),
  sort: sortOf,
  page: whole(2, 20),
  volume: among(minVolumes),
  mcap: among([...new Set([...trendingCaps, ...moverCaps])]),
  change: among(minChanges),
  kind: text,
  yield: tenths(MOST_YIELD),
  quality: tenths(MOST_QUALITY),
  most: among(maxYields),
  pays: among(payments),
  calendar: flag,
  at: dayOf,
  span: oneOf(["week"] as const),
  mine: flag,
  symbols: (value: unknown) => symbolsOf(text(value)).join(",") || undefined,
  ahead: among(daysAhead),
  day: dayOf,
  find: text,
  code: whole(0, 99_999),
} satisfies { readonly [K in keyof ExplorerSearch]-?: (value: unknown) => ExplorerSearch[K] };

const present = (search: ExplorerPart): ExplorerSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as ExplorerSearch;

/** Reads the valid parameters of an address; others are left out. */
export const readExplorer = (search: Record<string, unknown>): ExplorerSearch =>
  present(Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(search[name])])));

/**
 * The address after a change. Another tab begins with its own filters, and other filters or another order with the
 * first page.
 */
export function changed(search: ExplorerSearch, part: ExplorerPart): ExplorerSearch {
  const { q, exchange, cap, otc, tab = "trending" } = search;
  const to = part.tab ?? tab;
  const kept = to === tab ? { ...search, page: undefined } : { q, exchange, cap, otc };
  return present({ ...kept, ...part, tab: to === "trending" ? undefined : to });
}
