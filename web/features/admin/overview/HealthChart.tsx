/** Charts of the last hour by @ant-design/charts, loaded with the overview only. */
import { Line, Tiny } from "@ant-design/charts";
import { formatClock } from "../../../lib/format.ts";
import { usePalette } from "../../../ui/mode.ts";
import type { Palette } from "../../../ui/tokens.ts";
import { msText } from "./health_words.ts";

export interface Sample {
  readonly at: string;
  readonly value: number | null;
}

const known = (samples: readonly Sample[]) =>
  samples.flatMap(({ at, value }) => value === null ? [] : [{ at: new Date(at), value }]);

export function TinyChart({ samples, height }: { samples: readonly Sample[]; height: number }) {
  const palette = usePalette();
  return (
    <Tiny.Area
      data={known(samples)}
      xField="at"
      yField="value"
      height={height}
      animate={false}
      tooltip={false}
      margin={0}
      padding={2}
      scale={{ y: { domainMin: 0, nice: false } }}
      style={{ fill: palette.primary, fillOpacity: 0.12 }}
      line={{ style: { stroke: palette.primary, lineWidth: 1.5 }, tooltip: false }}
    />
  );
}

interface Latencies {
  readonly at: string;
  readonly p50_ms: number | null;
  readonly p99_ms: number | null;
}

interface TooltipItem {
  readonly name: string;
  readonly value: number;
}

/** Built without style attributes, which the content security policy refuses. */
function tip(title: string, items: readonly TooltipItem[]): HTMLElement {
  const element = (name: string, className: string, text = "") =>
    Object.assign(document.createElement(name), { className, textContent: text });
  const card = element("div", "health-tip");
  card.append(element("span", "muted", title));
  for (const { name, value } of items) {
    const row = element("span", "row between");
    const label = element("span", `health-key ${name}`, name);
    row.append(label, element("strong", "num", msText(value)));
    card.append(row);
  }
  return card;
}

const axisOf = (palette: Palette) => ({
  title: false,
  tick: false,
  labelFill: palette.secondary,
  labelOpacity: 1,
  labelFillOpacity: 1,
  labelFontSize: 11,
});

export function LatencyChart({ points, height }: { points: readonly Latencies[]; height: number }) {
  const palette = usePalette();
  const data = (["p99", "p50"] as const).flatMap((name) =>
    points.flatMap((point) => {
      const value = point[`${name}_ms`];
      return value === null ? [] : [{ at: new Date(point.at), value, name }];
    })
  );
  return (
    <Line
      data={data}
      xField="at"
      yField="value"
      colorField="name"
      height={height}
      animate={false}
      legend={false}
      marginTop={8}
      scale={{
        color: { domain: ["p99", "p50"], range: [palette.primary, palette.secondary] },
        y: { domainMin: 0, nice: true },
      }}
      axis={{
        x: { ...axisOf(palette), line: false, labelFormatter: (at: Date) => formatClock(at.getTime()) },
        y: {
          ...axisOf(palette),
          position: "right",
          tickCount: 4,
          labelFormatter: (value: number) => msText(value),
          gridStroke: palette.border,
          gridStrokeOpacity: 1,
        },
      }}
      style={{ lineWidth: 1.5 }}
      tooltip={{ title: ({ at }: { at: Date }) => formatClock(at.getTime()), items: [{ channel: "y" }] }}
      interaction={{
        tooltip: {
          crosshairsStroke: palette.secondary,
          css: { ".g2-tooltip": { background: "none", "box-shadow": "none", padding: "0" } },
          render: (_event: unknown, { title, items }: { title: string; items: TooltipItem[] }) => tip(title, items),
        },
      }}
    />
  );
}
