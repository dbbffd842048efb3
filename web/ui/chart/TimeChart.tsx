/** A chart over time, whose code is loaded on demand, with a text summary and a table of the same figures. */
import { useId, useMemo, useState } from "react";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { t } from "../../lib/text.ts";
import type { ChartPoint, ChartProps, ChartSeries } from "./chart.ts";
import { When } from "../dates.tsx";
import { lazily } from "../page/lazily.tsx";
import { Compact, Money, Percent, Price, Ratio } from "../numbers.tsx";
import { Skeleton } from "../page/Panel.tsx";
import { TextButton } from "../form/TextButton.tsx";
import { Scrolled } from "../table/Scrolled.tsx";
import { unitFormats } from "./unit_formats.ts";

const Waiting = ({ height }: ChartProps) => <Skeleton height={height - 6} />;
const Drawn = lazily(async () => (await import("./DrawnChart.tsx")).DrawnChart, Waiting);
const Plain = lazily(async () => (await import("./LineChart.tsx")).LineChart, Waiting);
const TABLE_ROWS = 120;
const unitValues = { price: Price, money: Money, percent: Percent, volume: Compact, ratio: Ratio };

/** The newest points of all series by time, the newest first. */
function rowsOf({ series }: ChartProps) {
  const rows = new Map<number, (ChartPoint | undefined)[]>();
  series.forEach(({ points }, i) => {
    for (const point of points.slice(-TABLE_ROWS)) {
      const row = rows.get(point.at) ?? series.map(() => undefined);
      row[i] = point;
      rows.set(point.at, row);
    }
  });
  return [...rows].sort(([a], [b]) => b - a).slice(0, TABLE_ROWS);
}

function ChartTable(props: ChartProps) {
  const { series, height, intraday, label, volume, unit = "price" } = props;
  const Value = unitValues[unit];
  const whole = series[0]?.kind === "candles";
  return (
    <Scrolled label={label} style={{ maxHeight: height, overflowY: "auto" }}>
      <table className="data" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t("Time")}</th>
            {whole &&
              [t("Open|price"), t("High|price"), t("Low|price")].map((name) => (
                <th key={name} scope="col" className="end">{name}</th>
              ))}
            {series.map(({ key, label }) => (
              <th key={key} scope="col" className="end">{whole && series.length === 1 ? t("Close|price") : label}</th>
            ))}
            {volume && <th scope="col" className="end">{t("Volume")}</th>}
          </tr>
        </thead>
        <tbody>
          {rowsOf(props).map(([at, row]) => (
            <tr key={at}>
              <td>
                <When at={at} as={intraday ? "dateTime" : "date"} />
              </td>
              {whole &&
                [row[0]?.open, row[0]?.high, row[0]?.low].map((value, i) => (
                  <td key={i} className="end">
                    <Value value={value} />
                  </td>
                ))}
              {row.map((point, i) => (
                <td key={i} className="end">
                  <Value value={point?.close} />
                </td>
              ))}
              {volume && (
                <td className="end">
                  <Compact value={row[0]?.volume} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

/** Begin, end, lowest and highest value of each series. */
export function summaryOf(
  { series, unit = "price", intraday }: Pick<ChartProps, "unit" | "intraday"> & {
    readonly series: readonly Pick<ChartSeries, "label" | "points">[];
  },
): string {
  const format = unitFormats[unit];
  const time = intraday ? formatDateTime : formatDate;
  return series.flatMap(({ label, points }) => {
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return [];
    const values = points.map(({ close }) => close);
    return t("{label}: {start} on {from}, {end} on {to}, between {low} and {high}.", {
      label,
      start: format(first.close),
      from: time(first.at),
      end: format(last.close),
      to: time(last.at),
      low: format(Math.min(...values)),
      high: format(Math.max(...values)),
    });
  }).join(" ");
}

/** The licence of the chart library requires a visible link. */
export const ChartCredit = () => (
  <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
    {t("Charts by TradingView")}
  </a>
);

export function TimeChart(props: ChartProps) {
  const [table, setTable] = useState(false);
  const id = useId();
  const summary = useMemo(() => summaryOf(props), [props.series, props.unit, props.intraday]);
  return (
    <figure className="chart" aria-describedby={id}>
      {table ? <ChartTable {...props} /> : props.plain ? <Plain {...props} /> : <Drawn {...props} />}
      <figcaption className="row between small muted">
        <span className="sr-only" id={id}>{summary}</span>
        {props.plain ? <span /> : <ChartCredit />}
        <TextButton aria-pressed={table} onClick={() => setTable(!table)}>
          {table ? t("Chart") : t("Table")}
        </TextButton>
      </figcaption>
    </figure>
  );
}
