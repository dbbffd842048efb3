import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ExplorerHead } from "../features/explorer/ExplorerHead.tsx";
import { Indices } from "../features/explorer/Indices.tsx";
import { SearchBar } from "../features/explorer/SearchBar.tsx";
import { TrendingTab } from "../features/explorer/TrendingTab.tsx";
import { withoutDialog } from "../lib/dialogs.ts";
import {
  changed,
  type ExplorerPart,
  type ExplorerSearch,
  type ExplorerTab,
  explorerTabs,
} from "../lib/views/explorer_view.ts";
import { t } from "../lib/text.ts";
import { useTitle } from "../lib/title.ts";
import { lazily } from "../ui/page/lazily.tsx";
import { Panel, RowsSkeleton } from "../ui/page/Panel.tsx";
import { Tabs } from "../ui/page/Tabs.tsx";

const Waiting = () => (
  <Panel>
    <RowsSkeleton rows={15} label={t("Loading")} />
  </Panel>
);
const SearchResults = lazily(
  async () => (await import("../features/explorer/SearchResults.tsx")).SearchResults,
  Waiting,
);
const Movers = lazily(async () => (await import("../features/explorer/MoversTab.tsx")).MoversTab, Waiting);
const Etfs = lazily(async () => (await import("../features/explorer/EtfsTab.tsx")).EtfsTab, Waiting);
const Dividends = lazily(async () => (await import("../features/explorer/DividendsTab.tsx")).DividendsTab, Waiting);
const Ipos = lazily(async () => (await import("../features/explorer/IpoTab.tsx")).IpoTab, Waiting);
const Earnings = lazily(
  async () => (await import("../features/explorer/calendars/EarningsTab.tsx")).EarningsTab,
  Waiting,
);
const Changes = lazily(
  async () => (await import("../features/explorer/calendars/ChangesTab.tsx")).ChangesTab,
  Waiting,
);
const Exchanges = lazily(async () => (await import("../features/explorer/ExchangesTab.tsx")).ExchangesTab, Waiting);
const Tools = lazily(async () => (await import("../features/explorer/ToolsTab.tsx")).ToolsTab, Waiting);

const tabLabel = (tab: ExplorerTab): string =>
  ({
    trending: t("Trending"),
    gainers: t("Top Gainers"),
    losers: t("Top Losers"),
    etfs: t("Popular ETFs"),
    dividends: t("Dividend Stocks"),
    ipo: t("IPO Calendar"),
    earnings: t("Earnings Calendar"),
    changes: t("Splits and Delistings"),
    exchanges: t("Exchange Heatmap"),
    tools: t("Trading Tools"),
  })[tab];

export function StocksPage() {
  useTitle("Stock Explorer");
  const search: ExplorerSearch = withoutDialog(useSearch({ from: "/shell/stocks" }));
  const tab = search.tab ?? "trending";
  const navigate = useNavigate();
  const onShow = (part: ExplorerPart) =>
    void navigate({
      to: "/stocks",
      search: changed(search, part),
      // Another tab is a history entry of its own.
      replace: part.tab === undefined || part.tab === tab,
      resetScroll: false,
    });
  const props = { search, onShow };
  const views: Readonly<Record<ExplorerTab, () => ReactNode>> = {
    trending: () => <TrendingTab {...props} />,
    gainers: () => <Movers key="gainers" direction="gainers" {...props} />,
    losers: () => <Movers key="losers" direction="losers" {...props} />,
    etfs: () => <Etfs {...props} />,
    dividends: () => <Dividends {...props} />,
    ipo: () => <Ipos {...props} />,
    earnings: () => <Earnings {...props} />,
    changes: () => <Changes {...props} />,
    exchanges: () => <Exchanges {...props} />,
    tools: () => <Tools {...props} />,
  };
  return (
    <main className="page explorer">
      <ExplorerHead otc={search.otc === true} onOtc={(otc) => onShow({ otc: otc || undefined })} />
      <Indices />
      <SearchBar {...props} />
      {search.q ? <SearchResults {...props} /> : (
        <div>
          <Tabs
            label={t("Parts of the Stock Explorer")}
            items={explorerTabs.map((key) => ({ key, label: tabLabel(key) }))}
            current={tab}
            onChange={(tab) => onShow({ tab })}
            sticky
          >
            <div className="tab-body">
              {views[tab]()}
            </div>
          </Tabs>
        </div>
      )}
    </main>
  );
}
