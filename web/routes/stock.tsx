import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { StockFailure } from "../features/stocks/StockFailure.tsx";
import { StockHeader } from "../features/stocks/StockHeader.tsx";
import { pageInfoQuery, pageQuoteQuery } from "../features/stocks/queries.ts";
import { studiesOn } from "../lib/chart_view.ts";
import { StockWatch } from "../features/watch/StockWatch.tsx";
import { useDialogs } from "../lib/dialogs.ts";
import { cap99 } from "../lib/format.ts";
import { useKeys } from "../lib/keys.ts";
import { useLiveQuote } from "../lib/live.ts";
import { useMarketStatus } from "../lib/market_clock.ts";
import { newsQuery } from "../lib/queries.ts";
import { useNeighbours } from "../lib/stock_trail.tsx";
import { type StockPart, type StockSearch, type StockTab, stockTabs } from "../lib/stock_view.ts";
import { t } from "../lib/text.ts";
import { useTitle } from "../lib/title.ts";
import { lazily } from "../ui/lazily.tsx";
import { TabWaiting } from "../ui/TabWaiting.tsx";
import { Tabs } from "../ui/Tabs.tsx";

const Overview = lazily(async () => (await import("../features/stocks/Overview.tsx")).Overview, TabWaiting);
const Chart = lazily(async () => (await import("../features/chart/ChartDesk.tsx")).ChartDesk, TabWaiting);
const Fundamentals = lazily(
  async () => (await import("../features/fundamentals/Fundamentals.tsx")).Fundamentals,
  TabWaiting,
);
const News = lazily(async () => (await import("../features/news/News.tsx")).News, TabWaiting);
const Discussion = lazily(async () => (await import("../features/discussion/Discussion.tsx")).Discussion, TabWaiting);

// The code of the tab in the address is asked for with the page's.
const tabs = { overview: Overview, chart: Chart, fundamentals: Fundamentals, news: News, discussion: Discussion };
const asked = stockTabs.find((tab) => tab === new URLSearchParams(globalThis.location?.search).get("tab"));
tabs[asked ?? "overview"].ahead();

const tabLabel = (tab: StockTab): string =>
  ({
    overview: t("Overview"),
    chart: t("Chart"),
    fundamentals: t("Fundamentals"),
    news: t("News"),
    discussion: t("Discussion"),
  })[tab];

/** Without what is undefined, which an address leaves out. */
const present = (search: StockPart) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as StockSearch;

export function StockPage() {
  const symbol = useParams({ from: "/shell/stocks/$symbol" }).symbol.toUpperCase();
  const search: StockSearch = useSearch({ from: "/shell/stocks/$symbol" });
  const tab = search.tab ?? "overview";
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const simulated = useMarketStatus()?.market === "simulated";
  const { data: answered, error: quoteError, refetch: askQuote } = useQuery(pageQuoteQuery(symbol));
  const { data: info, error: infoError, refetch: askInfo } = useQuery(pageInfoQuery(symbol));
  // The tab counts the news once they are known; it does not ask for them.
  const { data: news } = useQuery({ ...newsQuery(symbol), enabled: false });
  const quote = useLiveQuote(answered);
  useTitle(symbol);
  const trade = (side: "BUY" | "SELL") => () => quote?.delisted_on || dialogs.trade({ side, symbol });
  const neighbours = useNeighbours(symbol);
  const open = (other: string) =>
    void navigate({
      to: "/stocks/$symbol",
      params: { symbol: other },
      search: search.tab ? { tab } : {},
      state: true,
      resetScroll: false,
    });
  useKeys({
    b: trade("BUY"),
    s: trade("SELL"),
    ...(neighbours && {
      j: () => neighbours.after && open(neighbours.after),
      k: () => neighbours.before && open(neighbours.before),
    }),
  });
  const show = (part: StockPart) =>
    void navigate({
      to: "/stocks/$symbol",
      params: { symbol },
      search: present({ ...search, ...part }),
      // Another tab is another step back.
      replace: part.tab === undefined || part.tab === tab,
      state: true,
      resetScroll: false,
    });
  const errors = [...(answered ? [] : [quoteError]), ...(info ? [] : [infoError])].filter((error) => error !== null);
  if (errors.length > 0) {
    return (
      <main className="page">
        <StockFailure
          symbol={symbol}
          errors={errors}
          onRetry={() => void Promise.all([...(answered ? [] : [askQuote()]), ...(info ? [] : [askInfo()])])}
        />
      </main>
    );
  }
  const counts: { readonly [T in StockTab]?: string } = news ? { news: cap99(news.count) } : {};
  const views: Readonly<Record<StockTab, () => React.ReactNode>> = {
    overview: () => <Overview symbol={symbol} quote={quote} info={info} search={search} onShow={show} />,
    chart: () => <Chart symbol={symbol} />,
    fundamentals: () => (
      <Fundamentals
        symbol={symbol}
        quote={quote}
        info={info}
        on={studiesOn(search)}
        fiscal={search.fiscal}
        onShow={show}
      />
    ),
    news: () => <News symbol={symbol} search={search} onShow={show} />,
    discussion: () => <Discussion symbol={symbol} />,
  };
  return (
    <main className="page stock-page">
      <StockHeader
        symbol={symbol}
        quote={quote}
        sector={info?.sector}
        simulated={simulated}
        onTrade={trade("BUY")}
        actions={<StockWatch symbol={symbol} delisted={Boolean(quote?.delisted_on)} />}
        neighbours={neighbours}
        onSwitch={open}
      />
      <div>
        <Tabs
          label={t("Parts of the stock's page")}
          items={stockTabs.map((key) => ({ key, label: tabLabel(key), count: counts[key] }))}
          current={tab}
          onChange={(tab) => show({ tab })}
          sticky
        >
          <div className="tab-body">{views[tab]()}</div>
        </Tabs>
      </div>
    </main>
  );
}
