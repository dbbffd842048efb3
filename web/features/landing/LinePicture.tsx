/** A line chart. Decorative: the figures beside it have the same information. */
const W = 400, H = 160, PAD = 6;

interface Props {
  readonly values: readonly number[];
  /** A second line, drawn in steps. */
  readonly steps?: readonly number[];
  /** A level to compare with. */
  readonly base?: number | undefined;
  readonly tone: "primary" | "trend";
}

export function LinePicture({ values, steps = [], base, tone }: Props) {
  if (values.length < 2) return null;
  const all = [...values, ...steps, ...base === undefined ? [] : [base]];
  const low = Math.min(...all), high = Math.max(...all);
  const round = (value: number) => Math.round(value * 10) / 10;
  const y = (value: number) => round(high === low ? H / 2 : PAD + (high - value) / (high - low) * (H - 2 * PAD));
  const x = (i: number) => round(PAD + i / (values.length - 1) * (W - 2 * PAD));
  const line = values.map((value, i) => `${x(i)},${y(value)}`).join(" ");
  const stair = steps.map((value, i) => i === 0 ? `M${x(0)} ${y(value)}` : `H${x(i)}V${y(value)}`).join("");
  const end = x(values.length - 1);
  const colour = tone === "primary" ? "primary-line" : values.at(-1)! >= (base ?? values[0]!) ? "gain" : "loss";
  const thin = { fill: "none", vectorEffect: "non-scaling-stroke" } as const;
  return (
    <svg className={`line-picture ${colour}`} viewBox={`0 0 ${W} ${H}`} preserveAspectRatio="none" aria-hidden="true">
      {base !== undefined && (
        <line {...thin} x1={PAD} x2={end} y1={y(base)} y2={y(base)} stroke="var(--edge)" strokeDasharray="3 4" />
      )}
      <polygon points={`${PAD},${H} ${line} ${end},${H}`} fill="currentColor" opacity="0.12" />
      <polyline {...thin} points={line} stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      <path {...thin} d={stair} stroke="var(--edge)" strokeDasharray="3 4" strokeWidth="1.5" />
      <path
        {...thin}
        d={`M${end} ${y(values.at(-1)!)}h0`}
        stroke="currentColor"
        strokeWidth="7"
        strokeLinecap="round"
      />
    </svg>
  );
}
