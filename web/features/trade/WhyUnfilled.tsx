import { useQuery } from "@tanstack/react-query";
import type { Order } from "../../../core/orders/contract.ts";
import { query } from "../../lib/api/query.ts";
import { t } from "../../lib/text.ts";
import { RowsSkeleton } from "../../ui/page/Panel.tsx";

/** Why an order has not filled: its condition, or how it ended. */
export function WhyUnfilled({ order }: { order: Order }) {
  const { data, error } = useQuery({
    ...query("orders.explain", { portfolio_id: order.portfolio_id, order_id: order.id }),
    staleTime: 0,
  });
  if (!data && !error) return <RowsSkeleton rows={3} dense />;
  const reasons = data ? [data.ending, ...data.obstacles].filter((text) => text !== null) : [];
  return (
    <>
      <p>{data?.order ?? t("This order was not filled.")}</p>
      <section className="origin">
        <h3>{order.status === "pending" ? t("Why it waits") : t("Why it did not fill")}</h3>
        {reasons.length > 0
          ? <ol>{reasons.map((reason) => <li key={reason}>{reason}</li>)}</ol>
          : <p className="muted">{order.reason ?? t("Nothing keeps it from filling now.")}</p>}
      </section>
    </>
  );
}
