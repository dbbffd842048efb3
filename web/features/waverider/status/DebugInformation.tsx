import { useQuery } from "@tanstack/react-query";
import { formatCount, UNKNOWN } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import { Panel } from "../../../ui/page/Panel.tsx";
import { Facts } from "../parts/Facts.tsx";
import { dashboardQuery, opportunitiesQuery, systemQuery } from "../queries.ts";

const counted = (count: number | null | undefined): string =>
  count === null || count === undefined ? UNKNOWN : formatCount(count);

/** @param debugCount of the EWS debug data; null: not loaded */
export function DebugInformation({ debugCount }: { debugCount: number | null }) {
  const dashboard = useQuery(dashboardQuery());
  const opportunities = useQuery(opportunitiesQuery()).data;
  const system = useQuery(systemQuery()).data;
  const { data } = dashboard;
  return (
    <Panel title={t("Debug Information")}>
      <Facts
        of={[
          [t("Dashboard data"), data ? t("Loaded") : dashboard.error ? t("Failed") : t("Loading")],
          [t("Opportunities"), counted(opportunities?.count)],
          [t("Automation"), data ? data.automation.is_running ? t("Running") : t("Stopped") : UNKNOWN],
          [t("System health"), system?.status ?? UNKNOWN],
          [t("Total positions"), counted(data?.positions.length)],
          [t("Total trades"), counted(data && data.closed_trades + data.positions.length)],
          [t("EWS debug count"), counted(debugCount)],
        ]}
      />
      {system && system.problems.length > 0 && (
        <ul className="wr-problems small warn">
          {system.problems.map((problem) => <li key={problem}>{problem}</li>)}
        </ul>
      )}
    </Panel>
  );
}
