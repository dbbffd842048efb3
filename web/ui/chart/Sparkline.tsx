/** Prices or values as a small line. Decorative: the figures beside it have the same information. */
import { useMemo } from "react";

const W = 120, H = 36, PAD = 3, MOST_POINTS = 80;

interface Props {
  readonly values: readonly number[];
  /** The live value after them. Only this point is redrawn with each price, while it is within their range. */
  readonly last?: number | null | undefined;
  /**
   * A level to compare with, such as the previous close; gain and loss count from it, by default from the line's start.
   */
  readonly base: number | null;
  /** Fills below the line. */
  readonly area?: boolean;
  /** Without the colours of gain and loss. */
  readonly neutral?: boolean;
}

/** All points but the last, reduced to those that can be distinguished, and the range of them and the base. */
function pastOf(values: readonly number[], base: number | null) {
  const step = Math.max(1, Math.floor((values.length + 1) / MOST_POINTS));
  const points = values.filter((_, i) => i % step === 0);
  const all = base === null ? points : [...points, base];
  return { points, low: Math.min(...all), high: Math.max(...all) };
}

export function Sparkline({ values, last, base, area = false, neutral = false }: Props) {
  const before = last === null || last === undefined ? -1 : values.length;
  const past = useMemo(() => pastOf(values.slice(0, before), base), [values, before, base]);
  const { points } = past;
  const end = last ?? values.at(-1) ?? 0;
  const low = Math.min(past.low, end), high = Math.max(past.high, end);
  const y = (value: number) =>
    Math.round((high === low ? H / 2 : PAD + (high - value) / (high - low) * (H - 2 * PAD)) * 10) / 10;
  const x = (i: number) => Math.round((PAD + i / points.length * (W - 2 * PAD)) * 10) / 10;
  const line = useMemo(() => points.map((value, i) => `${x(i)},${y(value)}`).join(" "), [points, low, high]);
  if (points.length === 0) return <span className="sparkline" />;
  const up = end >= (base ?? points[0]!);
  const [from, to] = [x(0), x(points.length)];
  const thin = { fill: "none", stroke: "currentColor", vectorEffect: "non-scaling-stroke" } as const;
  return (
    <svg
      className={`sparkline ${neutral ? "neutral" : up ? "gain" : "loss"}`}
      viewBox={`0 0 ${W} ${H}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {base !== null && (
        <line {...thin} x1={from} x2={to} y1={y(base)} y2={y(base)} stroke="var(--edge)" strokeDasharray="2 3" />
      )}
      {area && (
        <polygon
          points={`${from},${H} ${line} ${to},${y(end)} ${to},${H}`}
          fill="currentColor"
          opacity="0.12"
        />
      )}
      <polyline {...thin} points={line} strokeWidth="1.5" strokeLinejoin="round" />
      <polyline
        {...thin}
        points={`${x(points.length - 1)},${y(points.at(-1)!)} ${to},${y(end)}`}
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <path {...thin} d={`M${to} ${y(end)}h0`} strokeWidth="5" strokeLinecap="round" />
    </svg>
  );
}
