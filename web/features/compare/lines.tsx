/** How the stocks are distinguished: each slot has a colour and a dash, in the chart and beside the stock's name. */
import type { ChartDash, ChartTone } from "../../ui/chart/chart.ts";

export interface Look {
  readonly tone: ChartTone;
  readonly dash: ChartDash;
  readonly colour: string;
  /** Of an SVG line. */
  readonly pattern: string | undefined;
}
const looks: readonly Look[] = [
  { tone: "primary", dash: "solid", colour: "var(--primary)", pattern: undefined },
  { tone: "warning", dash: "dashed", colour: "var(--warning)", pattern: "5 3" },
  { tone: "violet", dash: "dotted", colour: "var(--violet)", pattern: "1.5 2.5" },
  { tone: "teal", dash: "long", colour: "var(--s3)", pattern: "9 4" },
  { tone: "neutral", dash: "sparse", colour: "var(--secondary)", pattern: "2 6" },
];
export const lookOf = (slot: number): Look => looks[slot % looks.length]!;

export const LineSample = ({ slot }: { slot: number }) => {
  const { colour, pattern } = lookOf(slot);
  return (
    <svg className="line-sample" viewBox="0 0 22 4" aria-hidden="true">
      <path d="M0 2H22" stroke={colour} strokeWidth="3" {...(pattern ? { strokeDasharray: pattern } : {})} />
    </svg>
  );
};
