/** How trades did by the score they were entered at. */
import { t } from "../../../lib/text.ts";
import { Meter } from "../../../ui/chart/Meter.tsx";
import { Count, Delta, Percent } from "../../../ui/numbers.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { type Column, DataTable } from "../../../ui/table/DataTable.tsx";
import { EwsBadge } from "../parts/EwsBadge.tsx";
import { winRateTone } from "../parts/levels.ts";
import type { Performance } from "./performance.ts";

export interface ScoreRow {
  readonly score: number;
  readonly trades: number;
  readonly win_rate: number;
  readonly avg_return: number;
  /** Dollars. */
  readonly total_pnl: number;
}

/** The highest score first. */
export const scoreRows = ({ ews_breakdown }: Pick<Performance, "ews_breakdown">): readonly ScoreRow[] =>
  Object.entries(ews_breakdown).map(([score, figures]) => ({ score: Number(score), ...figures }))
    .sort((a, b) => b.score - a.score);

export const ScoreTable = ({ data }: { data: Performance }) => (
  <Panel
    flush
    title={
      <>
        {t("EWS score performance analysis")}
        <span className="small muted wr-beside">{t("a win rate from 60% is good, under 50% poor")}</span>
      </>
    }
  >
    <DataTable
      label={t("EWS score performance analysis")}
      rows={scoreRows(data)}
      columns={columns()}
      rowKey={({ score }) => String(score)}
      phoneRow={(row) => (
        <>
          <span className="row">
            <EwsBadge score={row.score} />
            <span className="wr-sub">{t("{count} trades", { count: row.trades })}</span>
          </span>
          <span>
            <Rate value={row.win_rate} />
            <span className="wr-sub">
              <Delta amount={row.total_pnl} percent={row.avg_return} />
            </span>
          </span>
        </>
      )}
    />
  </Panel>
);

const Rate = ({ value }: { value: number }) => (
  <span className={winRateTone(value)}>
    <Percent value={value} />
  </span>
);

const columns = (): readonly Column<ScoreRow>[] => [
  { key: "score", title: t("EWS"), cell: ({ score }) => <EwsBadge score={score} /> },
  { key: "trades", title: t("Trades"), end: true, cell: ({ trades }) => <Count value={trades} /> },
  { key: "rate", title: t("Win rate"), end: true, cell: ({ win_rate }) => <Rate value={win_rate} /> },
  {
    key: "bar",
    title: <span className="sr-only">{t("Win rate")}</span>,
    cell: ({ win_rate }) => <Meter part={win_rate / 100} width={220} />,
    wideOnly: true,
  },
  { key: "return", title: t("Avg return"), end: true, cell: ({ avg_return }) => <Delta percent={avg_return} /> },
  { key: "pnl", title: t("P&L"), end: true, cell: ({ total_pnl }) => <Delta amount={total_pnl} /> },
];
