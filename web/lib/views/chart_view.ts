/**
 * The chart tab of a stock in the address: few short parameters, which are left out if they have their default. `ind`
 * lists the differences from the default indicators: `sma20.rsi.-ema26` is SMA 20, RSI with its defaults, and EMA off,
 * but 26 when it is switched on.
 */
import { type ChartKind, chartKinds, type StockRange, stockRanges } from "../chart/chart_ranges.ts";
import { oneOf } from "./one_of.ts";

export const DEFAULT_DESK_RANGE: StockRange = "1Y";
/** Lengths of the bars of a custom range. */
export const barLengths = ["1m", "5m", "1h", "1d"] as const;
export type BarLength = (typeof barLengths)[number];

export const studyKeys = ["sma", "ema", "rsi", "macd", "bb", "vwap", "atr", "stoch"] as const;
export type StudyKey = (typeof studyKeys)[number];
export interface StudyChoice {
  readonly on: boolean;
  /** In the order of `studyPlans`. */
  readonly numbers: readonly number[];
}
export type Studies = Readonly<Record<StudyKey, StudyChoice>>;

type Allowed = readonly number[] | { readonly from: number; readonly to: number };
interface StudyPlan {
  readonly on: boolean;
  readonly numbers: readonly number[];
  /** The allowed values of each number; empty for fixed ones. */
  readonly allowed: readonly Allowed[];
}
export const studyPlans: Readonly<Record<StudyKey, StudyPlan>> = {
  sma: { on: true, numbers: [50], allowed: [[10, 20, 50, 100, 200]] },
  ema: { on: false, numbers: [20], allowed: [[9, 12, 20, 26, 50]] },
  rsi: { on: false, numbers: [14], allowed: [[14, 21, 30]] },
  macd: { on: false, numbers: [12, 26, 9], allowed: [{ from: 5, to: 20 }, { from: 20, to: 50 }, { from: 5, to: 15 }] },
  bb: { on: false, numbers: [20, 2], allowed: [] },
  vwap: { on: false, numbers: [], allowed: [] },
  atr: { on: false, numbers: [14], allowed: [] },
  stoch: { on: false, numbers: [14, 3], allowed: [] },
};
export const MOST_COMPARED = 4;

export interface ChartView {
  readonly kind: ChartKind;
  readonly range: StockRange;
  /** Instead of the range; dates in New York, both inclusive. */
  readonly custom: { readonly from: string; readonly to: string; readonly bar: BarLength | null } | null;
  readonly studies: Studies;
  /** The compared symbols. */
  readonly versus: readonly string[];
  readonly log: boolean;
  readonly events: boolean;
  readonly table: boolean;
  /**
   * Whether the panel of indicators and the rail of drawing tools are open; null for the default by the window's width.
   */
  readonly panel: boolean | null;
  readonly rail: boolean | null;
}

/** The parameters of the address. */
export interface ChartSearch {
  style?: ChartKind;
  r?: StockRange;
  from?: string;
  to?: string;
  bar?: BarLength;
  ind?: string;
  vs?: string;
  log?: true;
  ev?: false;
  table?: true;
  panel?: boolean;
  rail?: boolean;
}

const isAllowed = (allowed: Allowed, value: number): boolean =>
  "from" in allowed ? Number.isInteger(value) && value >= allowed.from && value <= allowed.to : allowed.includes(value);

/** Whether the numbers are allowed: MACD's fast average must be faster than the slow one. */
export function areNumbers(key: StudyKey, numbers: readonly number[]): boolean {
  const { allowed } = studyPlans[key];
  if (numbers.length !== allowed.length || allowed.length === 0) return false;
  return allowed.every((one, i) => isAllowed(one, numbers[i]!)) && (key !== "macd" || numbers[0]! < numbers[1]!);
}

