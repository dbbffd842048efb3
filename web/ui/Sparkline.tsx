/** Prices or values as a small line. Decorative: the figures beside it say the same. */
const W = 120, H = 36, PAD = 3, MOST_POINTS = 80;

interface Props {
  readonly values: readonly number[];
  /** A level to compare with, such as the previous close; the line is a gain from there, or else from its start. */
  readonly base: number | null;
  /** Fills below the line. */
  readonly area?: boolean;
  /** Without the colours of a gain and a loss, for what is neither. */
  readonly neutral?: boolean;
}

export function Sparkline({ values, base, area = false, neutral = false }: Props) {
  if (values.length < 2) return <span className="sparkline" />;
  const step = Math.max(1, Math.floor(values.length / MOST_POINTS));
  const points = values.filter((_, i) => i % step === 0 || i === values.length - 1);
  const all = base === null ? points : [...points, base];
  const low = Math.min(...all), high = Math.max(...all);
  const y = (value: number) =>
    Math.round((high === low ? H / 2 : PAD + (high - value) / (high - low) * (H - 2 * PAD)) * 10) / 10;
  const x = (i: number) => Math.round((PAD + i / (points.length - 1) * (W - 2 * PAD)) * 10) / 10;
  const up = points.at(-1)! >= (base ?? points[0]!);
  const line = points.map((value, i) => `${x(i)},${y(value)}`).join(" ");
  const [from, to] = [x(0), x(points.length - 1)];
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
      {area && <polygon points={`${from},${H} ${line} ${to},${H}`} fill="currentColor" opacity="0.12" />}
      <polyline {...thin} points={line} strokeWidth="1.5" strokeLinejoin="round" />
      <path {...thin} d={`M${to} ${y(points.at(-1)!)}h0`} strokeWidth="5" strokeLinecap="round" />
    </svg>
  );
}
