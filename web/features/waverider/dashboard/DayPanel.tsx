/** What the day earned by minute, and what a period's closed trades did. */
import { useMemo } from "react";
import { useSeen } from "../../../lib/seen.ts";
import { t } from "../../../lib/text.ts";
import type { WaveriderPeriod } from "../../../lib/views/waverider_view.ts";
import { TimeChart } from "../../../ui/chart/TimeChart.tsx";
import { Count, Delta, moneyText, Percent } from "../../../ui/numbers.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { Facts } from "../parts/Facts.tsx";
import { periodWord } from "../parts/words.ts";
import { winRateTone } from "../parts/levels.ts";
import type { Dashboard } from "../queries.ts";

const HEIGHT = 150;

interface Props {
  readonly data: Dashboard;
  readonly period: WaveriderPeriod;
}

/** The line's minutes are over; what is open now counts at the bids of now, as in its rows and in the equity. */
export function lineToNow({ day_line: line, positions, performance, now }: Dashboard): Dashboard["day_line"] {
  const at = Date.parse(now);
  const open = positions.map(({ unrealized_pnl }) => unrealized_pnl);
  const last = line.at(-1);
  if (!last || at <= last[0] || open.length === 0 || open.some((pnl) => pnl === null)) return line;
  const cents = open.reduce((sum: number, pnl) => sum + Math.round(pnl! * 100), 0);
  return [...line, [at, (Math.round(performance.today.total_pnl * 100) + cents) / 100]];
}

export function DayPanel({ data, period }: Props) {
  const { performance } = data;
  const closed = performance.today.total_pnl;
  const line = lineToNow(data);
  const now = line.at(-1)?.[1] ?? null;
  return (
    <Panel title={t("Today, minute by minute")}>
      {now === null ? <p className="small muted">{t("Nothing was held or closed today.")}</p> : (
        <>
          <p className="row between wrap">
            <strong className={`num wr-day-figure ${now > 0 ? "gain" : now < 0 ? "loss" : ""}`}>
              {moneyText(now, true)}
            </strong>
            <span className="small muted">
              {t("closed {closed}, open {open}", {
                closed: moneyText(closed, true),
                open: moneyText(now - closed, true),
              })}
            </span>
          </p>
          <DayChart line={line} />
        </>
      )}
      <PeriodFigures period={period} figures={performance[period]} />
    </Panel>
  );
}

function DayChart({ line }: { line: Dashboard["day_line"] }) {
  const { ref, seen } = useSeen<HTMLDivElement>();
  const label = t("Profit and loss by minute today");
  const series = useMemo(() => {
    const points = line.map(([at, close]) => ({ at, close }));
    const tone = (points.at(-1)?.close ?? 0) >= 0 ? "gain" as const : "loss" as const;
    return [{ key: "pnl", label, kind: "area" as const, tone, points }];
  }, [line, label]);
  return (
    <div ref={ref} className="wr-day-chart">
      {seen && <TimeChart label={label} series={series} height={HEIGHT} intraday unit="money" plain />}
    </div>
  );
}

type Figures = Dashboard["performance"][WaveriderPeriod];

/** Of the period's closed trades. */
const PeriodFigures = ({ period, figures }: { period: WaveriderPeriod; figures: Figures }) => (
  <section className="wr-period" aria-label={t("Closed trades, {period}", { period: periodWord(period) })}>
    <h3>{periodWord(period)}</h3>
    <Facts
      of={[
        [t("Total P&L"), <Delta key="pnl" amount={figures.total_pnl} />],
        [t("Total trades"), <Count key="trades" value={figures.total_trades} />],
        [
          t("Win rate"),
          <span key="rate" className={figures.total_trades > 0 ? winRateTone(figures.win_rate) : ""}>
            <Percent value={figures.win_rate} />
          </span>,
        ],
        [t("Winning trades"), <Count key="won" value={figures.winning_trades} />],
        [t("Losing trades"), <Count key="lost" value={figures.losing_trades} />],
      ]}
    />
  </section>
);
