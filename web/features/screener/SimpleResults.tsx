import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useLiveSymbols } from "../../lib/api/stream.ts";
import { usePrices } from "../../lib/market/prices.ts";
import { nextSort, sortRows } from "../../lib/sort.ts";
import { t } from "../../lib/text.ts";
import { readSort, writeSort } from "../../lib/views/portfolio_view.ts";
import type { SimpleSearch } from "../../lib/views/screen_view.ts";
import { Compact, Percent, Price, Ratio } from "../../ui/numbers.tsx";
import { EmptyState } from "../../ui/page/states.tsx";
import { SymbolLink } from "../../ui/stock/SymbolLink.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { filtered, formOf, type Found } from "./simple.ts";

const details = ({ symbol }: Found) => (
  <Link to="/stocks/$symbol" params={{ symbol }} aria-label={t("Details of {symbol}", { symbol })}>{t("Details")}</Link>
);
const columns = (): Column<Found>[] => [
  { key: "symbol", title: t("Symbol"), sortable: true, cell: ({ symbol }) => <SymbolLink symbol={symbol} /> },
  {
    key: "name",
    title: t("Company"),
    sortable: true,
    cell: ({ name }) => <span className="company-cell">{name}</span>,
  },
  { key: "price", title: t("Price"), end: true, sortable: true, cell: ({ price }) => <Price value={price} flash /> },
  {
    key: "cap",
    title: t("Market Cap"),
    end: true,
    sortable: true,
    cell: ({ marketCap }) => <Compact value={marketCap} dollars />,
  },
  { key: "pe", title: t("P/E"), end: true, sortable: true, cell: ({ pe }) => <Ratio value={pe} /> },
  {
    key: "yield",
    title: t("Yield %"),
    end: true,
    sortable: true,
    cell: (row) => <Percent value={row.yield} />,
  },
  { key: "action", title: t("Action"), end: true, cell: details },
];
const keyOf = (key: string) => (row: Found): string | number | null =>
  ({ symbol: row.symbol, name: row.name, price: row.price, cap: row.marketCap, pe: row.pe, yield: row.yield })[key] ??
    null;

/** The results of a search that pass the filters. */
export function SimpleResults(
  { found, search, onSearch }: {
    found: readonly Found[];
    search: SimpleSearch;
    onSearch: (part: { readonly sort: string }) => void;
  },
) {
  const prices = usePrices();
  const form = useMemo(() => formOf(search), [search]);
  const fitting = useMemo(() => filtered(found, form), [found, form]);
  useLiveSymbols(useMemo(() => fitting.map(({ symbol }) => symbol), [fitting]));
  const sort = search.sort ? readSort(search.sort) : null;
  const rows = useMemo(() => {
    const live = fitting.map((row) => {
      const price = prices.get(row.symbol)?.price;
      return price === undefined || price === row.price ? row : { ...row, price };
    });
    return sort ? sortRows(live, keyOf(sort.key), sort.direction) : live;
  }, [fitting, prices, search.sort]);
  return (
    <>
      <div className="row between wrap simple-count">
        <strong role="status">{t("{count} stocks found", { count: rows.length })}</strong>
        <span className="small muted">
          {form.sector
            ? t("The sector does not narrow this search. The full screener filters by sector.")
            : t("The search finds up to 50, the filters keep what fits, 25 are shown.")}
        </span>
      </div>
      {rows.length === 0
        ? (
          <EmptyState title={t("No stocks found matching your criteria")}>
            {t("Widen a range, or search for another symbol or company.")}
          </EmptyState>
        )
        : (
          <DataTable
            label={t("Stocks found")}
            rows={rows}
            columns={columns()}
            rowKey={({ symbol }) => symbol}
            {...(sort ? { sort } : {})}
            onSort={(key) => onSearch({ sort: writeSort(nextSort(sort, key)) })}
            phoneRow={(row) => (
              <>
                <SymbolLink symbol={row.symbol} />
                <strong>
                  <Price value={row.price} flash />
                </strong>
                <span className="ellipsis">{row.name}</span>
                <span>
                  {t("P/E")} <Ratio value={row.pe} />, <Percent value={row.yield} />
                </span>
              </>
            )}
          />
        )}
    </>
  );
}
