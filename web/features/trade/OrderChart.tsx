import { memo, useMemo } from "react";
import { type Price, priceNumber } from "../../../core/kernel/money.ts";
import type { Side } from "../../../core/orders/contract.ts";
import { useMarketNow } from "../../lib/market/market_clock.ts";
import { priceField } from "../../lib/price_field.ts";
import { t } from "../../lib/text.ts";
import { type ChartLevel, withLivePrice } from "../../ui/chart/chart.ts";
import { Skeleton } from "../../ui/page/Panel.tsx";
import { TimeChart } from "../../ui/chart/TimeChart.tsx";
import { usePhone } from "../../ui/usePhone.ts";
import type { PriceField, TicketType } from "./ticket.ts";
import type { Prices } from "./ticket_prices.ts";
import type { ChangeTicket } from "./use_ticket.ts";

const MINUTE_MS = 60_000;

/** The lines of an order. A line and its field share one value: dragging the line changes the field. */
export function useOrderLines(side: Side, type: TicketType, prices: Prices, change: ChangeTicket) {
  const { limit, stop, target, loss } = prices;
  return useMemo(() => {
    const lines: ChartLevel[] = [];
    const line = (key: keyof Prices, price: Price | null, label: string, tone: ChartLevel["tone"]) => {
      if (price === null) return;
      const onMove = (to: number) => change({ [key satisfies PriceField]: priceField(to) });
      lines.push({
        key,
        label,
        price: priceNumber(price),
        tone,
        tag: true,
        ...(type === "trailing_stop" ? {} : { onMove }),
      });
    };
    line("target", target, t("Take profit"), "gain");
    line(
      "limit",
      limit,
      side === "BUY" ? t("Buy limit") : t("Sell limit"),
      type === "stop_limit" ? "warning" : "primary",
    );
    line("stop", stop, type === "trailing_stop" ? t("Stop now") : t("Stop"), "loss");
    line("loss", loss, t("Stop"), "loss");
    return lines;
  }, [side, type, limit, stop, target, loss, change]);
}

interface Props {
  readonly symbol: string;
  readonly points: readonly { readonly time: string; readonly close: number }[] | null;
  readonly pending: boolean;
  readonly base: number | null;
  readonly price: number | null;
  readonly lines: readonly ChartLevel[];
}

/** The current trading day by the minute, with the lines of the order. */
export const OrderChart = memo(function OrderChart({ symbol, points, pending, base, price, lines }: Props) {
  const height = usePhone() ? 164 : 236;
  const now = useMarketNow();
  const drawn = useMemo(() => points?.map((point) => ({ at: Date.parse(point.time), close: point.close })) ?? [], [
    points,
  ]);
  const series = useMemo(
    () =>
      [{
        key: "price",
        label: symbol,
        kind: "area",
        tone: "trend",
        points: withLivePrice(drawn, price, now() ?? 0, MINUTE_MS),
      }] as const,
    [symbol, drawn, price, now],
  );
  if (pending) return <Skeleton height={height + 12} />;
  if (drawn.length === 0) {
    return (
      <div className="chart-empty" style={{ height }}>
        <strong>{t("No intraday data available")}</strong>
        <span className="muted small">{t("May be unavailable after market hours")}</span>
      </div>
    );
  }
  return (
    <>
      <TimeChart
        series={series}
        height={height}
        intraday
        plain
        base={base}
        levels={lines}
        label={t("{symbol} today", { symbol })}
      />
      {lines.some(({ onMove }) => onMove) && (
        <p className="muted small">
          {t("Drag a line to move its price, or step it with the arrow keys in its field.")}
        </p>
      )}
    </>
  );
});
