import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Order, type OrderStatus, orderStatuses } from "../../../core/orders/contract.ts";
import { messageOf } from "../../lib/errors.ts";
import { ordersQuery } from "./queries.ts";
import type { TabProps } from "../../lib/portfolio_view.ts";
import { useLiveSymbols } from "../../lib/stream.ts";
import { ChipGroup } from "../../ui/ChipGroup.tsx";
import { Panel, RowsSkeleton } from "../../ui/Panel.tsx";
import { EmptyState, PageError } from "../../ui/states.tsx";
import { CancelOrderDialog } from "./CancelOrderDialog.tsx";
import { EditOrderDialog } from "./EditOrderDialog.tsx";
import { OrdersTable } from "./OrdersTable.tsx";

const NAMES: Record<OrderStatus, string> = {
  pending: "Pending",
  executed: "Executed",
  cancelled: "Cancelled",
  expired: "Expired",
};

export function OrdersTab({ portfolio, search, change }: TabProps) {
  const status = search.status ?? "pending";
  const { data, error, refetch } = useQuery(ordersQuery(portfolio.id, status));
  const [editing, setEditing] = useState<Order | null>(null);
  const [cancelling, setCancelling] = useState<Order | null>(null);
  const waiting = !data && !error;
  const pending = data?.filter((order) => order.status === "pending") ?? [];
  useLiveSymbols([...new Set(pending.map((order) => order.stock_symbol))]);
  return (
    <Panel
      flush
      title="Open & Past Orders"
      extra={
        <ChipGroup
          label="Status of orders"
          options={orderStatuses.map((item) => ({ value: item, label: NAMES[item] }))}
          value={status}
          onChange={(status) => change({ ...search, tab: "orders", status })}
        />
      }
    >
      {waiting && (
        <div className="inset">
          <RowsSkeleton rows={4} label="Loading orders" />
        </div>
      )}
      {error && !data && (
        <PageError
          title="The orders could not be loaded"
          text={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!waiting && data?.length === 0 && (
        <EmptyState title={`No ${status} orders found.`}>
          {status === "pending"
            ? "A limit order waits here until the market reaches its price, or until you cancel it."
            : "Orders come here when they are closed."}
        </EmptyState>
      )}
      {!waiting && data && data.length > 0 && (
        <OrdersTable
          orders={data}
          onEdit={setEditing}
          onCancel={setCancelling}
        />
      )}
      {editing && <EditOrderDialog order={editing} onClose={() => setEditing(null)} />}
      {cancelling && <CancelOrderDialog order={cancelling} onClose={() => setCancelling(null)} />}
    </Panel>
  );
}
