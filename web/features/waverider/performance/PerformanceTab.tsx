import { useQuery } from "@tanstack/react-query";
import { t } from "../../../lib/text.ts";
import type { WaveriderPeriod } from "../../../lib/views/waverider_view.ts";
import { UpDownBar } from "../../../ui/chart/UpDownBar.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Count, Money, moneyText, Percent, Ratio } from "../../../ui/numbers.tsx";
import { Band, BandCell } from "../../../ui/page/Band.tsx";
import { Panel, RowsSkeleton, TileSkeleton } from "../../../ui/page/Panel.tsx";
import { EmptyState } from "../../../ui/page/states.tsx";
import type { TabProps } from "../frame/tab_props.ts";
import { winRateTone } from "../parts/levels.ts";
import { NotLoaded } from "../parts/NotLoaded.tsx";
import { PeriodChoice, periodOf } from "../parts/PeriodChoice.tsx";
import { performanceQuery } from "../parts/record_queries.ts";
import { RefreshButton } from "../parts/RefreshButton.tsx";
import { signTone } from "../parts/trade_words.ts";
import { useLogged } from "../parts/use_logged.ts";
import { periodWord } from "../parts/words.ts";
import { BestAndWorst, QualityInsights, RecentPerformance } from "./Insights.tsx";
import type { Performance } from "./performance.ts";
import { ResultChart } from "./ResultChart.tsx";
import { ScoreTable } from "./ScoreTable.tsx";

/** What the closed trades of some days earned. */
export function PerformanceTab({ view, onView }: TabProps) {
  const period = periodOf(view);
  const { data, error, isFetching, refetch } = useQuery(performanceQuery(period));
  useLogged(error, "Waverider's performance");
  return (
    <div className="stack">
      <h2 className="sr-only">{t("Performance")}</h2>
      <div className="row between wrap">
        <PeriodChoice view={view} onView={onView} />
        <RefreshButton busy={isFetching} onClick={() => void refetch()} />
      </div>
      {!data && (error ? <NotLoaded onRetry={() => void refetch()} /> : (
        <>
          <TileSkeleton />
          <Panel>
            <RowsSkeleton rows={6} label={t("Loading")} />
          </Panel>
        </>
      ))}
      {data && (data.total_trades === 0 ? <NoTrades /> : <Shown data={data} period={period} />)}
    </div>
  );
}

const NoTrades = () => (
  <Panel>
    <EmptyState title={t("No performance data available")} icon={<Icon name="trend" size={22} />}>
      {t("Complete some trades to see analytics")}
    </EmptyState>
  </Panel>
);

const Shown = ({ data, period }: { data: Performance; period: WaveriderPeriod }) => (
  <>
    <Figures data={data} period={period} />
    <div className="wr-cols">
      <div className="stack">
        <ResultChart period={period} />
        <ScoreTable data={data} />
        <RecentPerformance data={data} />
      </div>
      <div className="stack">
        <QualityInsights data={data} />
        <BestAndWorst data={data} />
      </div>
    </div>
  </>
);

function Figures({ data, period }: { data: Performance; period: WaveriderPeriod }) {
  const { total_trades, winning_trades, losing_trades, win_rate, total_pnl, profit_factor } = data;
  const even = total_trades - winning_trades - losing_trades;
  return (
    <Band label={t("Performance, {period}", { period: periodWord(period) })}>
      <BandCell
        lead
        label={t("P&L, {period}", { period: periodWord(period) })}
        figure={<span className={`num ${signTone(total_pnl)}`}>{moneyText(total_pnl, true)}</span>}
      >
        <span>
          {t("average of a trade")} <Money value={total_pnl / total_trades} signed />
        </span>
      </BandCell>
      <BandCell label={t("Total trades")} figure={<Count value={total_trades} />}>
        <span>{t("{won} wins, {lost} losses, {even} even", { won: winning_trades, lost: losing_trades, even })}</span>
      </BandCell>
      <BandCell
        label={t("Win rate")}
        figure={
          <span className={winRateTone(win_rate)}>
            <Percent value={win_rate} />
          </span>
        }
      >
        <UpDownBar up={winning_trades} unchanged={even} down={losing_trades} />
      </BandCell>
      <BandCell label={t("Profit factor")} figure={<Ratio value={profit_factor} unknown={t("no loss yet")} />}>
        <span>{profit_factor === null ? t("no loss yet") : t("gross won over lost")}</span>
      </BandCell>
    </Band>
  );
}
