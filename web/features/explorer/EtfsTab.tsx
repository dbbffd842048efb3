import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ExplorerTabProps } from "../../lib/explorer_view.ts";
import { t } from "../../lib/text.ts";
import { listColumns } from "./columns.tsx";
import { ListPanel } from "./ListPanel.tsx";
import { etfsQuery, LIST_SECONDS } from "./queries.ts";
import { RowKeys, StockTable, useTools, useTrade } from "./StockList.tsx";
import { inOrder, useListRows, useSort } from "./use_list_rows.ts";

const KEYS = ["symbol", "price", "change", "move", "today", "volume", "market_cap", "range", "year", "trade"] as const;
const SORTS = ["symbol", "price", "change", "change_percentage", "volume", "market_cap"];
const NONE: never[] = [];

/** The funds in which most money is traded. */
export function EtfsTab({ search, onShow }: ExplorerTabProps) {
  const answer = useQuery(etfsQuery());
  const { sort, onSort } = useSort({ search, onShow }, SORTS);
  const onTrade = useTrade();
  const columns = useMemo(() => listColumns(KEYS, { first: t("Fund"), value: t("Assets"), onTrade }), [onTrade]);
  const answered = answer.data ?? NONE;
  const rows = useListRows(useMemo(() => inOrder(answered, sort), [answered, sort?.key, sort?.direction]));
  const { view, tools } = useTools("etfs", columns, rows);
  return (
    <ListPanel
      answer={answer}
      label={t("Popular ETFs")}
      seconds={LIST_SECONDS}
      tools={tools}
      rows={20}
      summary={t("{count} funds, most traded first", { count: rows.length })}
      empty={rows.length === 0 ? t("No stocks available") : null}
      foot={
        <>
          <span>{t("The bar under a volume is its size against the 20-day average; blue from 1.30 times.")}</span>
          <RowKeys />
        </>
      }
    >
      <StockTable label={t("Popular ETFs")} rows={rows} columns={columns} sort={sort} onSort={onSort} view={view} />
    </ListPanel>
  );
}
