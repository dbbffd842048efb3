/**
 * The chart tab of a stock in the address: few short parameters, which are left out if they have their default. `ind`
 * lists the averages with their colours and the differences from the default indicators: `sma20.ema400-3.rsi.-atr` is
 * SMA 20, EMA 400 in the fourth colour, RSI with its defaults, and ATR off. `-sma` means no averages.
 */
import type { ChartLayout } from "../../../core/charts/contract.ts";
import { type ChartKind, chartKinds, type StockRange, stockRanges } from "../chart/chart_ranges.ts";
import { oneOf } from "./one_of.ts";

export const DEFAULT_DESK_RANGE: StockRange = "1Y";
/** Lengths of the bars. */
export const barLengths = ["1m", "5m", "15m", "1h", "1d", "1w", "1mo"] as const;
export type BarLength = (typeof barLengths)[number];

export const studyKeys = ["rsi", "macd", "bb", "vwap", "atr", "stoch"] as const;
export type StudyKey = (typeof studyKeys)[number];
export interface StudyChoice {
  readonly on: boolean;
  /** In the order of `studyPlans`. */
  readonly numbers: readonly number[];
}
export const averageKinds = ["sma", "ema"] as const;
export type AverageKind = (typeof averageKinds)[number];
export const averageTones = ["primary", "warning", "violet", "s3", "s7", "s8", "s9", "secondary"] as const;
export type AverageTone = (typeof averageTones)[number];
export interface Average {
  readonly kind: AverageKind;
  readonly period: number;
  readonly tone: AverageTone;
}
export const AVERAGE_FROM = 2, AVERAGE_TO = 400, MOST_AVERAGES = 12;
export type Studies = Readonly<Record<StudyKey, StudyChoice>> & { readonly averages: readonly Average[] };

type Allowed = readonly number[] | { readonly from: number; readonly to: number };
interface StudyPlan {
  readonly numbers: readonly number[];
  /** The allowed values of each number; empty for fixed ones. */
  readonly allowed: readonly Allowed[];
}
export const studyPlans: Readonly<Record<StudyKey, StudyPlan>> = {
  rsi: { numbers: [14], allowed: [[14, 21, 30]] },
  macd: { numbers: [12, 26, 9], allowed: [{ from: 5, to: 20 }, { from: 20, to: 50 }, { from: 5, to: 15 }] },
  bb: { numbers: [20, 2], allowed: [] },
  vwap: { numbers: [], allowed: [] },
  atr: { numbers: [14], allowed: [] },
  stoch: { numbers: [14, 3], allowed: [] },
};
/** The periods that are added one after the other. */
export const usualPeriods: Readonly<Record<AverageKind, readonly number[]>> = {
  sma: [50, 200, 20, 100, 10],
  ema: [20, 50, 9, 12, 26],
};
const usualAverages: readonly Average[] = [{ kind: "sma", period: 50, tone: "primary" }];
export const MOST_COMPARED = 4;
/** Charts beside the first one. */
const MOST_BESIDE = 3;

/** A chart beside the first one, which shares all but the stock and the range. */
export interface Beside {
  readonly symbol: string;
  /** Null for that of the first chart. */
  readonly range: StockRange | null;
}

