import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "../../lib/text.ts";
import type { BoardPeriod } from "../../lib/views/leaderboard_view.ts";
import { Badge } from "../../ui/Badge.tsx";
import { LinkButton } from "../../ui/form/LinkButton.tsx";
import { Count, Delta, percentText, ratioText } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { PageError } from "../../ui/page/states.tsx";
import { Text } from "../../ui/Text.tsx";
import { RankedPortfolio } from "./RankedPortfolio.tsx";
import { RankHistory } from "./RankHistory.tsx";
import { type MyRank, myRankQuery, summaryQuery } from "./queries.ts";
import { barsOf, stepOf, topPercent } from "./steps.ts";

export function YourRank({ period }: { period: BoardPeriod }) {
  const { data, error, refetch } = useQuery(myRankQuery(period));
  const top = data && data.rank !== null ? topPercent(data.rank, data.total_participants) : null;
  return (
    <Panel
      title={t("Your rank")}
      extra={top !== null && (
        <Badge tone="blue">
          <Text of="Top {percent}%" percent={top} />
        </Badge>
      )}
      className="your-rank"
    >
      {error && !data
        ? <PageError title={t("Your rank cannot be shown")} error={error} onRetry={() => void refetch()} />
        : !data
        ? <RowsSkeleton rows={4} label={t("Loading your rank...")} />
        : data.rank === null
        ? <Unranked mine={data} />
        : <Ranked mine={data} rank={data.rank} period={period} />}
    </Panel>
  );
}

function Ranked({ mine, rank, period }: { mine: MyRank; rank: number; period: BoardPeriod }) {
  const { above, below, rank_30_days_ago: before } = mine;
  return (
    <>
      <div className="row between">
        <span>
          <span className="rank-figure num">{rank}</span>{" "}
          <span className="muted">
            <Text of="of {count}" count={<Count value={mine.total_participants} />} />
          </span>
        </span>
        <span className="end">
          <span className="rank-return">
            <Delta percent={mine.return_percentage} />
          </span>
          <span className="small muted ellipsis">{mine.portfolio_name}</span>
        </span>
      </div>
      <RankedPortfolio ranked={mine.portfolio_id!} />
      <RankHistory period={period} />
      <Distribution period={period} own={mine.return_percentage!} />
      <dl className="facts">
        {above && (
          <Fact label={<Text of="To rank {rank}" rank={above.rank} />}>
            <Text of="{points} points" points={ratioText(above.gap)} />
          </Fact>
        )}
        {below && (
          <Fact label={<Text of="Ahead of rank {rank}" rank={below.rank} />}>
            <Text of="{points} points" points={ratioText(below.gap)} />
          </Fact>
        )}
        {before !== null && (
          <Fact label={t("30 days ago")}>
            <Text of="rank {rank}" rank={before} />
          </Fact>
        )}
      </dl>
    </>
  );
}

const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="row between">
    <dt className="muted">{label}</dt>
    <dd className="num">{children}</dd>
  </div>
);

/** How many portfolios have which return, in steps of five points; the own step is marked. */
function Distribution({ period, own }: { period: BoardPeriod; own: number }) {
  const { data } = useQuery(summaryQuery(period));
  if (!data) return null;
  const bars = barsOf(data.steps);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const mark = stepOf(own);
  const at = bars.findIndex(({ from }) => from === mark);
  return (
    <figure className="distribution" aria-label={t("Returns of all portfolios in steps of five points")}>
      <span className="distribution-own" style={{ left: `${(at + 0.5) / bars.length * 100}%` }}>
        <Text of="You, {percent}" percent={percentText(own)} />
      </span>
      <div className="distribution-bars" aria-hidden="true">
        {bars.map(({ from, count }) => (
          <span
            key={from}
            className={from === mark ? "own" : undefined}
            style={{ height: `${Math.max(count > 0 ? 4 : 1, count / most * 100)}%` }}
          />
        ))}
      </div>
      <figcaption className="row between small muted">
        <span>−25%</span>
        <span>0%</span>
        <span>+25%</span>
        <span>{t("+45% up")}</span>
      </figcaption>
    </figure>
  );
}

/** Why there is no rank, and what gives one. */
function Unranked({ mine }: { mine: MyRank }) {
  const [text, to] = reasons()[mine.unranked_reason!];
  return (
    <>
      <p>{text}</p>
      {to && (
        <div className="foot row">
          <LinkButton to="/portfolios">{to}</LinkButton>
        </div>
      )}
    </>
  );
}

const reasons = (): Record<NonNullable<MyRank["unranked_reason"]>, readonly [string, string | null]> => ({
  no_public_portfolio: [t("You have no public portfolio. Make one public to be ranked."), t("Open your portfolios")],
  cost_edited: [t("Your public portfolio has an edited average cost, so it is not ranked."), null],
  imported: [t("Your public portfolio has imported positions, so it is not ranked."), null],
  copied: [t("Your public portfolio is a copy of another one, so it is not ranked."), null],
  joining: [t("Your portfolio joins the leaderboard within a minute."), null],
  no_trade: [t("Your portfolio is ranked after its first trade and its first full session."), null],
  no_full_session: [t("Your portfolio is ranked after its first full trading session."), null],
});
