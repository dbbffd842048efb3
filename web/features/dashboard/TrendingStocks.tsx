import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { t } from "../../lib/text.ts";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { pulseQuery } from "./queries.ts";
import { StockLines } from "./StockLines.tsx";

/** The heavily traded stocks that move most. */
export function TrendingStocks() {
  const { data, error, refetch } = useQuery(pulseQuery());
  return (
    <Panel flush title={t("Trending Stocks")} extra={<Link to="/stocks" className="small">{t("Explore Stocks")}</Link>}>
      {!data && !error && (
        <div className="inset">
          <RowsSkeleton rows={5} label={t("Loading trending stocks")} />
        </div>
      )}
      {error && !data && (
        <PageError
          title={t("Unable to load trending stocks")}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data?.trending.length === 0 && <EmptyState title={t("No data available")} />}
      {data && <StockLines label={t("Trending Stocks")} stocks={data.trending} />}
    </Panel>
  );
}
