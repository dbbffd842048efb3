/** The latest scores, filtered and sorted. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useEffect, useState } from "react";
import { messageOf } from "../../../lib/api/errors.ts";
import { t } from "../../../lib/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Panel, RowsSkeleton } from "../../../ui/page/Panel.tsx";
import { type DebugData, debugQuery } from "../queries.ts";
import { type DebugFilter, directionWord, inputOf, RESET } from "./debug_filter.ts";
import { DebugForm } from "./DebugForm.tsx";
import { DebugSummary } from "./DebugSummary.tsx";
import { DebugTable } from "./DebugTable.tsx";

/** @param props.onCount how many scores are listed, once they are */
export function EwsDebug({ onCount }: { onCount: (count: number) => void }) {
  const [wanted, setWanted] = useState(false);
  const [filter, setFilter] = useState<DebugFilter>(RESET);
  const { data, error, isFetching, refetch } = useQuery({
    ...debugQuery(inputOf(filter)),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  const count = data?.count;
  useEffect(() => {
    if (count !== undefined) onCount(count);
  }, [count, onCount]);
  const fault = error ? messageOf(error) : data?.error ?? null;
  return (
    <Panel
      title={
        <>
          {t("EWS Debug Data")}
          <span className="small muted wr-beside">{data?.timeframe_used ?? t("Recent")}</span>
          {(fault !== null || data?.debug_info.error_occurred) && <Badge tone="red">{t("Error")}</Badge>}
        </>
      }
      extra={
        <Button
          size="small"
          icon={<Icon name="refresh" size={14} />}
          loading={isFetching}
          onClick={() => wanted ? void refetch() : setWanted(true)}
        >
          {t("Load EWS Debug Data")}
        </Button>
      }
    >
      {wanted && !data && isFetching && <RowsSkeleton rows={4} label={t("Loading")} />}
      {fault !== null && <Alert type="error" title={fault} />}
      {data && <Loaded data={data} filter={filter} onFilter={setFilter} />}
      {!wanted && <p className="small muted">{t("Scores of the latest scan, with their components.")}</p>}
    </Panel>
  );
}

interface LoadedProps {
  readonly data: DebugData;
  readonly filter: DebugFilter;
  readonly onFilter: (filter: DebugFilter) => void;
}

const Loaded = ({ data, filter, onFilter }: LoadedProps) => (
  <div className="stack">
    {data.count > 0 && <DebugSummary data={data} />}
    <div className="row between wrap">
      <DebugForm filter={filter} onFilter={onFilter} />
      <Applied of={data} />
    </div>
    {data.count === 0 && data.error === null ? <NoData /> : <DebugTable data={data} />}
  </div>
);

const Applied = ({ of: { filters_applied: applied, count } }: { of: DebugData }) => (
  <span className="small muted">
    {t("EWS {min} to {max}, {symbol}, {sort} {direction}: {count} of limit {limit}", {
      min: applied.min_ews,
      max: applied.max_ews,
      symbol: applied.symbol_search ?? t("any symbol"),
      sort: applied.sort_by,
      direction: directionWord(applied.sort_desc),
      count: String(count),
      limit: applied.limit,
    })}
  </span>
);

const NoData = () => (
  <div className="state">
    <h3>{t("No EWS Data Found")}</h3>
    <ul className="small muted">
      <li>{t("There were no scans yet")}</li>
      <li>{t("EWS calculations are failing")}</li>
      <li>{t("The database cannot be reached")}</li>
    </ul>
  </div>
);
