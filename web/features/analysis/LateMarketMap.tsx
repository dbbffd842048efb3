import type { ComponentProps } from "react";
import type { MarketMap } from "./MarketMap.tsx";
import { useSeen } from "../../lib/seen.ts";
import { t } from "../../lib/text.ts";
import { lazily } from "../../ui/page/lazily.tsx";
import { Panel, Skeleton } from "../../ui/page/Panel.tsx";

/** As high as the map and its legend. */
const Waiting = () => (
  <Panel title={t("Market Map")}>
    <Skeleton height={500} />
  </Panel>
);
const Late = lazily(async () => (await import("./MarketMap.tsx")).MarketMap, Waiting);

/** The market map, loaded once the page is scrolled near it. */
export function LateMarketMap(props: ComponentProps<typeof MarketMap>) {
  const { ref, seen } = useSeen<HTMLDivElement>();
  return <div ref={ref}>{seen ? <Late {...props} /> : <Waiting />}</div>;
}
