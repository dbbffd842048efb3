/** A donut by @ant-design/charts. The library is large and loaded when the first donut is visible. */
import { Pie } from "@ant-design/charts";
import { usePalette } from "../../mode.ts";
import { inkOn, type PlotSpec, type Slice, sliceText } from "./plot.ts";
import { light, type Palette } from "../../tokens.ts";

const font = (palette: Palette) => ({
  fontFamily: getComputedStyle(document.documentElement).fontFamily,
  fill: palette.text,
  fontSize: 11,
});
const still = { animate: false, legend: false, tooltip: false, margin: 0 } as const;

export function Donut({ spec, height }: { spec: Extract<PlotSpec, { kind: "donut" }>; height: number }) {
  const palette = usePalette();
  const shown = spec.slices.filter(({ value }) => value > 0);
  const total = shown.reduce((sum, { value }) => sum + value, 0);
  const colourOf = ({ colour }: Slice) => palette[colour === "cash" ? "s0" : colour];
  const [figure, words] = spec.middle;
  const text = { ...font(palette), textAlign: "center", x: "50%" };
  return (
    <Pie
      {...still}
      height={height}
      data={shown}
      angleField="value"
      colorField="key"
      innerRadius={0.66}
      padding={0}
      scale={{
        color: {
          domain: shown.map(({ key }) => key),
          range: shown.map(colourOf),
        },
      }}
      style={{ stroke: palette.card, lineWidth: 2 }}
      label={{
        text: ({ value }: Slice) => sliceText(value, total),
        position: "inside",
        style: {
          ...font(palette),
          fontWeight: 600,
          fill: (slice: Slice) => inkOn(colourOf(slice), [light.text, light.card]),
        },
      }}
      annotations={[
        { type: "text", style: { ...text, text: figure, y: "46%", fontSize: 20, fontWeight: 650 } },
        { type: "text", style: { ...text, text: words, y: "57%", fontSize: 12, fill: palette.secondary } },
      ]}
    />
  );
}
