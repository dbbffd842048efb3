import { type ReactNode, useMemo } from "react";
import { useDialogs } from "../../lib/dialogs.ts";
import { useUser } from "../../lib/api/session.ts";
import type { Sort } from "../../lib/sort.ts";
import { StockTrail } from "../../lib/market/stock_trail.tsx";
import { useTableView } from "../../lib/table_view.ts";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { TableTools } from "../../ui/table/TableTools.tsx";
import { Text } from "../../ui/Text.tsx";
import { PhoneRow, type PricedStock } from "./cells.tsx";

interface TableProps<Row extends PricedStock> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly sort?: Sort | undefined;
  readonly onSort?: (key: string) => void;
  readonly view?: ReturnType<typeof useTableView>[0];
  readonly phoneRow?: (row: Row) => ReactNode;
}

/** Presses the star of a row, if it has one. */
function pressStar(row: HTMLElement): boolean {
  const star = row.querySelector(".star")?.closest("button");
  // With several lists the star opens a popup, and the keyboard reaches that from the star.
  if (star?.ariaExpanded) star.focus({ preventScroll: true });
  star?.click();
  return Boolean(star);
}

/** A table of stocks; b and s on a row open the trade dialog, w watches the stock. */
export function StockTable<Row extends PricedStock>(
  { label, rows, columns, sort, onSort, view, phoneRow = (row) => <PhoneRow row={row} /> }: TableProps<Row>,
) {
  const { trade } = useDialogs();
  return (
    <StockTrail symbols={() => rows.map(({ symbol }) => symbol)}>
      <DataTable
        label={label}
        rows={rows}
        columns={columns}
        rowKey={({ symbol }) => symbol}
        {...(sort ? { sort } : {})}
        {...(onSort ? { onSort } : {})}
        {...(view ? { view } : {})}
        onRowKey={({ symbol }, key, row) => {
          if (key === "w") return pressStar(row);
          if (key !== "b" && key !== "s") return false;
          trade({ side: key === "b" ? "BUY" : "SELL", symbol });
          return true;
        }}
        phoneRow={phoneRow}
      />
    </StockTrail>
  );
}

/** Returns a function that opens the trade dialog to buy. */
export function useTrade(): (symbol: string) => void {
  const { trade } = useDialogs();
  return useMemo(() => (symbol) => trade({ side: "BUY", symbol }), [trade]);
}

/** The tools of a table, by its name, and the user's settings for it. */
export function useTools<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]) {
  const [view, onView] = useTableView(`explorer-${name}`);
  return {
    view,
    tools: (
      <TableTools
        file={name}
        columns={columns}
        rows={() => rows}
        empty={rows.length === 0}
        view={view}
        onView={onView}
      />
    ),
  };
}

/** The keys of a table's rows; signed-out visitors have no star. */
export function RowKeys() {
  const user = useUser();
  return (
    <span className="row-keys desktop-only">
      <span>
        <Text of="{j} {k} rows" j={<kbd className="kbd">j</kbd>} k={<kbd className="kbd">k</kbd>} />
      </span>
      <span>
        <Text of="{b} {s} buy, sell" b={<kbd className="kbd">b</kbd>} s={<kbd className="kbd">s</kbd>} />
      </span>
      {user && (
        <span>
          <Text of="{w} watch" w={<kbd className="kbd">w</kbd>} />
        </span>
      )}
    </span>
  );
}
