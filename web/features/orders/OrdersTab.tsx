import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useMemo, useRef, useState } from "react";
import { type Order, type OrderStatus, orderStatuses } from "../../../core/orders/contract.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { useDialogs } from "../../lib/dialogs.ts";
import type { TabProps } from "../../lib/views/portfolio_view.ts";
import { holdingsQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { ChipGroup } from "../../ui/form/ChipGroup.tsx";
import { lazily } from "../../ui/page/lazily.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { CancelOrderDialog } from "./CancelOrderDialog.tsx";
import { DistanceChart } from "./DistanceChart.tsx";
import { HeldBack } from "./HeldBack.tsx";
import { LastFills } from "./LastFills.tsx";
import { OrdersTable } from "./OrdersTable.tsx";
import { MOST, ordersQuery, orderTotalsQuery, PAGE } from "./queries.ts";
import { type OrderRow, useOrderRows } from "./rows.ts";
import { emptyLabel, statusLabel } from "./words.ts";

const EditOrderDialog = lazily(async () => (await import("./EditOrderDialog.tsx")).EditOrderDialog);

const NONE: readonly Order[] = [];

type Totals = Partial<Readonly<Record<OrderStatus, number>>>;

const StatusChips = (
  { status, totals, onShow }: {
    status: OrderStatus;
    totals: Totals | undefined;
    onShow: (status: OrderStatus) => void;
  },
) => (
  <ChipGroup
    label={t("Status of orders")}
    options={orderStatuses.map((item) => ({
      value: item,
      label: (
        <>
          {statusLabel(item)} <span className="small chip-count">{totals?.[item] ?? ""}</span>
        </>
      ),
    }))}
    value={status}
    onChange={onShow}
  />
);

/** In place of an empty table. */
function NoOrders({ status, portfolioId }: { status: OrderStatus; portfolioId: string }) {
  const { trade } = useDialogs();
  const pending = status === "pending";
  return (
    <EmptyState
      title={emptyLabel(status)}
      action={pending && <Button onClick={() => trade({ side: "BUY", portfolioId })}>{t("Trade")}</Button>}
    >
      {pending
        ? t("A limit order waits here until the market reaches its price, or until you cancel it.")
        : t("Orders come here when they are closed.")}
    </EmptyState>
  );
}

const More = ({ onClick }: { onClick: () => void }) => (
  <div className="ledger-foot">
    <Button size="small" onClick={onClick}>{t("Show more")}</Button>
  </div>
);

/** After a cancel the button that opened the dialog is gone with its row: the focus moves to the status of the list. */
function useFocusKept(orders: readonly Order[] | undefined) {
  const cancelled = useRef<string>(null);
  useEffect(() => {
    if (cancelled.current === null || !orders || orders.some(({ id }) => id === cancelled.current)) return;
    cancelled.current = null;
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[aria-label="${t("Status of orders")}"] [aria-pressed=true]`)?.focus();
  }, [orders]);
  return (order: Order) => void (cancelled.current = order.id);
}

const Edit = ({ order, rows, onClose }: { order: Order; rows: readonly OrderRow[]; onClose: () => void }) => (
  <EditOrderDialog
    order={order}
    price={rows.find((row) => row.order.id === order.id)?.price ?? null}
    onClose={onClose}
  />
);

/** Below the table of pending orders. */
const Beside = ({ rows, ...fills }: { rows: readonly OrderRow[] } & ComponentProps<typeof LastFills>) => (
  <div className="columns">
    <DistanceChart rows={rows} />
    <LastFills {...fills} />
  </div>
);

export function OrdersTab({ portfolio, search, change }: TabProps) {
  const status = search.status ?? "pending";
  const [limit, setLimit] = useState(PAGE);
  const { data, error, refetch } = useQuery(ordersQuery(portfolio.id, status, limit));
  const { data: totals } = useQuery(orderTotalsQuery(portfolio.id));
  const { data: holdings } = useQuery(holdingsQuery(portfolio.id));
  const rows = useOrderRows(data ?? NONE);
  const [editing, setEditing] = useState<Order | null>(null);
  const [cancelling, setCancelling] = useState<Order | null>(null);
  const sectors = useMemo(() => new Map(holdings?.map(({ stock }) => [stock.symbol, stock.sector])), [holdings]);
  const keepFocus = useFocusKept(data);
  const show = (status: OrderStatus) => {
    setLimit(PAGE);
    change({ ...search, tab: "orders", status });
  };
  const chips = <StatusChips status={status} totals={totals} onShow={show} />;
  const title = t("Open & Past Orders");
  return (
    <>
      {(!data || data.length === 0) && (
        <Panel flush title={title} extra={chips}>
          {!data && !error && (
            <div className="inset">
              <RowsSkeleton rows={10} label={t("Loading orders")} />
            </div>
          )}
          {error && !data && (
            <PageError
              title={t("The orders could not be loaded")}
              text={messageOf(error)}
              onRetry={() => void refetch()}
            />
          )}
          {data?.length === 0 && <NoOrders status={status} portfolioId={portfolio.id} />}
        </Panel>
      )}
      {data && data.length > 0 && (
        <OrdersTable
          rows={rows}
          sectors={sectors}
          onEdit={setEditing}
          onCancel={(order) => {
            keepFocus(order);
            setCancelling(order);
          }}
          frame={(tools, table) => (
            <Panel flush className="orders" title={title} extra={<div className="row wrap">{chips}{tools}</div>}>
              {table}
              {data.length === limit && limit < MOST && (
                <More onClick={() => setLimit(Math.min(limit + 100, MOST))} />
              )}
              {status === "pending" && <HeldBack portfolio={portfolio} />}
            </Panel>
          )}
        />
      )}
      {status === "pending" && data && (
        <Beside
          rows={rows}
          portfolioId={portfolio.id}
          sectors={sectors}
          onAll={() => show("executed")}
        />
      )}
      {editing && <Edit order={editing} rows={rows} onClose={() => setEditing(null)} />}
      {cancelling && <CancelOrderDialog order={cancelling} onClose={() => setCancelling(null)} />}
    </>
  );
}
