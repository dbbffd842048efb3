import { Link } from "@tanstack/react-router";
import type { Order } from "../../../core/orders/contract.ts";
import { orderTypeRules } from "../../../core/orders/contract.ts";
import { useDialogs } from "../../lib/dialogs.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Meter } from "../../ui/chart/Meter.tsx";
import { Limit, Percent, Price } from "../../ui/numbers.tsx";
import { SymbolTile } from "../../ui/stock/SymbolTile.tsx";
import { Text } from "../../ui/Text.tsx";
import type { OrderRow } from "./rows.ts";
import { lifeLabel, typeLabel } from "./words.ts";

/** Farther away than this many percent the bar is empty. */
const FAR = 10;

export interface RowActions {
  readonly onEdit: (order: Order) => void;
  readonly onCancel: (order: Order) => void;
}

export const Stock = ({ row: { order, leg }, sector }: { row: OrderRow; sector: string | null | undefined }) => (
  <span className={leg ? `row leg ${leg}` : "row"}>
    <SymbolTile symbol={order.stock_symbol} sector={sector} />
    <Link to="/stocks/$symbol" params={{ symbol: order.stock_symbol }} className="stock-name plain">
      <strong>{order.stock_symbol}</strong>
      <span className="second" title={order.stock.name}>{order.stock.name}</span>
    </Link>
  </span>
);

export const Type = ({ order }: { order: Order }) => (
  <span>
    {typeLabel(order)} <span className="muted small">{lifeLabel(order)}</span>
  </span>
);

export const Action = ({ order: { transaction_type: side } }: { order: Order }) => (
  <Badge tone={side === "BUY" ? "blue" : "red"}>{side === "BUY" ? t("Buy") : t("Sell")}</Badge>
);

/** The limit; an order that waits for a trigger shows that as well, or instead. */
export function LimitCell({ order: { order_type, limit_price, stop_price } }: { order: Order }) {
  if (!orderTypeRules[order_type].trigger) return <Limit value={limit_price} unknown={t("no limit")} />;
  const stop = <Text of="stop {price}" price={<Limit value={stop_price} unknown={t("no price yet")} />} />;
  if (limit_price === null) return <span>{stop}</span>;
  return (
    <span className="two">
      <Limit value={limit_price} />
      <span className="second muted">{stop}</span>
    </span>
  );
}

export const Distance = ({ row: { order, delta, price } }: { row: OrderRow }) =>
  order.status !== "pending" ? <Percent value={null} unknown={t("closed")} /> : (
    <span className="two">
      <span className="row">
        {delta !== null && <Meter part={1 - Math.min(Math.abs(delta), FAR) / FAR} width={72} colour="s1" />}
        <Percent value={delta} signed unknown={t("no price now")} />
      </span>
      <span className="second muted">
        <Text of="now {price}" price={<Price value={price} />} />
      </span>
    </span>
  );

export function Actions({ order, onEdit, onCancel }: { order: Order } & RowActions) {
  const { open } = useDialogs();
  const { stock_symbol: symbol, order_type: type } = order;
  if (order.status === "pending") {
    const { hasLimit, trigger } = orderTypeRules[type];
    return (
      <span className="row end">
        {(hasLimit || (trigger === "stop" && order.triggered_at === null)) && (
          <Button
            size="small"
            aria-label={t("Edit the order for {symbol}", { symbol })}
            onClick={() => onEdit(order)}
          >
            {t("Edit")}
          </Button>
        )}
        <Button
          size="small"
          kind="quiet"
          aria-label={t("Cancel the order for {symbol}", { symbol })}
          onClick={() => onCancel(order)}
        >
          {t("Cancel")}
        </Button>
      </span>
    );
  }
  return order.receipt && (
    <Button
      size="small"
      kind="quiet"
      aria-label={t("Receipt of the order for {symbol}", { symbol })}
      onClick={() => open({ kind: "receipt", portfolioId: order.portfolio_id, itemId: order.id })}
    >
      {t("Receipt")}
    </Button>
  );
}
