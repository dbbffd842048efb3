import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { Portfolio } from "../../core/ledger/contract.ts";
import { PortfolioHeader } from "../features/portfolios/PortfolioHeader.tsx";
import { StatBand } from "../features/portfolios/StatBand.tsx";
import { useDialogs } from "../lib/dialogs.ts";
import { ApiError } from "../lib/errors.ts";
import { cap99 } from "../lib/format.ts";
import { useKeys } from "../lib/keys.ts";
import { daysOf, DEFAULT_RANGE, type Tab, type TabProps, tabs, type ViewSearch } from "../lib/portfolio_view.ts";
import { holdingsQuery, portfolioQuery, transactionTotalsQuery } from "../lib/queries.ts";
import { t } from "../lib/text.ts";
import { useTitle } from "../lib/title.ts";
import { Panel, RowsSkeleton, Skeleton } from "../ui/Panel.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { EmptyState, PageError } from "../ui/states.tsx";
import { lazily } from "../ui/lazily.tsx";
import { TabWaiting } from "../ui/TabWaiting.tsx";
import { Tabs } from "../ui/Tabs.tsx";

interface View {
  readonly id: string;
  readonly tab: Tab;
  readonly search: ViewSearch;
  readonly change: (search: ViewSearch) => void;
}

const load: { readonly [T in Tab]: () => Promise<ComponentType<TabProps>> } = {
  holdings: async () => (await import("./holdings_tab.tsx")).HoldingsTab,
  orders: async () => (await import("../features/orders/OrdersTab.tsx")).OrdersTab,
  transactions: async () => (await import("../features/transactions/TransactionsTab.tsx")).TransactionsTab,
  dividends: async () => (await import("../features/dividends/DividendsTab.tsx")).DividendsTab,
  splits: async () => (await import("../features/splits/SplitsTab.tsx")).SplitsTab,
  goals: async () => (await import("../features/goals/GoalsTab.tsx")).GoalsTab,
  analytics: async () => (await import("../features/analytics/AnalyticsTab.tsx")).AnalyticsTab,
};
/** Each is loaded when it is first opened. */
const views = Object.fromEntries(tabs.map((tab) => [tab, lazily(load[tab], TabWaiting)])) as {
  readonly [T in Tab]: ReturnType<typeof lazily<TabProps>>;
};
const tabLabel = (tab: Tab): string =>
  ({
    holdings: t("Holdings"),
    dividends: t("Dividends"),
    orders: t("Orders"),
    transactions: t("Transactions"),
    splits: t("Splits"),
    goals: t("Goals"),
    analytics: t("Analytics"),
  })[tab];

function PortfolioTabs({ portfolio, view }: { portfolio: Portfolio; view: View }) {
  const range = view.search.range ?? DEFAULT_RANGE;
  const { data: listed } = useQuery(transactionTotalsQuery(portfolio.id, daysOf(range)));
  const counts: { readonly [T in Tab]?: string | undefined } = {
    holdings: cap99(portfolio.holdings_count),
    transactions: listed && cap99(listed.total),
  };
  const items = tabs.map((key) => ({ key, label: tabLabel(key), count: counts[key] }));
  const Shown = views[view.tab];
  return (
    <Tabs
      label={t("Parts of the portfolio")}
      items={items}
      current={view.tab}
      onChange={(tab) => view.change({ tab })}
      sticky
    >
      <div className="tab-body">
        <Shown portfolio={portfolio} search={view.search} change={view.change} />
      </div>
    </Tabs>
  );
}

function PortfolioView({ view }: { view: View }) {
  // What every tab needs, and the code of this one, come while the portfolio is still awaited.
  usePrefetchQuery(holdingsQuery(view.id));
  useState(() => views[view.tab].ahead());
  const { data: portfolio, error, refetch } = useQuery(portfolioQuery(view.id));
  const { trade } = useDialogs();
  useTitle(portfolio?.name ?? t("Portfolio"));
  useKeys({
    b: () => trade({ side: "BUY", portfolioId: view.id }),
    s: () => trade({ side: "SELL", portfolioId: view.id }),
  });
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) {
    return (
      <Panel>
        <h1 className="sr-only">{t("Portfolio Not Found")}</h1>
        <EmptyState
          title={t("Portfolio Not Found")}
          action={<LinkButton to="/portfolios">{t("Back to portfolios")}</LinkButton>}
        >
          {t("This portfolio does not exist, or you do not have access to it.")}
        </EmptyState>
      </Panel>
    );
  }
  if (error && !portfolio) {
    return (
      <Panel>
        <PageError title={t("This portfolio could not be loaded")} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (!portfolio) {
    return (
      <>
        <div className="page-head head-skeleton" aria-hidden="true">
          <div className="grow">
            <Skeleton width={64} height={12} />
            <Skeleton width={200} height={24} />
            <Skeleton width={260} height={15} />
          </div>
        </div>
        <div className="stat-skeleton">
          <Skeleton />
        </div>
        <div className="tabs tabs-skeleton" aria-hidden="true" />
        <Panel>
          <RowsSkeleton rows={8} label={t("Loading the portfolio")} />
        </Panel>
      </>
    );
  }
  return (
    <>
      <PortfolioHeader portfolio={portfolio} />
      <StatBand portfolio={portfolio} />
      <PortfolioTabs portfolio={portfolio} view={view} />
    </>
  );
}

export function PortfolioPage() {
  const { id } = useParams({ from: "/shell/portfolios/$id" });
  const search = useSearch({ from: "/shell/portfolios/$id" });
  const navigate = useNavigate({ from: "/portfolios/$id" });
  const change = (next: ViewSearch) =>
    void navigate({
      to: "/portfolios/$id",
      params: { id },
      search: next,
      replace: next.tab === search.tab,
      resetScroll: false,
    });
  return (
    <main className="page">
      <PortfolioView
        key={id}
        view={{ id, tab: search.tab ?? "holdings", search, change }}
      />
    </main>
  );
}

/** The same page, opened at all transactions. */
export function PortfolioTransactionsPage() {
  const { id } = useParams({ from: "/shell/portfolios/$id/transactions" });
  const search = useSearch({ from: "/shell/portfolios/$id/transactions" });
  const navigate = useNavigate();
  const change = (next: ViewSearch) =>
    next.tab && next.tab !== "transactions"
      ? void navigate({ to: "/portfolios/$id", params: { id }, search: next })
      : void navigate({
        to: "/portfolios/$id/transactions",
        params: { id },
        search: next,
        replace: true,
        resetScroll: false,
      });
  return (
    <main className="page">
      <PortfolioView
        key={id}
        view={{ id, tab: search.tab ?? "transactions", search: { ...search, range: search.range ?? "ALL" }, change }}
      />
    </main>
  );
}
