import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ExplorerTabProps } from "../../lib/views/explorer_view.ts";
import { useLiveRows } from "../../lib/market/live.ts";
import { searchQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Compact, Delta, Price } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { StockCell } from "./cells.tsx";
import { RowActions } from "./columns.tsx";
import { changeOf, type Found, foundBy, limitOf } from "./search.ts";
import { StockTable, useTrade } from "./StockList.tsx";

interface FoundRow extends Found {
  readonly category: string | null;
  readonly change: number | null;
}

const kindWord = (type: string): string =>
  ({ CS: t("Common Stock"), ETF: t("Fund"), ADRC: t("Depositary receipt") })[type] ?? type;

const columns = (onTrade: (symbol: string) => void): Column<FoundRow>[] => [
  { key: "symbol", title: t("Stock"), cell: (row) => <StockCell row={row} /> },
  { key: "exchange", title: t("Exchange"), cell: (row) => row.exchange },
  { key: "type", title: t("Kind"), wideOnly: true, cell: (row) => kindWord(row.type) },
  { key: "sector", title: t("Sector"), wideOnly: true, cell: (row) => row.sector },
  { key: "price", title: t("Price"), end: true, cell: (row) => <Price value={row.price} flash /> },
  { key: "change", title: t("Change %"), end: true, cell: (row) => <Delta percent={row.change_percentage} /> },
  { key: "market_cap", title: t("Market Cap"), end: true, cell: (row) => <Compact value={row.marketCap} dollars /> },
  {
    key: "trade",
    title: <span className="sr-only">{t("Actions")}</span>,
    end: true,
    cell: (row) => <RowActions symbol={row.symbol} onTrade={onTrade} />,
  },
];

const NONE: never[] = [];

export function SearchResults({ search, onShow }: ExplorerTabProps) {
  const text = search.q ?? "";
  const { data, error, isPlaceholderData, refetch } = useQuery(searchQuery(text, limitOf(text)));
  const found = useMemo(
    () => (data ? foundBy(data, search) : NONE).map((row) => ({ ...row, category: row.sector, change: changeOf(row) })),
    [data, search.exchange, search.otc],
  );
  const rows = useLiveRows<FoundRow>(found);
  const onTrade = useTrade();
  const shown = useMemo(() => columns(onTrade), [onTrade]);
  const title = t('Results for "{text}"', { text });
  const waiting = !error && (!data || (isPlaceholderData && rows.length === 0));
  return (
    <Panel
      flush
      title={title}
      extra={
        <span className="small muted">
          {!waiting && rows.length > 0 && t("{count} found, symbols first", { count: rows.length })}
        </span>
      }
      className="list-panel"
    >
      {error && !data && (
        <PageError
          title={t("The search did not work")}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {waiting && (
        <div className="inset list-skeleton">
          <RowsSkeleton rows={6} label={t("Searching")} />
        </div>
      )}
      {data && !waiting && rows.length === 0 && (
        <EmptyState
          icon={<Icon name="search" />}
          title={t('No results found for "{query}"', { query: text })}
          action={<Button onClick={() => onShow({ q: undefined })}>{t("Clear search")}</Button>}
        >
          {t("Try the ticker symbol, or a part of the company's name.")} {search.exchange
            ? t("Only listings of {exchange} are shown.", { exchange: search.exchange })
            : !search.otc && t("OTC listings are left out; switch Exclude OTC off to search them.")}
        </EmptyState>
      )}
      {!waiting && rows.length > 0 && (
        <div className={isPlaceholderData ? "waiting-list" : ""}>
          <StockTable label={t("Stocks found")} rows={rows} columns={shown} />
        </div>
      )}
    </Panel>
  );
}
