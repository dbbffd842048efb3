/** The tabs of a stock's page, each loaded when it is first opened. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { StockQuote } from "../../core/research/stocks/contract.ts";
import { countsQuery } from "../features/discussion/queries.ts";
import type { StockInfo } from "../features/stocks/queries.ts";
import { newsQuery } from "../lib/api/queries.ts";
import { cap99 } from "../lib/format.ts";
import { t } from "../lib/text.ts";
import { studiesOn } from "../lib/views/chart_view.ts";
import { type StockPart, type StockSearch, type StockTab, stockTabs } from "../lib/views/stock_view.ts";
import { lazily } from "../ui/page/lazily.tsx";
import { TabWaiting } from "../ui/page/TabWaiting.tsx";
import { Tabs } from "../ui/page/Tabs.tsx";

const Overview = lazily(async () => (await import("../features/stocks/Overview.tsx")).Overview, TabWaiting);
const Chart = lazily(async () => (await import("../features/chart/ChartDesk.tsx")).ChartDesk, TabWaiting);
const Fundamentals = lazily(
  async () => (await import("../features/fundamentals/Fundamentals.tsx")).Fundamentals,
  TabWaiting,
);
const News = lazily(async () => (await import("../features/news/News.tsx")).News, TabWaiting);
const Discussion = lazily(async () => (await import("../features/discussion/Discussion.tsx")).Discussion, TabWaiting);

// The code of the tab in the address loads in parallel with the page's.
const tabs = { overview: Overview, chart: Chart, fundamentals: Fundamentals, news: News, discussion: Discussion };
const requested = stockTabs.find((tab) => tab === new URLSearchParams(globalThis.location?.search).get("tab"));
tabs[requested ?? "overview"].ahead();

const tabLabel = (tab: StockTab): string =>
  ({
    overview: t("Overview"),
    chart: t("Chart"),
    fundamentals: t("Fundamentals"),
    news: t("News"),
    discussion: t("Discussion"),
  })[tab];

interface Props {
  readonly symbol: string;
  /** At the live price; undefined while it is loading. */
  readonly quote: StockQuote | undefined;
  readonly info: StockInfo | undefined;
  readonly search: StockSearch;
  readonly onShow: (part: StockPart) => void;
}

export function StockTabs({ symbol, quote, info, search, onShow }: Props) {
  const tab = search.tab ?? "overview";
  // The tabs show the numbers of articles and comments once they are loaded; they do not fetch them.
  const { data: news } = useQuery({ ...newsQuery(symbol), enabled: false });
  const { data: comments } = useQuery({ ...countsQuery(symbol), enabled: false });
  const counts: { readonly [T in StockTab]?: string } = {
    ...(news ? { news: cap99(news.count) } : {}),
    ...(comments ? { discussion: cap99(comments.total) } : {}),
  };
  const views: Readonly<Record<StockTab, () => ReactNode>> = {
    overview: () => <Overview symbol={symbol} quote={quote} info={info} search={search} onShow={onShow} />,
    chart: () => <Chart symbol={symbol} />,
    fundamentals: () => (
      <Fundamentals
        symbol={symbol}
        quote={quote}
        info={info}
        on={studiesOn(search)}
        fiscal={search.fiscal}
        by={search.statements}
        line={search.line}
        onShow={onShow}
      />
    ),
    news: () => <News symbol={symbol} search={search} onShow={onShow} />,
    discussion: () => <Discussion symbol={symbol} comment={search.comment} />,
  };
  return (
    <Tabs
      label={t("Parts of the stock's page")}
      items={stockTabs.map((key) => ({ key, label: tabLabel(key), count: counts[key] }))}
      current={tab}
      onChange={(tab) => onShow({ tab })}
      sticky
    >
      <div className="tab-body">{views[tab]()}</div>
    </Tabs>
  );
}
