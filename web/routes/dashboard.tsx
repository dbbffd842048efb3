import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { DayMovesPanel } from "../features/dashboard/DayMovesPanel.tsx";
import { DashboardHead } from "../features/dashboard/DashboardHead.tsx";
import { DashboardSkeleton } from "../features/dashboard/DashboardSkeleton.tsx";
import { FirstSteps } from "../features/dashboard/FirstSteps.tsx";
import { LiveChart } from "../features/dashboard/LiveChart.tsx";
import { MarketCard } from "../features/dashboard/MarketCard.tsx";
import { MarketPulse } from "../features/dashboard/MarketPulse.tsx";
import { NextSteps } from "../features/dashboard/NextSteps.tsx";
import { PortfolioStrip } from "../features/dashboard/PortfolioStrip.tsx";
import { PortfoliosUnavailable } from "../features/dashboard/PortfoliosUnavailable.tsx";
import { QuickActions } from "../features/dashboard/QuickActions.tsx";
import { RecentActivity } from "../features/dashboard/RecentActivity.tsx";
import { SinceLastVisit } from "../features/dashboard/SinceLastVisit.tsx";
import { TrendingStocks } from "../features/dashboard/TrendingStocks.tsx";
import { ValueHero } from "../features/dashboard/ValueHero.tsx";
import { useLivePortfolios } from "../lib/market/live.ts";
import { overviewQuery, portfoliosQuery } from "../lib/api/queries.ts";
import { useUser } from "../lib/api/session.ts";
import { t } from "../lib/text.ts";
import { useTitle } from "../lib/title.ts";
import { DEFAULT_VALUE_RANGE } from "../lib/chart/value_range.ts";
import { Icon } from "../ui/icons.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { EmptyState } from "../ui/page/states.tsx";

export function DashboardPage() {
  useTitle(t("Dashboard"));
  const user = useUser();
  const navigate = useNavigate({ from: "/dashboard" });
  const { of, range = DEFAULT_VALUE_RANGE } = useSearch({ from: "/shell/dashboard" });
  const { data, error, refetch } = useQuery(portfoliosQuery());
  const portfolios = useLivePortfolios(data);
  const { data: days = [] } = useQuery({ ...overviewQuery(), enabled: data?.length !== 0 });
  const standard = portfolios?.find((portfolio) => portfolio.is_default);
  const shown = portfolios?.find(({ id }) => id === of) ?? standard;
  const isNew = portfolios?.every(({ holdings_count }) => holdings_count === 0) ?? false;
  const isEmpty = portfolios?.length === 0;
  const change = (search: { of?: string; range?: typeof range }) =>
    void navigate({ search: (old) => ({ ...old, ...search }), replace: true, resetScroll: false });
  return (
    <main className="page dashboard">
      <DashboardHead portfolios={portfolios} failed={Boolean(error && !data)} isNew={isNew} />
      {user && shown && <SinceLastVisit userId={user.id} portfolios={portfolios!} portfolio={shown} />}
      {isNew && <FirstSteps portfolio={standard} />}
      <div className="with-side">
        <div className="stack">
          {!portfolios && !error && <DashboardSkeleton />}
          {error && !data && <PortfoliosUnavailable onRetry={() => void refetch()} />}
          {portfolios && shown && (
            <>
              <ValueHero
                portfolios={portfolios}
                portfolio={shown}
                day={days.find(({ portfolio_id }) => portfolio_id === shown.id)}
                range={range}
                onPortfolio={(id) => change({ of: id })}
                onRange={(next) => change({ range: next })}
              />
              {portfolios.length > 1 && <PortfolioStrip portfolios={portfolios} days={days} />}
              <div className="two-up">
                <DayMovesPanel portfolio={shown} />
                <RecentActivity portfolioId={shown.id} />
              </div>
            </>
          )}
          {portfolios && portfolios.length > 0 && !shown && (
            <Panel>
              <EmptyState title={t("No default portfolio")} icon={<Icon name="cases" />}>
                {t("The figures of your default portfolio are shown here once you have chosen one.")}
              </EmptyState>
            </Panel>
          )}
          {(portfolios || error) && <LiveChart />}
          {isEmpty && (
            <div className="two-up">
              <TrendingStocks />
              <QuickActions standard={undefined} />
            </div>
          )}
        </div>
        <div className="stack">
          <MarketCard />
          <MarketPulse />
          {!isEmpty && (
            <>
              <TrendingStocks />
              {shown && !isNew && <NextSteps portfolio={shown} />}
              <QuickActions standard={standard} />
            </>
          )}
        </div>
      </div>
    </main>
  );
}
