import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { t } from "../../../lib/text.ts";
import { Icon } from "../../../ui/icons.tsx";
import { Panel, RowsSkeleton } from "../../../ui/page/Panel.tsx";
import { EmptyState } from "../../../ui/page/states.tsx";
import type { TabProps } from "../frame/tab_props.ts";
import { GateLegend } from "../parts/GateRail.tsx";
import { NotLoaded } from "../parts/NotLoaded.tsx";
import { secondsText } from "../parts/times.tsx";
import { useEnter } from "../parts/use_enter.ts";
import { dashboardQuery, opportunitiesQuery } from "../queries.ts";
import { HighScores, type Opportunities, type Opportunity } from "./HighScores.tsx";
import { IfEntered } from "./IfEntered.tsx";
import { NearMisses } from "./NearMisses.tsx";

/** The stocks with a score of 7 or more, and the closest of the others. */
export function OpportunitiesTab({ onView }: TabProps) {
  const { data, error, isFetching, refetch } = useQuery(opportunitiesQuery());
  return (
    <div className="stack">
      <div className="row between wrap">
        <div>
          <h2>{t("Trading Opportunities")}</h2>
          {data && <ScanLine data={data} />}
        </div>
        <Button
          type="primary"
          icon={<Icon name="refresh" size={16} />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {t("Refresh Scan")}
        </Button>
      </div>
      {!data && (error ? <NotLoaded onRetry={() => void refetch()} /> : (
        <Panel>
          <RowsSkeleton rows={6} label={t("Loading")} />
        </Panel>
      ))}
      {data && <Shown data={data} onView={onView} />}
    </div>
  );
}

/** When it was scanned, what was found, and when automation decides again. */
function ScanLine({ data }: { data: Opportunities }) {
  const automation = useQuery(dashboardQuery()).data?.automation;
  const tradeable = data.opportunities.filter((one) => one.tradeable).length;
  if (data.scan_time === null) return <p className="small muted">{t("No scan today.")}</p>;
  return (
    <p className="small muted">
      {data.symbols_scanned === null
        ? t("Scan of {time}: {tradeable} tradeable.", { time: secondsText(data.scan_time), tradeable })
        : t("Scan of {time}: {scanned} symbols, {tradeable} tradeable.", {
          time: secondsText(data.scan_time),
          scanned: data.symbols_scanned,
          tradeable,
        })} {!data.market_open ? t("The market is closed.") : automation?.is_running && automation.next_scan_at &&
        t("Automation decides on new ones at {time}.", { time: secondsText(automation.next_scan_at) })}
    </p>
  );
}

function Shown({ data, onView }: { data: Opportunities; onView: TabProps["onView"] }) {
  const entries = useEnter();
  const [chosen, setChosen] = useState<string | null>(null);
  const planned = data.opportunities.filter(({ plan }) => plan !== null);
  const shown: Opportunity | undefined = planned.find(({ symbol }) => symbol === chosen) ?? planned[0];
  return (
    <>
      <Panel
        flush
        title={t("High EWS Scores (≥7)")}
        extra={data.opportunities.length > 0 && <GateLegend />}
      >
        {data.opportunities.length === 0
          ? (
            <EmptyState title={t("No opportunities found with EWS ≥ 7")} icon={<Icon name="target" size={22} />}>
              {t("Market may be quiet or in consolidation")}
            </EmptyState>
          )
          : <HighScores rows={data.opportunities} entries={entries} onChoose={setChosen} />}
      </Panel>
      {(data.near.length > 0 || shown) && (
        <div className={shown ? "wr-cols" : "stack"}>
          {data.near.length > 0 && <NearMisses data={data} onView={onView} />}
          {shown && <IfEntered opportunity={shown} />}
        </div>
      )}
    </>
  );
}
