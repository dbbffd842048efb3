import { useQuery } from "@tanstack/react-query";
import { t } from "../../../lib/text.ts";
import type { WaveriderPeriod } from "../../../lib/views/waverider_view.ts";
import { UpDownBar } from "../../../ui/chart/UpDownBar.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Count, Money, moneyText, Percent, Ratio, ratioText } from "../../../ui/numbers.tsx";
import { Band, BandCell } from "../../../ui/page/Band.tsx";
import { Panel, RowsSkeleton, TileSkeleton } from "../../../ui/page/Panel.tsx";
import { EmptyState } from "../../../ui/page/states.tsx";
import { Text } from "../../../ui/Text.tsx";
import type { TabProps } from "../frame/tab_props.ts";
import { winRateTone } from "../parts/levels.ts";
import { NotLoaded } from "../parts/NotLoaded.tsx";
import { PeriodChoice, periodOf } from "../parts/PeriodChoice.tsx";
import { performanceQuery } from "../parts/record_queries.ts";
import { RefreshButton } from "../parts/RefreshButton.tsx";
import { signTone } from "../parts/trade_words.ts";
import { useLogged } from "../parts/use_logged.ts";
import { periodWord } from "../parts/words.ts";
import { KeptChart } from "./KeptChart.tsx";
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
    <div className="wr-charts">
      <ResultChart data={data} period={period} />
      <KeptChart trades={data.trades} />
    </div>
    <div className="wr-cols">
      <div className="stack">
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
  const { total_trades, winning_trades, losing_trades, win_rate, total_pnl, profit_factor, lifetime } = data;
  const even = total_trades - winning_trades - losing_trades;
  return (
    <Band label={t("Performance, {period}", { period: periodWord(period) })}>
      <BandCell
        lead
        label={t("P&L, {period}", { period: periodWord(period) })}
        figure={<span className={`num ${signTone(total_pnl)}`}>{moneyText(total_pnl, true)}</span>}
      >
        <span>
          <Text
            of="{won} won, {lost} lost"
            won={<Money value={data.gross_won} signed />}
            lost={<Money value={data.gross_lost} signed />}
          />
        </span>
      </BandCell>
      <BandCell label={t("Total trades")} figure={<Count value={total_trades} />}>
        <span>
          {[
            t("{count} wins", { count: winning_trades }),
            t("{count} losses", { count: losing_trades }),
            t("{count} even", { count: even }),
          ].join(", ")}
        </span>
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
        <span>
          {profit_factor === null
            ? t("no loss yet")
            : period === "lifetime" || lifetime.profit_factor === null
            ? t("gross won over lost")
            : t("{factor} over the lifetime of {trades}", {
              factor: ratioText(lifetime.profit_factor),
              trades: lifetime.total_trades,
            })}
        </span>
      </BandCell>
    </Band>
  );
}
