/** How the stocks are distinguished: each slot has a colour and a dash, in the chart and beside the stock's name. */
import type { ChartTone } from "../../ui/chart/chart.ts";

export interface Look {
  readonly tone: ChartTone;
  readonly colour: string;
  /** As `stroke-dasharray` in SVG; undefined: solid. */
  readonly dash: string | undefined;
}
const colours = [
  { tone: "primary", colour: "var(--primary)" },
  { tone: "warning", colour: "var(--warning)" },
  { tone: "violet", colour: "var(--violet)" },
  { tone: "teal", colour: "var(--s3)" },
  { tone: "neutral", colour: "var(--secondary)" },
] as const;
const dashes = [undefined, "5 3", "1.5 2.5", "9 4", "2 6"];
/** From the sixth on the colours come again, with other dashes. */
export const lookOf = (slot: number): Look => ({
  ...colours[slot % colours.length]!,
  dash: dashes[(slot + 2 * Math.floor(slot / colours.length)) % dashes.length],
});

export const LineSample = ({ slot }: { slot: number }) => {
  const { colour, dash } = lookOf(slot);
  return (
    <svg className="line-sample" viewBox="0 0 22 4" aria-hidden="true">
      <path d="M0 2H22" stroke={colour} strokeWidth="3" strokeDasharray={dash} />
    </svg>
  );
};
