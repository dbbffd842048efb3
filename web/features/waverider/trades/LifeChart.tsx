/** The picture of a trade's life; its code is loaded when a trade is opened. */
import { useEffect, useMemo, useRef } from "react";
import { formatPrice } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import { usePalette } from "../../../ui/mode.ts";
import { formatClock } from "../../../lib/format.ts";
import { drawLife } from "./life_drawing.ts";
import { lifeSeries } from "./life_series.ts";
import type { Life } from "./life.ts";

export function LifeChart({ life }: { life: Life }) {
  const host = useRef<HTMLDivElement>(null);
  const palette = usePalette();
  const series = useMemo(() => lifeSeries(life), [life]);
  const { trade } = life;
  useEffect(() => {
    const chart = drawLife(host.current!, series, trade, palette);
    return () => chart.remove();
  }, [series, trade, palette]);
  return (
    <div className="wr-life-chart">
      <div ref={host} className="drawn-host" role="img" aria-label={summaryOf(life)} />
      <span className="small muted wr-decay-name" aria-hidden="true">{t("Decay, 0 to 5")}</span>
    </div>
  );
}

function summaryOf({ trade, stops }: Life): string {
  const bought = t("{symbol} bought at {price}, {time}; stop from {from} to {to} in {count} steps.", {
    symbol: trade.symbol,
    price: formatPrice(trade.entry_price),
    time: formatClock(trade.entry_time),
    from: formatPrice(trade.initial_stop),
    to: formatPrice(stops.at(-1)?.price ?? trade.initial_stop),
    count: stops.length,
  });
  if (trade.exit_price === null || trade.exit_time === null) return bought;
  return `${bought} ${
    t("Sold at {price}, {time}.", { price: formatPrice(trade.exit_price), time: formatClock(trade.exit_time) })
  }`;
}
