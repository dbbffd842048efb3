/** Where a plain chart's lines, levels and labels are. */
import { formatCount, formatNumber } from "../../lib/format.ts";
import { type ChartLevel, type ChartPoint, type ChartProps, type ChartSeries, isRising } from "./chart.ts";
import { MOST_TICKS, type Point, scaleOf, type ScaleOptions, timesBelow, timesOf } from "./line_scale.ts";
import { unitFormats } from "./unit_formats.ts";

/** Width and height of the plot. */
export const SIZE = 1000;
/** Of an amount: what moves less than a share of it looks nearly flat. Prices may be of cents. */
const scales: Record<NonNullable<ChartProps["unit"]>, ScaleOptions> = {
  ...{ money: { leastSpan: 0.01 }, price: { leastStep: 0 }, volume: { floor: 0 }, percent: {}, ratio: {} },
};
/** A level with a tag that is farther from the values than this fraction would flatten them: it is not shown. */
const FAR = 0.3;
/** Height in pixels of a line of text, and of the times below the plot. */
const LINE = 17, TIMES = 20;
/** Beside lines with labels, neutral ones are only a background. */
const FAINT = "var(--s0)";
const TONES = {
  ...{ neutral: "var(--edge)", violet: "var(--violet)", primary: "var(--primary)", teal: "var(--s3)" },
  ...{ gain: "var(--gain)", loss: "var(--loss)", warning: "var(--warning)" },
} as const;
const MOST_TIMES = 7, PHONE_TIMES = 3;
/** Round values are shorter at the axis. */
const tickFormats = {
  ...unitFormats,
  money: (value: number) => `$${formatCount(value)}`,
  percent: (value: number) => `${value > 0 ? "+" : ""}${formatNumber(value)}%`,
};

export const levelColour = ({ tone }: ChartLevel): string => tone === "trend" ? TONES.primary : TONES[tone];

/** A value at the axis, in the colour of its line. */
interface Tag {
  readonly key: string;
  readonly name: string | null;
  readonly value: number;
  readonly at: number;
  readonly colour: string;
}

/** Labels with positions at least so far from each other, the upper ones in their place while there is room below. */
function apart(labels: readonly Tag[], least: number): Tag[] {
  const sorted = labels.toSorted((a, b) => a.at - b.at);
  let next = -Infinity;
  return sorted.map((label, i) => {
    const at = Math.max(Math.min(label.at, SIZE - (sorted.length - 1 - i) * least), next);
    next = at + least;
    return { ...label, at };
  });
}

const isNear = (price: number, closes: readonly number[]) =>
  closes.some((close) => price > close * (1 - FAR) && price < close * (1 + FAR));

const colourOf = ({ tone, tag, points }: ChartSeries, base: ChartProps["base"]): string =>
  tone === "trend"
    ? (isRising(points, base) ? TONES.gain : TONES.loss)
    : tone === "neutral" && tag
    ? "var(--secondary)"
    : TONES[tone];

/** Labels of the last values of series, and of levels. */
function tagsOf(
  ends: readonly ChartSeries[],
  levels: readonly ChartLevel[],
  base: ChartProps["base"],
  y: (value: number) => number,
  least: number,
): Tag[] {
  return apart([
    ...ends.map((one): Tag => {
      const { close: value } = one.points.at(-1)!;
      return {
        ...{ key: one.key, name: one.tag === "label" ? one.label : null },
        ...{ value, at: y(value), colour: colourOf(one, base) },
      };
    }),
    ...levels.filter(({ tag }) => tag).map((one): Tag => ({
      ...{ key: `level ${one.key}`, name: null },
      ...{ value: one.price, at: y(one.price), colour: levelColour(one) },
    })),
  ], least);
}

/** Positions of instants and values in the chart, and their labels. */
export function layoutOf(
  { series, height, intraday, levels: all = [], bands = [], base, unit = "price" }: ChartProps,
  phone: boolean,
) {
  const points = timesOf(series);
  const places = new Map(points.map(({ at }, i) => [at, i]));
  const end = points.length - 1;
  const last = series[0]?.points.at(-1);
  const closes = series.flatMap((one) => one.points.map(({ close }) => close));
  const levels = all.filter(({ tag, price }) => !tag || isNear(price, closes));
  const { low, high, ticks } = scaleOf(
    [...closes, ...levels.map(({ price }) => price), ...base ? [base] : [], ...unit === "volume" ? [0] : []],
    { ...scales[unit], mostTicks: Math.min(MOST_TICKS, Math.floor((height - TIMES) / (2 * LINE))) },
  );
  const x = (i: number) => end < 1 ? SIZE : i / end * SIZE;
  const y = (value: number) => (high - value) / (high - low) * SIZE;
  const placeOf = ({ at }: Point) => x(places.get(at)!);
  /** Lines of text that are closer would cover each other. */
  const least = LINE / (height - TIMES) * SIZE;
  const tagged = series.filter(({ tag, points }) => tag && points.length > 0);
  const isTagged = tagged.length > 0;
  const toneOf = (one: ChartSeries) => isTagged && !one.tag && one.tone === "neutral" ? FAINT : colourOf(one, base);
  const tags = tagsOf(isTagged ? tagged : last ? series.slice(0, 1) : [], levels, base, y, least);
  const isFree = (value: number) => tags.every(({ at }) => Math.abs(y(value) - at) > least);
  const baseTick = base && isFree(base) ? [base] : [];
  const isShown = (tick: number) => isFree(tick) && baseTick.every((value) => Math.abs(y(tick) - y(value)) > least);
  return {
    series,
    levels,
    base,
    points,
    end,
    last,
    ticks,
    tags,
    toneOf,
    x,
    y,
    valueAt: (share: number) => high - share * (high - low),
    placeOf,
    /** Values at the axis. Levels with names are in their place. */
    axis: levels.some(({ tag }) => !tag) ? [] : [...ticks.filter(isShown), ...baseTick],
    /** Each as its first and last position. */
    bands: bands.flatMap(({ from, to }) => {
      const [first, last] = [places.get(from), places.get(to)];
      return first === undefined || last === undefined ? [] : [[x(first), x(last)] as const];
    }),
    /** The first one is above the others if the ends have labels. */
    drawn: isTagged ? series.toReversed() : series,
    /** The last value is a level as well, if the lines have no labels. */
    lastLevel: last && !isTagged ? last.close : null,
    /** A series' point at an index of all times. */
    pointIn: ({ points: own }: ChartSeries, i: number): ChartPoint | undefined =>
      own.find(({ at }) => at === points[i]!.at),
    times: timesBelow(points, intraday, phone ? PHONE_TIMES : MOST_TIMES),
    textOf: unitFormats[unit],
    tickOf: tickFormats[unit],
    pathOf: ({ kind, points }: ChartSeries) =>
      points.map((point, i) => {
        const [px, py] = [placeOf(point).toFixed(1), y(point.close).toFixed(1)];
        return i === 0 ? `M${end < 1 ? 0 : px} ${py}` : kind === "step" ? `H${px}V${py}` : `L${px} ${py}`;
      }).join("") + (end < 1 ? `H${SIZE}` : ""),
    /** Position of a level's name: at the level, or next to the last value's label if they would overlap. */
    beside(place: number): number {
      const gap = last ? place - y(last.close) : SIZE;
      return Math.abs(gap) < least ? place - gap + (gap < 0 ? -least : least) : place;
    },
  };
}
export type Layout = ReturnType<typeof layoutOf>;
