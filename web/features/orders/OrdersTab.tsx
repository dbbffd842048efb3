import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type Order, type OrderStatus, orderStatuses } from "../../../core/orders/contract.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { useDialogs } from "../../lib/dialogs.ts";
import type { TabProps } from "../../lib/views/portfolio_view.ts";
import { holdingsQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { ChipGroup } from "../../ui/form/ChipGroup.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { CancelOrderDialog } from "./CancelOrderDialog.tsx";
import { DistanceChart } from "./DistanceChart.tsx";
import { EditOrderDialog } from "./EditOrderDialog.tsx";
import { HeldBack } from "./HeldBack.tsx";
import { LastFills } from "./LastFills.tsx";
import { OrdersTable } from "./OrdersTable.tsx";
import { MOST, ordersQuery, orderTotalsQuery, PAGE } from "./queries.ts";
import { useOrderRows } from "./rows.ts";
import { emptyLabel, statusLabel } from "./words.ts";

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
          onCancel={setCancelling}
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
        <div className="columns">
          <DistanceChart rows={rows} />
          <LastFills portfolioId={portfolio.id} sectors={sectors} onAll={() => show("executed")} />
        </div>
      )}
      {editing && (
        <EditOrderDialog
          order={editing}
          price={rows.find(({ order }) => order.id === editing.id)?.price ?? null}
          onClose={() => setEditing(null)}
        />
      )}
      {cancelling && <CancelOrderDialog order={cancelling} onClose={() => setCancelling(null)} />}
    </>
  );
}
