import { t } from "../../../lib/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { TextButton } from "../../../ui/form/TextButton.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { type Column, DataTable } from "../../../ui/table/DataTable.tsx";
import type { TabProps } from "../frame/tab_props.ts";
import { EwsBadge } from "../parts/EwsBadge.tsx";
import { GateRail } from "../parts/GateRail.tsx";
import { openRow } from "../parts/rows.ts";
import { ScanLink } from "../parts/ScanLink.tsx";
import type { Opportunities } from "./HighScores.tsx";

type Near = Opportunities["near"][number];

/** Of the stocks that are no opportunity, those that scored most. */
export function NearMisses({ data, onView }: { data: Opportunities; onView: TabProps["onView"] }) {
  const { near, count, symbols_scanned } = data;
  return (
    <Panel
      flush
      title={
        <>
          {t("Near, but stopped")}
          {symbols_scanned !== null && (
            <span className="small muted wr-beside">
              {t("the closest {count} of {total}", { count: near.length, total: symbols_scanned - count })}
            </span>
          )}
        </>
      }
      extra={<TextButton onClick={() => onView({ tab: "diagnostics" })}>{t("All decisions")}</TextButton>}
    >
      <DataTable
        label={t("Near, but stopped")}
        rows={near}
        columns={columns()}
        rowKey={({ symbol }) => symbol}
        phoneRow={(row) => <PhoneRow row={row} />}
        onRowKey={openRow}
      />
    </Panel>
  );
}

const PhoneRow = ({ row: { symbol, ews_score, filter_stage, filter_reason } }: { row: Near }) => (
  <>
    <span className="row">
      <ScanLink symbol={symbol} />
      <EwsBadge score={ews_score} />
    </span>
    <Badge>{filter_stage}</Badge>
    <span className="wr-phone-wide">{filter_reason}</span>
  </>
);

const columns = (): readonly Column<Near>[] => [
  { key: "symbol", title: t("Symbol"), cell: ({ symbol }) => <ScanLink symbol={symbol} /> },
  { key: "ews", title: t("EWS"), cell: ({ ews_score }) => <EwsBadge score={ews_score} /> },
  { key: "gates", title: t("Gates"), cell: ({ gates }) => <GateRail gates={gates} /> },
  { key: "stage", title: t("Stopped at"), cell: ({ filter_stage }) => <Badge>{filter_stage}</Badge> },
  { key: "reason", title: t("Reason"), cell: ({ filter_reason }) => <span className="wr-next">{filter_reason}</span> },
];
