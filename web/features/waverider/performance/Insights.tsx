import type { ReactNode } from "react";
import { formatAxisDay } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import { Delta, Money, Percent } from "../../../ui/numbers.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { SymbolLink } from "../../../ui/stock/SymbolLink.tsx";
import { EwsBadge } from "../parts/EwsBadge.tsx";
import { Facts } from "../parts/Facts.tsx";
import { winRateTone } from "../parts/levels.ts";
import { signTone } from "../parts/trade_words.ts";
import { exitWord } from "../parts/words.ts";
import type { Performance } from "./performance.ts";
import { type ScoreRow, scoreRows } from "./ScoreTable.tsx";

interface Props {
  readonly data: Performance;
}

const TOP = 3;
/** Equal ones by score. */
export const topBy = (rows: readonly ScoreRow[], of: (row: ScoreRow) => number): readonly ScoreRow[] =>
  rows.toSorted((a, b) => of(b) - of(a) || b.score - a.score).slice(0, TOP);

export function QualityInsights({ data }: Props) {
  const rows = scoreRows(data);
  return (
    <Panel title={t("Trade Quality Insights")}>
      <div className="wr-tops">
        <TopList
          title={t("Top 3 by average return")}
          rows={topBy(rows, ({ avg_return }) => avg_return)}
          figure={({ avg_return }) => <Delta percent={avg_return} />}
        />
        <TopList
          title={t("Top 3 by win rate")}
          rows={topBy(rows, ({ win_rate }) => win_rate)}
          figure={({ win_rate }) => (
            <span className={winRateTone(win_rate)}>
              <Percent value={win_rate} />
            </span>
          )}
        />
      </div>
    </Panel>
  );
}

const TopList = ({ title, rows, figure }: Readonly<{
  title: string;
  rows: readonly ScoreRow[];
  figure: (row: ScoreRow) => ReactNode;
}>) => (
  <section aria-label={title}>
    <p className="small muted">{title}</p>
    <ol>
      {rows.map((row) => (
        <li key={row.score} className="row between">
          <EwsBadge score={row.score} />
          {figure(row)}
        </li>
      ))}
    </ol>
  </section>
);

export const BestAndWorst = ({ data: { best_trade, worst_trade, ...data } }: Props) => (
  <Panel title={t("Best and worst")}>
    <div className="stack tight">
      <Extreme title={t("Best trade")} trade={best_trade} />
      <Extreme title={t("Worst trade")} trade={worst_trade} />
    </div>
    <hr className="wr-rule" />
    <Facts
      of={[
        [
          t("Average winner"),
          <Delta key="won" amount={data.avg_winner} percent={data.avg_winner_pct} unknown={t("no winner yet")} />,
        ],
        [
          t("Average loser"),
          <Delta key="lost" amount={data.avg_loser} percent={data.avg_loser_pct} unknown={t("no loser yet")} />,
        ],
      ]}
    />
  </Panel>
);

const Extreme = ({ title, trade }: { title: string; trade: Performance["best_trade"] }) => (
  <div>
    <p className="small muted">{title}</p>
    {trade && (
      <>
        <p className="row between">
          <SymbolLink symbol={trade.symbol} />
          <Delta amount={trade.pnl} percent={trade.pnl_pct} />
        </p>
        <p className="small muted">
          {formatAxisDay(trade.exit_time)}, {exitWord(trade.exit_reason)}
          {trade.trade_grade && `, ${t("grade {grade}", { grade: trade.trade_grade })}`}
        </p>
      </>
    )}
  </div>
);

/** The latest last. */
export const RecentPerformance = ({ data: { recent_performance: recent } }: Props) => (
  <Panel title={t("Last 10 trades")}>
    <div className="wr-recent-line">
      <ol className="wr-chips">
        {recent.trades.map(({ symbol, pnl, pnl_pct }, i) => (
          <li key={i}>
            <strong className={signTone(pnl)}>
              <Percent value={pnl_pct} signed />
            </strong>
            <small>{symbol}</small>
          </li>
        ))}
      </ol>
      <dl className="wr-figures">
        <div>
          <dt>{t("Win rate")}</dt>
          <dd className={winRateTone(recent.win_rate)}>
            <Percent value={recent.win_rate} />
          </dd>
        </div>
        <div>
          <dt>{t("Avg P&L")}</dt>
          <dd>
            <Money value={recent.avg_pnl} signed />
          </dd>
        </div>
      </dl>
    </div>
  </Panel>
);
