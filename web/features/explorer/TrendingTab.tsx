import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { DEFAULT_MIN_VOLUME, type ExplorerTabProps, minVolumes, trendingCaps } from "../../lib/views/explorer_view.ts";
import { t } from "../../lib/text.ts";
import { FilterNumber, FilterSelect } from "../../ui/form/FilterSelect.tsx";
import { listColumns } from "./columns.tsx";
import { ListPanel } from "./ListPanel.tsx";
import { TRENDING_SECONDS, trendingQuery } from "./queries.ts";
import { smallOptions, smallWords, stepOptions } from "./steps.ts";
import { RowKeys, StockTable, useTools, useTrade } from "./StockList.tsx";
import { inOrder, useListRows, useSort } from "./use_list_rows.ts";

const KEYS = ["symbol", "price", "change", "move", "today", "volume", "market_cap", "range", "year", "trade"] as const;
const SORTS = ["symbol", "price", "change", "change_percentage", "volume", "market_cap"];
const NONE: never[] = [];

/** The largest moves among heavily traded stocks. */
export function TrendingTab({ search, onShow }: ExplorerTabProps) {
  const volume = search.volume ?? DEFAULT_MIN_VOLUME, mcap = search.mcap ?? 0;
  const answer = useQuery(trendingQuery({
    min_volume: volume,
    min_market_cap: mcap,
    exclude_otc: !search.otc,
    include_small: search.small ?? false,
  }));
  const { sort, onSort } = useSort({ search, onShow }, SORTS);
  const onTrade = useTrade();
  const columns = useMemo(() => listColumns(KEYS, { first: t("Stock"), value: t("Market Cap"), onTrade }), [onTrade]);
  const answered = answer.data ?? NONE;
  const rows = useListRows(useMemo(() => inOrder(answered, sort), [answered, sort?.key, sort?.direction]));
  const { view, tools } = useTools("trending", columns, rows);
  return (
    <ListPanel
      answer={answer}
      label={t("Trending")}
      seconds={TRENDING_SECONDS}
      tools={tools}
      summary={t("{count} stocks, largest moves first", { count: rows.length })}
      empty={rows.length === 0 ? t("No stocks available") : null}
      filters={
        <>
          <FilterNumber
            label={t("Min volume")}
            value={volume}
            onChange={(value) => onShow({ volume: value === DEFAULT_MIN_VOLUME ? undefined : value })}
            options={stepOptions(minVolumes)}
          />
          <FilterNumber
            label={t("Min market cap")}
            value={mcap}
            onChange={(value) => onShow({ mcap: value || undefined })}
            options={stepOptions(trendingCaps)}
          />
          <FilterSelect
            label={t("Small stocks")}
            value={search.small ? "in" : "out"}
            onChange={(value) => onShow({ small: value === "in" || undefined })}
            options={smallOptions()}
          />
        </>
      }
      foot={
        <>
          <span>
            {t("The bar under a volume is its size against the median of 20 days; blue from 1.30 times.")}{" "}
            {volume > 0 && t("The minimum is met by today's volume or by that of a usual day.")} {smallWords()}
          </span>
          <RowKeys />
        </>
      }
    >
      <StockTable label={t("Trending")} rows={rows} columns={columns} sort={sort} onSort={onSort} view={view} />
    </ListPanel>
  );
}