function readStudies(text: unknown): Studies {
  const read: Record<StudyKey, StudyChoice> = { ...studyPlans };
  for (const part of typeof text === "string" ? text.slice(0, 200).split(".") : []) {
    const found = /^(-?)([a-z]+)([\d-]*)$/.exec(part);
    const key = oneOf(studyKeys)(found?.[2]);
    if (!found || !key) continue;
    const numbers = found[3] ? found[3].split("-").map(Number) : [];
    read[key] = { on: found[1] === "", numbers: areNumbers(key, numbers) ? numbers : studyPlans[key].numbers };
  }
  return read;
}

function writeStudies(studies: Studies): string | undefined {
  const parts = studyKeys.flatMap((key) => {
    const { on, numbers } = studies[key];
    const usual = numbers.join() === studyPlans[key].numbers.join();
    return usual && on === studyPlans[key].on ? [] : [`${on ? "" : "-"}${key}${usual ? "" : numbers.join("-")}`];
  });
  return parts.length > 0 ? parts.join(".") : undefined;
}

const isSymbol = (text: string): boolean => /^[A-Z][A-Z0-9.-]{0,11}$/.test(text);
const readSymbols = (text: unknown): string[] =>
  typeof text === "string"
    ? [...new Set(text.slice(0, 100).toUpperCase().split(",").filter(isSymbol))].slice(0, MOST_COMPARED)
    : [];

const yesOrNo = (value: unknown): boolean | null => typeof value === "boolean" ? value : null;

const isDate = (value: unknown): value is string =>
  typeof value === "string" && /^20\d\d-\d\d-\d\d$/.test(value) &&
  new Date(Date.parse(`${value}T00:00:00Z`) || 0).toISOString().startsWith(value);

/** The view in an address; invalid values mean the default. */
export function readChartView(search: Readonly<Record<keyof ChartSearch, unknown>> | ChartSearch): ChartView {
  const { from, to } = search;
  const isCustom = isDate(from) && isDate(to) && from <= to;
  return {
    kind: oneOf(chartKinds)(search.style) ?? "candles",
    range: oneOf(stockRanges)(search.r) ?? DEFAULT_DESK_RANGE,
    custom: isCustom ? { from, to, bar: oneOf(barLengths)(search.bar) ?? null } : null,
    studies: readStudies(search.ind),
    versus: readSymbols(search.vs),
    log: search.log === true,
    events: search.ev !== false,
    table: search.table === true,
    panel: yesOrNo(search.panel),
    rail: yesOrNo(search.rail),
  };
}

export function writeChartView(view: ChartView): ChartSearch {
  const ind = writeStudies(view.studies);
  const { custom } = view;
  return {
    ...(view.kind === "candles" ? {} : { style: view.kind }),
    ...(view.range === DEFAULT_DESK_RANGE ? {} : { r: view.range }),
    ...(custom ? { from: custom.from, to: custom.to, ...(custom.bar ? { bar: custom.bar } : {}) } : {}),
    ...(ind ? { ind } : {}),
    ...(view.versus.length > 0 ? { vs: view.versus.join(",") } : {}),
    ...(view.log ? { log: true } : {}),
    ...(view.events ? {} : { ev: false }),
    ...(view.table ? { table: true } : {}),
    ...(view.panel === null ? {} : { panel: view.panel }),
    ...(view.rail === null ? {} : { rail: view.rail }),
  };
}

/** The search parameters without those of the chart tab. */
export function withoutChart<T extends ChartSearch>(
  {
    style: _style,
    r: _r,
    from: _from,
    to: _to,
    bar: _bar,
    ind: _ind,
    vs: _vs,
    log: _log,
    ev: _ev,
    table: _table,
    panel: _panel,
    rail: _rail,
    ...page
  }: T,
): Omit<T, keyof ChartSearch> {
  return page;
}

/** The valid parameters of the chart tab in an address; for the route. */
export const chartSearch = (search: Record<string, unknown>): ChartSearch =>
  writeChartView(readChartView(search as Readonly<Record<keyof ChartSearch, unknown>>));

/** The indicators that are on in the address. */
export const studiesOn = (search: ChartSearch): ReadonlySet<string> => {
  const { studies } = readChartView(search);
  return new Set(studyKeys.filter((key) => studies[key].on));
};
