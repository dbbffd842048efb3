import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ExplorerTabProps } from "../../lib/views/explorer_view.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { FilterSelect } from "../../ui/form/FilterSelect.tsx";
import { listColumns } from "./columns.tsx";
import { ListPanel } from "./ListPanel.tsx";
import { ETF_ROWS, etfsQuery, LIST_SECONDS } from "./queries.ts";
import { RowKeys, StockTable, useTools, useTrade } from "./StockList.tsx";
import { inOrder, useListRows, useSort } from "./use_list_rows.ts";

const KEYS = [
  ...["symbol", "kind", "price", "change", "move", "today"] as const,
  ...["volume", "market_cap", "yield", "year", "trade"] as const,
] as const;
const SORTS = ["symbol", "kind", "price", "change", "change_percentage", "volume", "market_cap", "dividend_yield"];
const ALL = "";
const NONE: never[] = [];

/** The funds with the highest traded value. */
export function EtfsTab({ search, onShow }: ExplorerTabProps) {
  const answer = useQuery(etfsQuery());
  const { sort, onSort } = useSort({ search, onShow }, SORTS);
  const onTrade = useTrade();
  const columns = useMemo(() => listColumns(KEYS, { first: t("Fund"), value: t("Assets"), onTrade }), [onTrade]);
  const answered = answer.data ?? NONE;
  const kinds = useMemo(() => [...new Set(answered.flatMap(({ kind }) => kind ?? []))].sort(), [answered]);
  const rows = useListRows(useMemo(() => {
    const wanted = search.kind === undefined ? answered : answered.filter(({ kind }) => kind === search.kind);
    return inOrder(wanted.slice(0, ETF_ROWS), sort);
  }, [answered, search.kind, sort?.key, sort?.direction]));
  const { view, tools } = useTools("etfs", columns, rows);
  return (
    <ListPanel
      answer={answer}
      label={t("Popular ETFs")}
      seconds={LIST_SECONDS}
      tools={tools}
      rows={ETF_ROWS}
      summary={t("{count} funds, most traded first", { count: rows.length })}
      empty={rows.length === 0 ? t("No stocks available") : null}
      onReset={search.kind !== undefined && (
        <Button onClick={() => onShow({ kind: undefined })}>{t("Clear the filters")}</Button>
      )}
      filters={kinds.length > 0 && (
        <FilterSelect
          label={t("Kind")}
          value={search.kind ?? ALL}
          onChange={(kind) => onShow({ kind: kind || undefined })}
          options={[{ value: ALL, label: t("All") }, ...kinds.map((kind) => ({ value: kind, label: kind }))]}
        />
      )}
      foot={
        <>
          <span>{t("The bar under a volume is its size against the median of 20 days; blue from 1.30 times.")}</span>
          <RowKeys />
        </>
      }
    >
      <StockTable label={t("Popular ETFs")} rows={rows} columns={columns} sort={sort} onSort={onSort} view={view} />
    </ListPanel>
  );
}