export interface ChartView {
  readonly kind: ChartKind;
  readonly range: StockRange;
  /** Instead of the range; dates in New York, both inclusive. */
  readonly custom: { readonly from: string; readonly to: string } | null;
  /** Null for the usual length of the range. */
  readonly bar: BarLength | null;
  readonly studies: Studies;
  /** The compared symbols. */
  readonly versus: readonly string[];
  readonly beside: readonly Beside[];
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
  beside?: string;
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

/** The colour that the fewest of the averages have. */
export function freeTone(averages: readonly Average[]): AverageTone {
  const uses = averageTones.map((tone) => averages.filter((one) => one.tone === tone).length);
  return averageTones[uses.indexOf(Math.min(...uses))]!;
}

export const isPeriod = (value: number): boolean =>
  Number.isInteger(value) && value >= AVERAGE_FROM && value <= AVERAGE_TO;
export const averageKey = ({ kind, period }: Pick<Average, "kind" | "period">) => `${kind}${period}` as const;

/** The averages with another one, which needs a colour if it has none; unchanged for one that is there or invalid. */
function withAverage(averages: readonly Average[], kind: AverageKind, numbers: readonly number[]) {
  const [period = usualPeriods[kind][0]!, tone] = numbers;
  const known = averages.some((one) => one.kind === kind && one.period === period);
  if (known || !isPeriod(period) || averages.length === MOST_AVERAGES) return averages;
  return [...averages, { kind, period, tone: averageTones[tone ?? -1] ?? freeTone(averages) }];
}

/** The parts of `ind`. The shortest is three letters; the longest list is of twelve averages and all indicators. */
function readStudies(text: unknown): Studies {
  const read: Record<StudyKey, StudyChoice> = Object.fromEntries(
    studyKeys.map((key) => [key, { on: false, numbers: studyPlans[key].numbers }]),
  ) as Record<StudyKey, StudyChoice>;
  let averages: readonly Average[] | null = null;
  for (const part of typeof text === "string" ? text.slice(0, 250).split(".") : []) {
    const [whole, off, name, rest] = /^(-?)([a-z]+)([\d-]*)$/.exec(part) ?? [];
    if (!whole) continue;
    const numbers = rest ? rest.split("-").map(Number) : [];
    const kind = oneOf(averageKinds)(name);
    if (kind) averages = off ? averages ?? [] : withAverage(averages ?? [], kind, numbers);
    const key = oneOf(studyKeys)(name);
    if (key) read[key] = { on: !off, numbers: areNumbers(key, numbers) ? numbers : studyPlans[key].numbers };
  }
  return { ...read, averages: averages ?? usualAverages };
}

function writeAverages(averages: readonly Average[]): string[] {
  if (averages.length === 0) return ["-sma"];
  const parts: string[] = [];
  averages.forEach((one, i) => {
    const usual = freeTone(averages.slice(0, i)) === one.tone;
    parts.push(averageKey(one) + (usual ? "" : `-${averageTones.indexOf(one.tone)}`));
  });
  return parts.join() === averageKey(usualAverages[0]!) ? [] : parts;
}

function writeStudies(studies: Studies): string | undefined {
  const parts = studyKeys.flatMap((key) => {
    const { on, numbers } = studies[key];
    const usual = numbers.join() === studyPlans[key].numbers.join();
    return usual && !on ? [] : [`${on ? "" : "-"}${key}${usual ? "" : numbers.join("-")}`];
  });
  const all = [...writeAverages(studies.averages), ...parts];
  return all.length > 0 ? all.join(".") : undefined;
}

const isSymbol = (text: string): boolean => /^[A-Z][A-Z0-9.-]{0,11}$/.test(text);
const readSymbols = (text: unknown): string[] =>
  typeof text === "string"
    ? [...new Set(text.slice(0, 100).toUpperCase().split(",").filter(isSymbol))].slice(0, MOST_COMPARED)
    : [];

/** Like `MSFT,AAPL_5Y`. */
function readBeside(text: unknown): Beside[] {
  const parts = typeof text === "string" ? text.slice(0, 100).split(",") : [];
  return parts.flatMap((part): Beside[] => {
    const [symbol = "", range] = part.toUpperCase().split("_");
    return isSymbol(symbol) ? [{ symbol, range: oneOf(stockRanges)(range) ?? null }] : [];
  }).slice(0, MOST_BESIDE);
}
const writeBeside = (beside: readonly Beside[]): string =>
  beside.map(({ symbol, range }) => range ? `${symbol}_${range}` : symbol).join(",");

/** What is proposed beside a chart: the market, its technology stocks, and its oldest average. */
const usualBeside = ["SPY", "QQQ", "DIA", "IWM"];
/** The charts beside the first one when there are so many in all: those that are there, then the usual ones. */
export function besideOf(symbol: string, beside: readonly Beside[], count: number): readonly Beside[] {
  const taken = new Set([symbol, ...beside.map((one) => one.symbol)]);
  const more = usualBeside.filter((one) => !taken.has(one)).map((one): Beside => ({ symbol: one, range: null }));
  return [...beside, ...more].slice(0, count - 1);
}

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
    custom: isCustom ? { from, to } : null,
    bar: oneOf(barLengths)(search.bar) ?? null,
    studies: readStudies(search.ind),
    versus: readSymbols(search.vs),
    beside: readBeside(search.beside),
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
    ...(custom ? { from: custom.from, to: custom.to } : {}),
    ...(view.bar ? { bar: view.bar } : {}),
    ...(ind ? { ind } : {}),
    ...(view.versus.length > 0 ? { vs: view.versus.join(",") } : {}),
    ...(view.beside.length > 0 ? { beside: writeBeside(view.beside) } : {}),
    ...(view.log ? { log: true } : {}),
    ...(view.events ? {} : { ev: false }),
    ...(view.table ? { table: true } : {}),
    ...(view.panel === null ? {} : { panel: view.panel }),
    ...(view.rail === null ? {} : { rail: view.rail }),
  };
}

/** The parameters of a chart's look, which is the same for all stocks. */
const layoutKeys = ["style", "ind", "log", "ev", "panel", "rail"] as const;
export type ChartLook = Pick<ChartView, "kind" | "studies" | "log" | "events" | "panel" | "rail">;

/** An address with the look of the user's charts, unless it has a look itself. */
export function withLook(search: ChartSearch, look: ChartLook | null): ChartSearch {
  if (!look || layoutKeys.some((key) => search[key] !== undefined)) return search;
  return writeChartView({ ...readChartView(search), ...look });
}

/** The look as the server stores it. */
export const writeLook = ({ kind, studies, log, events, panel, rail }: ChartLook): ChartLayout => ({
  ...{ kind, indicators: writeStudies(studies) ?? "", log, events, panel, rail },
});
export const readLook = ({ kind, indicators, log, events, panel, rail }: ChartLayout): ChartLook => ({
  ...{ kind, studies: readStudies(indicators), log, events, panel, rail },
});

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
    beside: _beside,
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

export const countOn = (studies: Studies): number =>
  studies.averages.length + studyKeys.filter((key) => studies[key].on).length;

/** The indicators and the kinds of averages that are on in the address. */
export const studiesOn = (search: ChartSearch): ReadonlySet<string> => {
  const { studies } = readChartView(search);
  return new Set([...studies.averages.map(({ kind }) => kind), ...studyKeys.filter((key) => studies[key].on)]);
};
