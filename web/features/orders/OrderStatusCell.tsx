import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Order, OrderStatus } from "../../../core/orders/contract.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { When } from "../../ui/dates.tsx";
import { Price } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { explainQuery } from "./queries.ts";
import { targetOf, waitsForTrigger } from "./rows.ts";
import { statusLabel } from "./words.ts";

const TONES = { pending: "amber", executed: "green", cancelled: "", expired: "" } as const satisfies Record<
  OrderStatus,
  string
>;

/** Why the order does not fill now, fetched only when the user opens it. */
function Why({ order }: { order: Order }) {
  const { data, error } = useQuery({ ...explainQuery(order.portfolio_id, order.id), staleTime: 0, retry: false });
  if (error && !data) return <span className="loss">{messageOf(error)}</span>;
  if (!data) return <span className="muted">{t("Looking at the market")}</span>;
  return (
    <span role="status">
      {data.obstacles.length === 0
        ? data.ending ?? t("Nothing is in its way: it fills in a moment.")
        : data.obstacles.join(" ")}
    </span>
  );
}

/** Which quote a pending order waits for: that of its trigger, or of its limit. */
function WaitsFor({ order }: { order: Order }) {
  const trigger = waitsForTrigger(order);
  const at = targetOf(order);
  if (at === null) return trigger ? <>{t("Waits for a first price to follow")}</> : null;
  const price = <Price value={at} exact />;
  if (order.transaction_type === "SELL") {
    return trigger
      ? <Text of="Waits for a bid of {price} or less" price={price} />
      : <Text of="Waits for a bid of {price} or more" price={price} />;
  }
  return trigger
    ? <Text of="Waits for an ask of {price} or more" price={price} />
    : <Text of="Waits for an ask of {price} or less" price={price} />;
}

function InShort({ order }: { order: Order }) {
  const { reason, receipt, status } = order;
  if (reason) return <span title={reason}>{reason}</span>;
  if (status === "pending") return <WaitsFor order={order} />;
  return receipt && (
    <Text
      of="at {price}, {time}"
      price={<Price value={receipt.price} exact />}
      time={<When at={receipt.filled_at} />}
    />
  );
}

export function OrderStatusCell({ order }: { order: Order }) {
  const [expanded, setExpanded] = useState(false);
  const { status } = order;
  return (
    <span className="order-status">
      <Badge tone={TONES[status]}>{statusLabel(status)}</Badge>
      <span className="second small muted">
        {expanded ? <Why order={order} /> : <InShort order={order} />}
        {status === "pending" && (
          <>
            {" "}
            <TextButton
              aria-expanded={expanded}
              aria-label={expanded
                ? t("Close the explanation of {symbol}", { symbol: order.stock_symbol })
                : t("Why not filled? {symbol}", { symbol: order.stock_symbol })}
              onClick={() => setExpanded(!expanded)}
            >
              {expanded ? t("Close") : t("Why not filled?")}
            </TextButton>
          </>
        )}
      </span>
    </span>
  );
}
