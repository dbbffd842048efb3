/** Donut and columns by @ant-design/charts. The library is large and loaded when a chart is first visible. */
import { Column, Pie } from "@ant-design/charts";
import { usePalette } from "../mode.ts";
import { type AntSpec, inkOn, type PlotSpec, type Slice, sliceText } from "./plot.ts";
import { light, type Palette } from "../tokens.ts";

const font = (palette: Palette) => ({
  fontFamily: getComputedStyle(document.documentElement).fontFamily,
  fill: palette.text,
  fontSize: 11,
});
const still = { animate: false, legend: false, tooltip: false, margin: 0 } as const;

function Donut({ spec, height }: { spec: Extract<PlotSpec, { kind: "donut" }>; height: number }) {
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

function Columns({ spec, height }: { spec: Extract<PlotSpec, { kind: "columns" }>; height: number }) {
  const palette = usePalette();
  const colours = {
    primary: palette.primary,
    gain: palette.gain,
    loss: palette.loss,
    light: palette.s2,
    neutral: palette.s0,
  };
  const data = spec.spans.map((span) => ({ text: "", ...span }));
  return (
    <Column
      {...still}
      height={height}
      data={data}
      xField="key"
      yField={["from", "to"] as never}
      scale={{ y: { domainMin: spec.foot, nice: false }, x: { padding: 0.28 } }}
      axis={{
        x: {
          title: false,
          line: false,
          tick: false,
          labelFill: palette.secondary,
          labelOpacity: 1,
          labelFillOpacity: 1,
          labelFontSize: 11,
          labelAutoRotate: false,
          labelFormatter: (key: string) => data.find((span) => span.key === key)?.label ?? key,
        },
        y: false,
      }}
      style={{ fill: (span: { colour: keyof typeof colours }) => colours[span.colour], radius: 2 }}
      label={{
        text: "text",
        position: "top",
        dy: -16,
        style: { ...font(palette), fontWeight: 600, textBaseline: "middle" },
      }}
      marginTop={22}
    />
  );
}

export const AntPlot = ({ spec, height }: { spec: AntSpec; height: number }) =>
  spec.kind === "donut" ? <Donut spec={spec} height={height} /> : <Columns spec={spec} height={height} />;
