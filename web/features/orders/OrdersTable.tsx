import { Link } from "@tanstack/react-router";
import { useQueries } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type Order, type OrderStatus, orderTypeRules } from "../../../core/orders/contract.ts";
import { deltaToLimit } from "../../lib/delta_to_limit.ts";
import { useDialogs } from "../../lib/dialogs.ts";
import { quoteQuery } from "../../lib/queries.ts";
import { loadSort, nextSort, saveSort, type Sort, sortRows } from "../../lib/sort.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { When } from "../../ui/dates.tsx";
import { Limit, Percent, Price, Shares } from "../../ui/numbers.tsx";

const SORT = "tradewinds.orders.sort";
const keys: Readonly<Record<string, (order: Order) => string | number | null>> = {
  stock: (o) => o.stock_symbol,
  type: (o) => o.order_type,
  action: (o) => o.transaction_type,
  shares: (o) => o.shares,
  limit_price: (o) => o.limit_price,
  status: (o) => o.status,
  created_at: (o) => o.created_at,
};
const NEWEST: Sort = { key: "created_at", direction: "desc" };

interface RowActions {
  readonly onEdit: (order: Order) => void;
  readonly onCancel: (order: Order) => void;
}

const TONES = { pending: "blue", executed: "green", cancelled: "", expired: "" } as const satisfies Record<
  OrderStatus,
  string
>;
const Status = ({ order }: { order: Order }) => <Badge tone={TONES[order.status]}>{order.status}</Badge>;
const Action = ({ order }: { order: Order }) => (
  <span className={order.transaction_type === "BUY" ? "gain" : "loss"}>
    {order.transaction_type === "BUY" ? "Buy" : "Sell"}
  </span>
);

/** The type in words; of an order that rests, how long it is good for, and the price that triggers it. */
function Type({ order }: { order: Order }) {
  const { words, rests, trigger } = orderTypeRules[order.order_type];
  return (
    <>
      {words[0]!.toUpperCase()}
      {words.slice(1)}
      {rests && <span className="muted small">{order.time_in_force === "day" ? " day" : " GTC"}</span>}
      {trigger && (
        <span className="muted small">
          {" at "}
          <Limit value={order.stop_price} unknown="no price yet" />
        </span>
      )}
    </>
  );
}

/** What an order waits for: its trigger until that is reached, then its limit. */
const waitsFor = (order: Order): number | null =>
  order.triggered_at === null && orderTypeRules[order.order_type].trigger ? order.stop_price : order.limit_price;

function Actions({ order, onEdit, onCancel }: { order: Order } & RowActions) {
  const { open } = useDialogs();
  if (order.status === "pending") {
    return (
      <>
        {orderTypeRules[order.order_type].hasLimit && (
          <Button
            size="small"
            aria-label={`Edit the order for ${order.stock_symbol}`}
            onClick={() => onEdit(order)}
          >
            Edit
          </Button>
        )}{" "}
        <Button size="small" aria-label={`Cancel the order for ${order.stock_symbol}`} onClick={() => onCancel(order)}>
          Cancel
        </Button>
      </>
    );
  }
  if (order.receipt) {
    return (
      <Button
        size="small"
        kind="quiet"
        aria-label={`Receipt of the order for ${order.stock_symbol}`}
        onClick={() => open({ kind: "receipt", portfolioId: order.portfolio_id, itemId: order.id })}
      >
        Receipt
      </Button>
    );
  }
  return order.reason ? <span className="muted small">{order.reason}</span> : null;
}

function columnsFor(
  prices: ReadonlyMap<string, number | null>,
  several: boolean,
  actions: RowActions,
): Column<Order>[] {
  return [
    {
      key: "stock",
      title: "Stock",
      sortable: true,
      cell: (o) => (
        <Link to="/stocks/$symbol" params={{ symbol: o.stock_symbol }} className="stock-name">
          <strong>{o.stock_symbol}</strong>
          <span>{o.stock.name}</span>
        </Link>
      ),
    },
    ...(several
      ? [{ key: "portfolio", title: "Portfolio", cell: (o: Order) => `Portfolio #${o.portfolio_id.slice(0, 8)}` }]
      : []),
    {
      key: "type",
      title: "Type",
      sortable: true,
      cell: (o) => <Type order={o} />,
    },
    { key: "action", title: "Action", sortable: true, cell: (o) => <Action order={o} /> },
    { key: "shares", title: "Shares", end: true, sortable: true, cell: (o) => <Shares value={o.shares} /> },
    {
      key: "limit_price",
      title: "Limit Price",
      end: true,
      sortable: true,
      cell: (o) => <Limit value={o.limit_price} unknown="no limit" />,
    },
    {
      key: "delta",
      title: "Δ Current",
      end: true,
      cell: (o) =>
        o.status === "pending"
          ? <Percent value={deltaToLimit(o.transaction_type, waitsFor(o), prices.get(o.stock_symbol))} signed />
          : <Price value={o.receipt?.price} unknown="not filled" />,
    },
    {
      key: "status",
      title: "Status",
      sortable: true,
      cell: (o) => (
        <span title={o.reason ?? undefined}>
          <Status order={o} />
          {o.status === "pending" && o.reason && <span className="muted small">{o.reason}</span>}
        </span>
      ),
    },
    { key: "created_at", title: "Created", sortable: true, cell: (o) => <When at={o.created_at} /> },
    {
      key: "actions",
      title: <span className="sr-only">Actions</span>,
      end: true,
      cell: (o) => <Actions order={o} {...actions} />,
    },
  ];
}

const PhoneRow = (
  { order, price, actions }: { order: Order; price: number | null | undefined; actions: RowActions },
) => (
  <>
    <span>
      <Action order={order} /> <Shares value={order.shares} /> <strong>{order.stock_symbol}</strong>
    </span>
    <span>
      <Status order={order} />
    </span>
    <span>
      <Type order={order} />
      {order.limit_price !== null && (
        <>
          {" limit "}
          <Limit value={order.limit_price} />
        </>
      )}, <When at={order.created_at} as="day" />
    </span>
    <span>
      {order.status === "pending" && (
        <Percent value={deltaToLimit(order.transaction_type, waitsFor(order), price)} signed />
      )}
    </span>
    <span className="actions">
      <Actions order={order} {...actions} />
    </span>
  </>
);

export function OrdersTable({ orders, onEdit, onCancel }: { orders: readonly Order[] } & RowActions) {
  const [sort, setSort] = useState(() => loadSort(SORT, Object.keys(keys), NEWEST));
  const symbols = useMemo(
    () => [
      ...new Set(
        orders.filter((o) => o.status === "pending").map((o) => o.stock_symbol),
      ),
    ],
    [orders],
  );
  const quotes = useQueries({ queries: symbols.map((symbol) => quoteQuery(symbol)) });
  const prices = new Map(symbols.map((symbol, i) => [symbol, quotes[i]?.data?.price ?? null]));
  const rows = useMemo(() => sortRows(orders, keys[sort.key]!, sort.direction), [orders, sort]);
  const actions = { onEdit, onCancel };
  const several = new Set(orders.map((order) => order.portfolio_id)).size > 1;
  const onSort = (key: string) => {
    const next = nextSort(sort, key);
    setSort(next);
    saveSort(SORT, next);
  };
  return (
    <DataTable
      label="Open & Past Orders"
      rows={rows}
      columns={columnsFor(prices, several, actions)}
      rowKey={(order) => order.id}
      sort={sort}
      onSort={onSort}
      phoneRow={(order) => <PhoneRow order={order} price={prices.get(order.stock_symbol)} actions={actions} />}
    />
  );
}
