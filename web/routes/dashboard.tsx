import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { DefaultTiles } from "../features/dashboard/DefaultTiles.tsx";
import { MarketCard } from "../features/dashboard/MarketCard.tsx";
import { nextStep } from "../features/dashboard/next_step.ts";
import { NextStepButton } from "../features/dashboard/NextStepButton.tsx";
import { QuickActions } from "../features/dashboard/QuickActions.tsx";
import { RecentActivity } from "../features/dashboard/RecentActivity.tsx";
import { holdingsSummaryQuery } from "../features/dashboard/queries.ts";
import { portfoliosQuery } from "../lib/queries.ts";
import { useUser } from "../lib/session.ts";
import { useTitle } from "../lib/title.ts";
import { Icon } from "../ui/icons.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Panel, RowsSkeleton, Skeleton, TileSkeleton } from "../ui/Panel.tsx";
import { EmptyState, PageError } from "../ui/states.tsx";
import { StockSearch } from "../ui/StockSearch.tsx";

export function DashboardPage() {
  useTitle("Dashboard");
  const user = useUser();
  const navigate = useNavigate();
  const { data: portfolios, error, refetch } = useQuery(portfoliosQuery());
  const { data: holdings } = useQuery(holdingsSummaryQuery());
  const standard = portfolios?.find((portfolio) => portfolio.is_default);
  const step = nextStep({ portfolios, holdings });
  return (
    <main className="page">
      <div className="page-head">
        <h1>Welcome, {user?.username || user?.full_name || "Investor"}</h1>
        <div className="row wrap">
          {step && portfolios && portfolios.length > 0 && <LinkButton to="/portfolios">Review portfolios</LinkButton>}
          {step && <NextStepButton step={step} />}
          {!step && !error && (
            <>
              <Skeleton width={140} height={30} />
              <Skeleton width={208} height={30} />
            </>
          )}
        </div>
      </div>
      {!portfolios && !error && <TileSkeleton count={3} />}
      {error && !portfolios && (
        <Panel>
          <PageError
            title="Unable to load portfolio performance"
            text="Please refresh the page or try again later"
            onRetry={() => void refetch()}
          />
        </Panel>
      )}
      {standard && <DefaultTiles portfolio={standard} />}
      <div className="with-side">
        <div className="stack">
          {!portfolios && !error && (
            <Panel title="Recent Activity">
              <RowsSkeleton rows={7} label="Loading recent activity" />
            </Panel>
          )}
          {standard && <RecentActivity portfolioId={standard.id} />}
          {portfolios && !standard && (
            <Panel>
              <EmptyState
                title={portfolios.length === 0 ? "Your desk is ready" : "No default portfolio"}
                icon={<Icon name="cases" />}
              >
                {portfolios.length === 0
                  ? "Create a portfolio with virtual cash; its value, return and activity are shown here."
                  : "The figures of your default portfolio are shown here once you have chosen one."}
              </EmptyState>
            </Panel>
          )}
        </div>
        <div className="stack">
          <Panel title="Find a stock">
            <StockSearch
              label="Find a stock"
              placeholder="Symbol or company"
              inline
              limit={(text) => text.length === 1 ? 30 : 20}
              empty={() => "No results found"}
              onPick={(stock) => void navigate({ to: "/stocks/$symbol", params: { symbol: stock.symbol } })}
            />
          </Panel>
          <MarketCard />
          <QuickActions standard={standard} />
        </div>
      </div>
    </main>
  );
}
