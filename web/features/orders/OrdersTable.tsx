import { type ReactNode, useMemo, useState } from "react";
import type { Order } from "../../../core/orders/contract.ts";
import { loadSort, nextSort, saveSort, type Sort } from "../../lib/sort.ts";
import { useTableView } from "../../lib/table_view.ts";
import { t } from "../../lib/text.ts";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { Limit, Percent, Shares } from "../../ui/numbers.tsx";
import { SymbolTile } from "../../ui/stock/SymbolTile.tsx";
import { TableTools } from "../../ui/table/TableTools.tsx";
import { Action, Actions, type RowActions, Type } from "./cells.tsx";
import { orderColumns } from "./columns.tsx";
import { OrderStatusCell } from "./OrderStatusCell.tsx";
import { keys, type OrderRow, sortOrders } from "./rows.ts";

const SORT = "tradewinds.orders.sort";
const NEWEST: Sort = { key: "created_at", direction: "desc" };

const PhoneRow = (
  { row, sector, actions }: { row: OrderRow; sector: string | null | undefined; actions: RowActions },
) => {
  const { order, target, delta } = row;
  return (
    <div className="order-row">
      <SymbolTile symbol={order.stock_symbol} sector={sector} />
      <span>
        <strong>{order.stock_symbol}</strong>
        <span className="small muted order-words">
          <Action order={order} /> <Shares value={order.shares} /> <Type order={order} />
        </span>
      </span>
      <span className="two">
        <strong>
          <Limit value={target} unknown={t("no limit")} />
        </strong>
        <span className="second muted">{order.status === "pending" && <Percent value={delta} signed />}</span>
      </span>
      <OrderStatusCell order={order} />
      <Actions order={order} {...actions} />
    </div>
  );
};

interface Props extends RowActions {
  readonly rows: readonly OrderRow[];
  readonly sectors: ReadonlyMap<string, string | null>;
  /** Places the tools of the table in the panel's header. */
  readonly frame: (tools: ReactNode, table: ReactNode) => ReactNode;
}

export function OrdersTable({ rows, sectors, frame, onEdit, onCancel }: Props) {
  const [sort, setSort] = useState(() => loadSort(SORT, Object.keys(keys), NEWEST));
  const [view, setView] = useTableView("orders");
  const sorted = useMemo(() => sortOrders(rows, sort), [rows, sort]);
  const actions = { onEdit, onCancel };
  const several = new Set(rows.map(({ order }: { order: Order }) => order.portfolio_id)).size > 1;
  const columns = orderColumns({ several, sectors, actions });
  const onSort = (key: string) => {
    const next = nextSort(sort, key);
    setSort(next);
    saveSort(SORT, next);
  };
  return frame(
    <TableTools
      file="orders"
      columns={columns}
      rows={() => sorted}
      empty={sorted.length === 0}
      view={view}
      onView={setView}
    />,
    <DataTable
      label={t("Open & Past Orders")}
      rows={sorted}
      columns={columns}
      rowKey={({ order }) => order.id}
      sort={sort}
      onSort={onSort}
      view={view}
      phoneRow={(row) => <PhoneRow row={row} sector={sectors.get(row.order.stock_symbol)} actions={actions} />}
    />,
  );
}
