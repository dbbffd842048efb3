import { useQuery } from "@tanstack/react-query";
import { t } from "../../../lib/text.ts";
import { Icon } from "../../../ui/icons.tsx";
import { Count, Percent } from "../../../ui/numbers.tsx";
import { Band, BandCell } from "../../../ui/page/Band.tsx";
import { Panel, RowsSkeleton, TileSkeleton } from "../../../ui/page/Panel.tsx";
import { EmptyState } from "../../../ui/page/states.tsx";
import { formatAxisDay, formatMoney } from "../../../lib/format.ts";
import type { TabProps } from "../frame/tab_props.ts";
import { winRateTone } from "../parts/levels.ts";
import { NotLoaded } from "../parts/NotLoaded.tsx";
import { analyticsQuery, primeQuery, scorecardQuery } from "../parts/record_queries.ts";
import { RefreshButton } from "../parts/RefreshButton.tsx";
import { signTone } from "../parts/trade_words.ts";
import { useLogged } from "../parts/use_logged.ts";
import { Edges } from "./Edges.tsx";
import { Grades } from "./Grades.tsx";
import { edgesOf, notWorking, type Scorecard, windowGroups, working } from "./groups.ts";
import { PrimeWindow } from "./PrimeWindow.tsx";
import { StatisticalEdge } from "./StatisticalEdge.tsx";
import { Timeline } from "./Timeline.tsx";
import { WorkingList } from "./WorkingList.tsx";

/** Where the trades earned, and where they lost. */
export function ScorecardTab(_props: TabProps) {
  const scorecard = useQuery(scorecardQuery());
  const analytics = useQuery(analyticsQuery());
  const prime = useQuery(primeQuery());
  const { data, error } = scorecard;
  useLogged(error ?? analytics.error ?? prime.error, "Waverider's scorecard");
  const refresh = () => [scorecard, analytics, prime].forEach(({ refetch }) => void refetch());
  return (
    <div className="stack">
      <div className="row between wrap">
        <div>
          <h2>{t("Performance Scorecard & Edge Analysis")}</h2>
          {data && (
            <p className="small muted">
              {t("The {count} latest trades", { count: data.scorecard.total_trades })}
              {datesOf(data.trades)}
            </p>
          )}
        </div>
        <RefreshButton busy={scorecard.isFetching || analytics.isFetching || prime.isFetching} onClick={refresh} />
      </div>
      {!data && (error ? <NotLoaded onRetry={refresh} /> : <Waiting />)}
      {data && <Shown data={data} analytics={analytics.data} />}
      {prime.data && <PrimeWindow data={prime.data} />}
      {data && data.trades.length > 0 && <Timeline trades={data.trades} />}
    </div>
  );
}

/** From the first entry to the last, after a comma; empty without a trade. */
function datesOf(trades: Scorecard["trades"]): string {
  const [last, first] = [trades[0], trades.at(-1)];
  if (!first || !last) return "";
  const [from, to] = [formatAxisDay(first.entry_time), formatAxisDay(last.entry_time)];
  return `, ${from === to ? from : t("{from} to {to}", { from, to })}`;
}

const Waiting = () => (
  <>
    <p className="small muted" role="status">{t("Loading trade scorecard...")}</p>
    <TileSkeleton />
    <Panel>
      <RowsSkeleton rows={6} label={t("Loading")} />
    </Panel>
  </>
);

function Shown({ data: { scorecard }, analytics }: {
  data: Scorecard;
  analytics: Parameters<typeof edgesOf>[0] | undefined;
}) {
  if (scorecard.total_trades === 0) {
    return (
      <Panel>
        <EmptyState title={t("No trades found")} icon={<Icon name="target" size={22} />}>
          {t("Complete some trades to see analytics")}
        </EmptyState>
      </Panel>
    );
  }
  const edges = analytics && edgesOf(analytics);
  const groups = edges &&
    [...edges.tiers, ...edges.modes, ...edges.caps, ...edges.triggers, ...windowGroups(scorecard)];
  return (
    <>
      <Figures scorecard={scorecard} />
      <div className="wr-halves">
        <Grades scorecard={scorecard} />
        <StatisticalEdge scorecard={scorecard} />
      </div>
      {groups && (
        <div className="wr-halves">
          <WorkingList title={t("What's Working")} groups={working(groups)} none={t("No group of trades earns yet.")} />
          <WorkingList
            title={t("What's Not Working")}
            note={t("at least 2 trades")}
            groups={notWorking(groups)}
            none={t("No group of at least 2 trades loses.")}
          />
        </div>
      )}
      {edges && <Edges edges={edges} />}
    </>
  );
}

function Figures({ scorecard }: Pick<Scorecard, "scorecard">) {
  const { total_trades, closed_trades, open_trades, win_rate, avg_return, best_trade } = scorecard;
  return (
    <Band label={t("Scorecard")}>
      <BandCell lead label={t("Total trades")} figure={<Count value={total_trades} />}>
        <span>{t("{closed} closed, {open} open", { closed: closed_trades, open: open_trades })}</span>
      </BandCell>
      <BandCell
        label={t("Win rate")}
        figure={
          <span className={closed_trades > 0 ? winRateTone(win_rate) : ""}>
            <Percent value={win_rate} />
          </span>
        }
      >
        <span>{t("{won} won, {lost} lost", { won: scorecard.winning_trades, lost: scorecard.losing_trades })}</span>
      </BandCell>
      <BandCell
        label={t("Average return")}
        figure={
          <span className={signTone(avg_return)}>
            <Percent value={avg_return} signed />
          </span>
        }
      >
        <span>
          {scorecard.avg_pnl === null
            ? t("of a trade")
            : t("{amount} a trade", { amount: formatMoney(scorecard.avg_pnl, true) })}
        </span>
      </BandCell>
      <BandCell
        label={t("Best trade")}
        figure={
          <span className={signTone(best_trade?.pnl_pct ?? null)}>
            <Percent value={best_trade?.pnl_pct} signed />
          </span>
        }
      >
        {best_trade && (
          <span>{best_trade.symbol}, {formatAxisDay(best_trade.exit_time)}, {formatMoney(best_trade.pnl, true)}</span>
        )}
      </BandCell>
    </Band>
  );
}
