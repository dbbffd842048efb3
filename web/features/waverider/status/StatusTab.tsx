import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../../lib/text.ts";
import { realtimeQuery } from "../queries.ts";
import { AccountSettings } from "./AccountSettings.tsx";
import { DebugInformation } from "./DebugInformation.tsx";
import { EndpointTests } from "./EndpointTests.tsx";
import { EwsDebug } from "./EwsDebug.tsx";
import { RealtimePanel } from "./RealtimePanel.tsx";
import { SystemInformation } from "./SystemInformation.tsx";

/** Whether Waverider is healthy, and its maintenance. */
export function StatusTab() {
  const realtime = useQuery(realtimeQuery()).data;
  const [debugCount, setDebugCount] = useState<number | null>(null);
  return (
    <div className="stack">
      <h2>{t("System Status & Health")}</h2>
      <div className="wr-pair">
        {realtime && <RealtimePanel status={realtime} />}
        <AccountSettings />
      </div>
      <div className="wr-triple">
        <EndpointTests />
        <SystemInformation />
        <DebugInformation debugCount={debugCount} />
      </div>
      <EwsDebug onCount={setDebugCount} />
    </div>
  );
}
