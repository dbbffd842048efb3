import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../../lib/text.ts";
import { Panel, RowsSkeleton } from "../../../ui/page/Panel.tsx";
import type { TabProps } from "../frame/tab_props.ts";
import { NotLoaded } from "../parts/NotLoaded.tsx";
import { analysisQuery, logsQuery } from "../parts/record_queries.ts";
import { RefreshButton } from "../parts/RefreshButton.tsx";
import { useLogged } from "../parts/use_logged.ts";
import { Effectiveness } from "./Effectiveness.tsx";
import { ExplainBox } from "./ExplainBox.tsx";
import { ScanDialog } from "./ScanDialog.tsx";
import { ScanLogs } from "./ScanLogs.tsx";

/** The latest scans, what the score's components do, and why a stock was not traded. */
export function DiagnosticsTab(_props: TabProps) {
  const logs = useQuery(logsQuery());
  const analysis = useQuery(analysisQuery());
  const [scan, setScan] = useState<string | null>(null);
  useLogged(logs.error, "Waverider's scan logs");
  useLogged(analysis.error, "The analysis of the score's components");
  return (
    <div className="stack">
      <div className="row between wrap">
        <h2>{t("System Diagnostics & EWS Analysis")}</h2>
        <span className="row wrap">
          <RefreshButton label={t("Refresh Logs")} busy={logs.isFetching} onClick={() => void logs.refetch()} />
          <RefreshButton
            label={t("Refresh Analysis")}
            busy={analysis.isFetching}
            onClick={() => void analysis.refetch()}
          />
        </span>
      </div>
      <div className="wr-cols">
        {logs.data
          ? <ScanLogs logs={logs.data.scan_logs} open={scan} onOpen={setScan} />
          : logs.error
          ? <NotLoaded onRetry={() => void logs.refetch()} />
          : (
            <Panel>
              <RowsSkeleton rows={10} label={t("Loading")} />
            </Panel>
          )}
        <div className="stack">
          {analysis.data
            ? <Effectiveness analysis={analysis.data.component_analysis} />
            : analysis.error
            ? <NotLoaded onRetry={() => void analysis.refetch()} />
            : (
              <Panel>
                <RowsSkeleton rows={4} label={t("Loading")} />
              </Panel>
            )}
          <ExplainBox />
        </div>
      </div>
      {scan !== null && <ScanDialog id={scan} onScan={setScan} onClose={() => setScan(null)} />}
    </div>
  );
}
