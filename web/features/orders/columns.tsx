import { t } from "../../lib/text.ts";
import type { Column } from "../../ui/table/DataTable.tsx";
import { When } from "../../ui/dates.tsx";
import { Shares } from "../../ui/numbers.tsx";
import { Action, Actions, Distance, LimitCell, type RowActions, Stock, Type } from "./cells.tsx";
import { OrderStatusCell } from "./OrderStatusCell.tsx";
import type { OrderRow } from "./rows.ts";
import { typeLabel } from "./words.ts";

interface Props {
  /** Whether the orders are of several portfolios. */
  readonly several: boolean;
  readonly sectors: ReadonlyMap<string, string | null>;
  readonly actions: RowActions;
}

const portfolioWord = ({ order }: OrderRow) => t("Portfolio #{id}", { id: order.portfolio_id.slice(0, 8) });

export const orderColumns = ({ several, sectors, actions }: Props): Column<OrderRow>[] => [
  {
    key: "stock",
    title: t("Stock"),
    name: t("Stock"),
    sortable: true,
    csv: ({ order }) => order.stock_symbol,
    cell: (row) => <Stock row={row} sector={sectors.get(row.order.stock_symbol)} />,
  },
  ...(several
    ? [{ key: "portfolio", title: t("Portfolio"), name: t("Portfolio"), csv: portfolioWord, cell: portfolioWord }]
    : []),
  {
    key: "type",
    title: t("Type"),
    name: t("Type"),
    sortable: true,
    csv: ({ order }) => typeLabel(order),
    cell: ({ order }) => <Type order={order} />,
  },
  {
    key: "action",
    title: t("Action"),
    name: t("Action"),
    sortable: true,
    csv: ({ order }) => order.transaction_type,
    cell: ({ order }) => <Action order={order} />,
  },
  {
    key: "shares",
    title: t("Shares"),
    name: t("Shares"),
    end: true,
    sortable: true,
    csv: ({ order }) => order.shares,
    cell: ({ order }) => <Shares value={order.shares} />,
  },
  {
    key: "limit_price",
    title: t("Limit Price"),
    name: t("Limit Price"),
    end: true,
    sortable: true,
    csv: ({ order }) => order.limit_price ?? order.stop_price,
    cell: ({ order }) => <LimitCell order={order} />,
  },
  {
    key: "status",
    title: t("Status"),
    name: t("Status"),
    sortable: true,
    csv: ({ order }) => order.status,
    cell: ({ order }) => <OrderStatusCell order={order} />,
  },
  {
    key: "created_at",
    title: t("Created"),
    name: t("Created"),
    sortable: true,
    optional: true,
    csv: ({ order }) => order.created_at,
    cell: ({ order }) => <When at={order.created_at} />,
  },
  {
    key: "delta",
    title: t("Δ Current"),
    name: t("Δ Current"),
    end: true,
    csv: ({ delta }) => delta,
    cell: (row) => <Distance row={row} />,
  },
  {
    key: "actions",
    title: t("Actions"),
    end: true,
    cell: ({ order }) => <Actions order={order} {...actions} />,
  },
];
