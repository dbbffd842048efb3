import { useQuery } from "@tanstack/react-query";
import { useMarket } from "../../../lib/market/market_clock.ts";
import { UNKNOWN } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import { Panel } from "../../../ui/page/Panel.tsx";
import { Facts } from "../parts/Facts.tsx";
import { EtTime } from "../parts/times.tsx";
import { systemQuery } from "../queries.ts";

export function SystemInformation() {
  const { now } = useMarket();
  const system = useQuery(systemQuery()).data;
  return (
    <Panel title={t("System Information")}>
      <Facts
        of={[
          [t("Frontend origin"), location.origin],
          [t("Current time"), now === null ? UNKNOWN : <EtTime key="now" at={now} as="zoned" />],
          [t("User agent"), navigator.userAgent],
          [t("Configuration"), system ? t("Version {version}", { version: system.config_version }) : UNKNOWN],
          [t("Market data"), system?.provider ?? UNKNOWN],
          [t("Database"), system?.database ?? UNKNOWN],
          [
            t("Last scan"),
            system?.last_scan_at ? <EtTime key="scan" at={system.last_scan_at} as="zoned" /> : UNKNOWN,
          ],
        ]}
      />
    </Panel>
  );
}
