/** A price chart, whose code is loaded on demand, and a table of the same figures. */
import { lazy, Suspense, useState } from "react";
import { Skeleton } from "./Panel.tsx";
import type { ChartProps } from "./chart.ts";
import { When } from "./dates.tsx";
import { Compact, Price } from "./numbers.tsx";
import { TextButton } from "./TextButton.tsx";

const Drawn = lazy(async () => ({ default: (await import("./DrawnChart.tsx")).DrawnChart }));
const TABLE_ROWS = 120;

const ChartTable = ({ points, height, intraday, label }: ChartProps) => (
  <div
    className="table-wrap"
    style={{ maxHeight: height, overflowY: "auto" }}
    tabIndex={0}
    role="region"
    aria-label={label}
  >
    <table className="data" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          {points[0]?.open !== undefined &&
            ["Open", "High", "Low"].map((name) => <th key={name} scope="col" className="end">{name}</th>)}
          <th scope="col" className="end">Close</th>
          {points[0]?.volume !== undefined && <th scope="col" className="end">Volume</th>}
        </tr>
      </thead>
      <tbody>
        {points.slice(-TABLE_ROWS).reverse().map((point) => (
          <tr key={point.at}>
            <td>
              <When at={point.at} as={intraday ? "dateTime" : "date"} />
            </td>
            {point.open !== undefined &&
              [point.open, point.high, point.low].map((value, i) => (
                <td key={i} className="end">
                  <Price value={value} />
                </td>
              ))}
            <td className="end">
              <Price value={point.close} />
            </td>
            {point.volume !== undefined && (
              <td className="end">
                <Compact value={point.volume} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

export function PriceChart(props: ChartProps) {
  const [table, setTable] = useState(false);
  return (
    <figure className="chart">
      {table ? <ChartTable {...props} /> : (
        <Suspense fallback={<Skeleton height={props.height - 6} />}>
          <Drawn {...props} />
        </Suspense>
      )}
      <figcaption className="row between small muted">
        <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">Charts by TradingView</a>
        <TextButton aria-pressed={table} onClick={() => setTable(!table)}>
          {table ? "Chart" : "Table"}
        </TextButton>
      </figcaption>
    </figure>
  );
}
