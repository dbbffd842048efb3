/** The best gain of each trade against what it kept of it. */
import { useId, useState } from "react";
import { formatPercent, formatShort } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import { TextButton } from "../../../ui/form/TextButton.tsx";
import { Delta, Percent } from "../../../ui/numbers.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { useWidth } from "../../../ui/useWidth.ts";
import type { Performance } from "./performance.ts";
import { CHART_HEIGHT } from "./ResultChart.tsx";
import { type Dot, type Scatter, scatterOf } from "./scatter_scale.ts";
import { Scrolled } from "../../../ui/table/Scrolled.tsx";

type Results = Performance["trades"];
const DOT = 4, BEST_DOT = 5.5;

export function KeptChart({ trades }: { trades: Results }) {
  const [table, setTable] = useState(false);
  const id = useId();
  const title = t("What was there, what was kept");
  return (
    <Panel title={title} extra={<Legend />}>
      <figure aria-describedby={id}>
        {table ? <KeptTable trades={trades} label={title} /> : <Drawing trades={trades} label={title} />}
        <figcaption className="row between small muted">
          <span className="sr-only" id={id}>{summaryOf(trades)}</span>
          <span />
          <TextButton aria-pressed={table} onClick={() => setTable(!table)}>
            {table ? t("Chart") : t("Table")}
          </TextButton>
        </figcaption>
      </figure>
    </Panel>
  );
}

const Legend = () => (
  <span className="wr-legend">
    <span>
      <i className="wr-dot gain" />
      {t("win")}
    </span>
    <span>
      <i className="wr-dot loss" />
      {t("loss")}
    </span>
  </span>
);

function summaryOf(trades: Results): string {
  const best = Math.max(...trades.map(({ max_gain_pct }) => max_gain_pct ?? -Infinity));
  return Number.isFinite(best)
    ? t("{count} trades; the best gain while held was {gain}.", { count: trades.length, gain: formatPercent(best) })
    : t("No best gain is known.");
}

function Drawing({ trades, label }: { trades: Results; label: string }) {
  const { ref, width } = useWidth<HTMLDivElement>();
  return (
    <div ref={ref} className="wr-scatter" role="img" aria-label={label} style={{ height: CHART_HEIGHT }}>
      {width > 0 && <Dots scatter={scatterOf(trades, width, CHART_HEIGHT)} width={width} />}
    </div>
  );
}

function Dots({ scatter: { right, bottom, dots, xTicks, yTicks, diagonal }, width }: {
  scatter: Scatter;
  width: number;
}) {
  const { from, to, name } = diagonal;
  return (
    <svg width={width} height={CHART_HEIGHT} aria-hidden="true">
      {yTicks.map(({ at, text, isZero }) => (
        <g key={text}>
          <path className={isZero ? "zero" : "grid"} d={`M0 ${at}H${right}`} />
          <text x={width - 2} y={at + 4} textAnchor="end">{text}</text>
        </g>
      ))}
      {xTicks.map(({ at, text }) => <text key={text} x={at} y={bottom + 17} textAnchor="middle">{text}</text>)}
      <text x={right / 2} y={CHART_HEIGHT - 4} textAnchor="middle">{t("best gain while held")}</text>
      <path className="diagonal" d={`M${from.join(" ")}L${to.join(" ")}`} />
      <text x={name[0] - 8} y={name[1]} textAnchor="end">{t("kept everything")}</text>
      {dots.map((dot, i) => <OneDot key={i} dot={dot} middle={right / 2} />)}
    </svg>
  );
}

function OneDot({ dot: { trade, x, y, tone, isBest }, middle }: { dot: Dot; middle: number }) {
  const isRight = x > middle;
  return (
    <g>
      <circle className={isBest ? `${tone} best` : tone} cx={x} cy={y} r={isBest ? BEST_DOT : DOT}>
        <title>
          {t("{symbol}, {time}: best gain {gain}, kept {kept}", {
            symbol: trade.symbol,
            time: formatShort(trade.exit_time),
            gain: formatPercent(trade.max_gain_pct!),
            kept: formatPercent(trade.pnl_pct),
          })}
        </title>
      </circle>
      {isBest && (
        <text className="name" x={isRight ? x - 10 : x + 10} y={y + 4} textAnchor={isRight ? "end" : "start"}>
          {trade.symbol}
        </text>
      )}
    </g>
  );
}

/** The same figures, the latest exit first. */
const KeptTable = ({ trades, label }: { trades: Results; label: string }) => (
  <Scrolled label={label} style={{ height: CHART_HEIGHT, overflowY: "auto" }}>
    <table className="data dense" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t("Symbol")}</th>
          <th scope="col">{t("Exit (ET)")}</th>
          <th scope="col" className="end">{t("Best gain")}</th>
          <th scope="col" className="end">{t("Kept")}</th>
        </tr>
      </thead>
      <tbody>
        {trades.toReversed().map(({ symbol, exit_time, max_gain_pct, pnl_pct }, i) => (
          <tr key={i}>
            <td>{symbol}</td>
            <td className="num">{formatShort(exit_time)}</td>
            <td className="end">
              <Percent value={max_gain_pct} signed />
            </td>
            <td className="end">
              <Delta percent={pnl_pct} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scrolled>
);
