import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { FearGreed } from "../features/analysis/FearGreed.tsx";
import { LateMarketMap } from "../features/analysis/LateMarketMap.tsx";
import { MarketBreadth } from "../features/analysis/MarketBreadth.tsx";
import { MarketSentiment } from "../features/analysis/MarketSentiment.tsx";
import { breadthQuery } from "../features/analysis/queries.ts";
import { SectorMap } from "../features/analysis/SectorMap.tsx";
import { ScreenerKind } from "../features/screener/ScreenerKind.tsx";
import { SimpleScreener } from "../features/screener/SimpleScreener.tsx";
import { DEFAULT_GROUP, DEFAULT_PERIOD } from "../../core/research/limits.ts";
import type { AnalysisSearch } from "../lib/views/screen_view.ts";
import { t } from "../lib/text.ts";
import { useTitle } from "../lib/title.ts";
import { Updated } from "../ui/stock/Updated.tsx";
import { Panel } from "../ui/page/Panel.tsx";

type Part = { readonly [K in keyof AnalysisSearch]?: AnalysisSearch[K] | undefined };

export function AnalysisPage() {
  useTitle(t("Market Analysis"));
  const search: AnalysisSearch = useSearch({ from: "/shell/analysis" });
  const navigate = useNavigate();
  const { dataUpdatedAt } = useQuery(breadthQuery());
  const show = (part: Part) =>
    void navigate({
      to: "/analysis",
      search: Object.fromEntries(
        Object.entries({ ...search, ...part }).filter(([, value]) => value !== undefined),
      ) as AnalysisSearch,
      replace: true,
      resetScroll: false,
    });
  return (
    <main className="page">
      <div className="page-head">
        <h1>{t("Market Analysis & Screening")}</h1>
        {dataUpdatedAt > 0 && (
          <span className="small muted">
            <Updated at={dataUpdatedAt} minutes={5} />
          </span>
        )}
      </div>
      <div className="analysis-top">
        <MarketSentiment />
        <FearGreed />
        <MarketBreadth />
      </div>
      <SectorMap
        alone={search.map === "sectors"}
        onAlone={(alone) => show({ map: alone ? "sectors" : undefined })}
      />
      <LateMarketMap
        group={search.group ?? DEFAULT_GROUP}
        period={search.period ?? DEFAULT_PERIOD}
        onShow={show}
      />
      <Panel
        flush
        title={
          <span className="row">
            {t("Screener")} <ScreenerKind now="simple" />
          </span>
        }
        extra={<Link to="/analysis/screener" className="small">{t("Open the full screener")}</Link>}
      >
        <SimpleScreener search={search} onSearch={show} />
      </Panel>
    </main>
  );
}
