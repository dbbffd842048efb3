/** How positions are watched: the flags, the connections, and which of four modes they make. */
import type { OutputOf } from "../../../../core/contracts.ts";
import { t } from "../../../lib/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { Facts } from "../parts/Facts.tsx";

type Realtime = OutputOf<"waverider.realtime">;
type Mode = "operational" | "standby" | "disabled" | "rest";

export const modeOf = (status: Realtime): Mode =>
  !status.websocket_available
    ? "rest"
    : !status.realtime_monitoring_enabled
    ? "disabled"
    : status.realtime_monitoring_active && status.position_monitor.is_monitoring
    ? "operational"
    : "standby";

const modes = (): readonly (readonly [Mode, string, string])[] => [
  [
    "operational",
    t("Fully Operational"),
    t("Real-time NBBO quotes; stops execute instantly when the bid crosses the stop level."),
  ],
  ["standby", t("Standby Mode"), t("Available and enabled, no positions.")],
  ["disabled", t("Disabled"), t("Libraries present, monitoring off. Restart automation to enable.")],
  ["rest", t("REST API Mode"), t("No websocket libraries; 3-second REST polling.")],
];

export function RealtimePanel({ status }: { status: Realtime }) {
  const now = modeOf(status);
  const name = modes().find(([mode]) => mode === now)![1];
  return (
    <Panel
      title={t("WebSocket real-time monitoring")}
      extra={<Badge tone={now === "operational" ? "green" : now === "standby" ? "blue" : "amber"}>{name}</Badge>}
    >
      <div className="wr-flags">
        <Flag name={t("WebSocket libraries")} on={status.websocket_available} words={[t("Available"), t("Missing")]} />
        <Flag
          name={t("Monitoring (config)")}
          on={status.realtime_monitoring_enabled}
          words={[t("Enabled"), t("Disabled")]}
        />
        <Flag
          name={t("Monitoring (live)")}
          on={status.realtime_monitoring_active}
          words={[t("Active|monitoring"), t("Inactive|monitoring")]}
        />
        <Flag
          name={t("Position monitor")}
          on={status.position_monitor.is_monitoring}
          words={[t("Monitoring"), t("Idle")]}
        />
      </div>
      <ul className="wr-mode-list">
        {modes().map(([mode, title, text]) => (
          <li key={mode} className={mode === now ? "on" : undefined} aria-current={mode === now || undefined}>
            <span aria-hidden="true">{mode === now ? "\u2713" : "\u00b7"}</span>
            <div>
              <strong>{title}</strong> {mode === now && <span className="small muted">{t("now")}</span>}
              <span className="wr-sub">{text}</span>
            </div>
          </li>
        ))}
      </ul>
      <Facts
        of={[
          [t("Shared websocket connected"), yesNo(status.ws_connection.shared_websocket_connected)],
          [t("Position monitor connected"), yesNo(status.ws_connection.position_monitor_connected)],
        ]}
      />
    </Panel>
  );
}

const yesNo = (is: boolean): string => is ? t("Yes") : t("No");

const Flag = ({ name, on, words }: { name: string; on: boolean; words: readonly [string, string] }) => (
  <div className="wr-flag">
    <span className="label">{name}</span>
    <span className="row">
      <i className={on ? "lamp open" : "lamp"} aria-hidden="true" />
      <strong>{on ? words[0] : words[1]}</strong>
    </span>
  </div>
);
