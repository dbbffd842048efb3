/** The stock's day beside its VWAP, and what the rules were given besides prices. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { barsQuery } from "../../../lib/api/queries.ts";
import { newYorkDate } from "../../../lib/market/new_york.ts";
import { useSeen } from "../../../lib/seen.ts";
import { t } from "../../../lib/text.ts";
import { TimeChart } from "../../../ui/chart/TimeChart.tsx";
import { Compact, Percent, Ratio } from "../../../ui/numbers.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { Facts } from "../parts/Facts.tsx";
import { EtTime } from "../parts/times.tsx";
import { fromOpenText } from "../parts/words.ts";
import type { Scanned } from "../queries.ts";

const HEIGHT = 150;
const MINUTE_MS = 60_000, POLLED_SECONDS = 60;
const NONE: readonly never[] = [];

export function MarketContext({ result }: { result: Scanned }) {
  const { market_data: { minutes_from_open, is_market_open }, inputs, timestamp } = result;
  const { ref, seen } = useSeen<HTMLDivElement>();
  return (
    <Panel title={t("Market context")}>
      <div ref={ref} className="wr-day-chart">{seen && <DayOfStock result={result} />}</div>
      <Facts
        of={[
          [t("Time from open"), fromOpenText(minutes_from_open)],
          [t("Market"), is_market_open ? t("Open|session") : t("Closed|market")],
          [t("Last updated"), <EtTime key="at" at={timestamp} as="zoned" />],
          [t("Short interest of the float"), <Percent key="short" value={inputs.short_interest} />],
          [t("Float, shares"), <Compact key="float" value={inputs.float_shares} />],
          [t("Days to cover"), <Ratio key="cover" value={inputs.days_to_cover} />],
        ]}
      />
    </Panel>
  );
}

/** Closes of today's session by minute; nothing while there is none. */
function DayOfStock({ result: { symbol, timestamp, market_data: { minutes_from_open }, components } }: Readonly<{
  result: Scanned;
}>) {
  const day = newYorkDate(timestamp);
  const bars = useQuery(
    barsQuery({ symbol, multiplier: 1, timespan: "minute", from_date: day, to_date: day }, POLLED_SECONDS),
  ).data;
  const opened = Date.parse(timestamp) - minutes_from_open * MINUTE_MS;
  const label = t("{symbol} today by minute", { symbol });
  const series = useMemo(() => {
    // Some seconds of grace: the minutes from the open are rounded.
    const points = bars?.data.filter((bar) => bar.timestamp >= opened - MINUTE_MS / 2)
      .map((bar) => ({ at: bar.timestamp, close: bar.close })) ?? [];
    return [{ key: "price", label: symbol, kind: "line" as const, tone: "primary" as const, points }];
  }, [bars, opened, symbol]);
  if (series[0]!.points.length < 2) return null;
  const levels = components.vwap === null
    ? NONE
    : [{ key: "vwap", label: "VWAP", price: components.vwap, tone: "violet" as const }];
  return <TimeChart label={label} series={series} height={HEIGHT} intraday unit="money" plain levels={levels} />;
}
