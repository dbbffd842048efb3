import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type ExplorerTabProps, minChanges, moverCaps } from "../../lib/views/explorer_view.ts";
import { t } from "../../lib/text.ts";
import { FilterNumber } from "../../ui/form/FilterSelect.tsx";
import { listColumns } from "./columns.tsx";
import { ListPanel } from "./ListPanel.tsx";
import { LIST_SECONDS, moversQuery } from "./queries.ts";
import { percentOptions, stepOptions } from "./steps.ts";
import { RowKeys, StockTable, useTools, useTrade } from "./StockList.tsx";
import { inOrder, useListRows, useSort } from "./use_list_rows.ts";

const KEYS = [
  ...["symbol", "move", "change", "price", "today"] as const,
  ...["volume", "market_cap", "size", "exchange", "trade"] as const,
] as const;
const SORTS = ["symbol", "price", "change", "change_percentage", "volume", "market_cap", "exchange"];
const usual = {
  gainers: { key: "change_percentage", direction: "desc" },
  losers: { key: "change_percentage", direction: "asc" },
} as const;
const NONE: never[] = [];

/** What rose or fell most today. */
export function MoversTab({ direction, search, onShow }: ExplorerTabProps & { direction: "gainers" | "losers" }) {
  const mcap = search.mcap ?? 0, change = search.change ?? 0;
  const answer = useQuery(
    moversQuery({ direction, min_market_cap: mcap, min_change_percent: change, exclude_otc: !search.otc }),
  );
  const { sort, onSort } = useSort({ search, onShow }, SORTS, usual[direction]);
  const onTrade = useTrade();
  const answered = answer.data?.data ?? NONE;
  const largest = useMemo(
    () => Math.max(0, ...answered.map(({ change_percentage }) => Math.abs(change_percentage ?? 0))),
    [answered],
  );
  const columns = useMemo(
    () => listColumns(KEYS, { largest, first: t("Stock"), value: t("Market Cap"), onTrade }),
    [largest, onTrade],
  );
  const rows = useListRows(useMemo(() => inOrder(answered, sort), [answered, sort?.key, sort?.direction]));
  const { view, tools } = useTools(direction, columns, rows);
  const label = direction === "gainers" ? t("Top Gainers") : t("Top Losers");
  return (
    <ListPanel
      answer={answer}
      label={label}
      seconds={LIST_SECONDS}
      tools={tools}
      rows={20}
      summary={t("{count} stocks", { count: rows.length })}
      empty={rows.length === 0 ? t("No stocks available") : null}
      filters={
        <>
          <FilterNumber
            label={t("Min market cap")}
            value={mcap}
            onChange={(value) => onShow({ mcap: value || undefined })}
            options={stepOptions(moverCaps)}
          />
          <FilterNumber
            label={t("Min change")}
            value={change}
            onChange={(value) => onShow({ change: value || undefined })}
            options={percentOptions(minChanges)}
          />
        </>
      }
      foot={
        <>
          <span>{t("The bar under a volume is its size against the median of 20 days; blue from 1.30 times.")}</span>
          <RowKeys />
        </>
      }
    >
      <StockTable label={label} rows={rows} columns={columns} sort={sort} onSort={onSort} view={view} />
    </ListPanel>
  );
}
