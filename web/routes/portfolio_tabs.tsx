/** The tabs of a portfolio's page. */
import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { Portfolio } from "../../core/ledger/contract.ts";
import { orderTotalsQuery } from "../features/orders/queries.ts";
import { transactionTotalsQuery } from "../lib/api/queries.ts";
import { cap99 } from "../lib/format.ts";
import { t } from "../lib/text.ts";
import { daysOf, DEFAULT_RANGE, type Tab, type TabProps, tabs, type ViewSearch } from "../lib/views/portfolio_view.ts";
import { lazily } from "../ui/page/lazily.tsx";
import { TabWaiting } from "../ui/page/TabWaiting.tsx";
import { Tabs } from "../ui/page/Tabs.tsx";

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

/** Preloads a tab's code, in parallel with its data. */
export const tabAhead = (tab: Tab) => views[tab].ahead();

export interface View {
  readonly id: string;
  readonly tab: Tab;
  readonly search: ViewSearch;
  readonly change: (search: ViewSearch) => void;
}

interface Props {
  readonly portfolio: Portfolio;
  readonly view: View;
  /** Something is open over the tab, which waits until that is closed. */
  readonly covered: boolean;
}

export function PortfolioTabs({ portfolio, view, covered }: Props) {
  const range = view.search.range ?? DEFAULT_RANGE;
  const { data: listed } = useQuery({
    ...transactionTotalsQuery(portfolio.id, daysOf(range)),
    enabled: !covered,
  });
  const { data: orders } = useQuery({ ...orderTotalsQuery(portfolio.id), enabled: !covered });
  const counts: { readonly [T in Tab]?: string | undefined } = {
    holdings: cap99(portfolio.holdings_count),
    // Those that wait, which the tab opens with.
    orders: orders && cap99(orders.pending ?? 0),
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
        {covered ? <TabWaiting /> : <Shown portfolio={portfolio} search={view.search} change={view.change} />}
      </div>
    </Tabs>
  );
}
