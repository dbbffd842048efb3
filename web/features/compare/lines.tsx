/** How the stocks are distinguished: each slot has a colour and a dash, in the chart and beside the stock's name. */
import type { ChartDash, ChartTone } from "../../ui/chart/chart.ts";

export interface Look {
  readonly tone: ChartTone;
  readonly dash: ChartDash;
  readonly colour: string;
  /** Of an SVG line. */
  readonly pattern: string | undefined;
}
const colours = [
  { tone: "primary", colour: "var(--primary)" },
  { tone: "warning", colour: "var(--warning)" },
  { tone: "violet", colour: "var(--violet)" },
  { tone: "teal", colour: "var(--s3)" },
  { tone: "neutral", colour: "var(--secondary)" },
] as const;
const dashes = [
  { dash: "solid", pattern: undefined },
  { dash: "dashed", pattern: "5 3" },
  { dash: "dotted", pattern: "1.5 2.5" },
  { dash: "long", pattern: "9 4" },
  { dash: "sparse", pattern: "2 6" },
] as const;
/** From the sixth on the colours come again, with other dashes. */
export const lookOf = (slot: number): Look => ({
  ...colours[slot % colours.length]!,
  ...dashes[(slot + 2 * Math.floor(slot / colours.length)) % dashes.length]!,
});

export const LineSample = ({ slot }: { slot: number }) => {
  const { colour, pattern } = lookOf(slot);
  return (
    <svg className="line-sample" viewBox="0 0 22 4" aria-hidden="true">
      <path d="M0 2H22" stroke={colour} strokeWidth="3" {...(pattern ? { strokeDasharray: pattern } : {})} />
    </svg>
  );
};
