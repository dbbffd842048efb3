/** A day's prices as a line, with the previous close as a level. Decorative: the figures beside it say the same. */
const W = 120, H = 36, PAD = 2, MOST_POINTS = 80;

export function Sparkline({ values, base }: { values: readonly number[]; base: number | null }) {
  if (values.length < 2) return <span />;
  const step = Math.max(1, Math.floor(values.length / MOST_POINTS));
  const points = values.filter((_, i) => i % step === 0 || i === values.length - 1);
  const all = base === null ? points : [...points, base];
  const low = Math.min(...all), high = Math.max(...all);
  const y = (value: number) =>
    Math.round((high === low ? H / 2 : PAD + (high - value) / (high - low) * (H - 2 * PAD)) * 10) / 10;
  const x = (i: number) => Math.round(i / (points.length - 1) * W * 10) / 10;
  const up = points.at(-1)! >= (base ?? points[0]!);
  return (
    <svg
      className={`sparkline ${up ? "gain" : "loss"}`}
      viewBox={`0 0 ${W} ${H}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {base !== null && (
        <line
          x1="0"
          x2={W}
          y1={y(base)}
          y2={y(base)}
          stroke="var(--border)"
          vectorEffect="non-scaling-stroke"
          strokeDasharray="3 3"
        />
      )}
      <polyline
        points={points.map((value, i) => `${x(i)},${y(value)}`).join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
