import { useMemo } from "react";
import type { OutputOf } from "../../../../core/contracts.ts";
import { t } from "../../../lib/text.ts";
import { TextButton } from "../../../ui/form/TextButton.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Count, Price } from "../../../ui/numbers.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { EmptyState } from "../../../ui/page/states.tsx";
import type { Column } from "../../../ui/table/DataTable.tsx";
import { EwsBadge } from "../parts/EwsBadge.tsx";
import { RowTable } from "../parts/RowTable.tsx";
import { secondsText } from "../parts/times.tsx";

type ScanLog = OutputOf<"waverider.scan-logs">["scan_logs"][number];
const SHOWN = 20;

interface Props {
  /** The newest first. */
  readonly logs: readonly ScanLog[];
  readonly open: string | null;
  readonly onOpen: (id: string | null) => void;
}

/** The latest scans; one opens with all its decisions. */
export function ScanLogs({ logs, open, onOpen }: Props) {
  const columns = useMemo(() => columnsFor(onOpen), [onOpen]);
  return (
    <Panel
      flush
      title={
        <>
          {t("Scan logs")}
          <span className="small muted wr-beside">
            {t("the {count} latest. A row opens its decisions", { count: SHOWN })}
          </span>
        </>
      }
    >
      {logs.length === 0
        ? (
          <EmptyState title={t("No scans in the last 24 hours")} icon={<Icon name="search" size={22} />}>
            {t("Start automation: it scans every minute of the trading day.")}
          </EmptyState>
        )
        : (
          <RowTable
            label={t("Scan logs")}
            rows={logs.slice(0, SHOWN)}
            columns={columns}
            rowKey={({ id }) => id}
            open={open}
            onOpen={onOpen}
            phoneRow={(log) => <PhoneLog log={log} />}
          />
        )}
    </Panel>
  );
}

const Result = ({ log: { scan_successful, error } }: { log: ScanLog }) =>
  scan_successful
    ? (
      <span className="row wr-result">
        <i className="lamp open" aria-hidden="true" />
        {t("Success")}
      </span>
    )
    : (
      <span className="loss wr-result">
        <span aria-hidden="true">×</span> {error === null ? t("Failed") : t("Failed: {reason}", { reason: error })}
      </span>
    );

const PhoneLog = ({ log }: { log: ScanLog }) => (
  <>
    <span>
      <span className="row">
        <strong className="num">{secondsText(log.timestamp)}</strong>
        {log.scan_successful && <EwsBadge score={log.highest_ews_found} />}
      </span>
      <span className="wr-sub">
        {t("{symbols} symbols, {opportunities} opportunities", {
          symbols: log.symbols_scanned,
          opportunities: log.opportunities_found,
        })}, {t("{count} ms", { count: log.scan_duration_ms })},{" "}
        {t("minute {minute}", { minute: log.market_minutes_from_open })}
      </span>
    </span>
    <span>
      <Result log={log} />
      <span className="wr-sub">
        SPY <Price value={log.spy_price} />
      </span>
    </span>
  </>
);

/** What a failed scan did not find is not known. */
const found = ({ scan_successful }: ScanLog, value: number): number | null => scan_successful ? value : null;

const columnsFor = (onOpen: Props["onOpen"]): readonly Column<ScanLog>[] => [
  {
    key: "time",
    title: t("Time (ET)"),
    cell: ({ id, timestamp }) => (
      <TextButton
        className="num"
        aria-haspopup="dialog"
        title={t("Detailed Scan Results")}
        onClick={() => onOpen(id)}
      >
        {secondsText(timestamp)}
      </TextButton>
    ),
  },
  {
    key: "symbols",
    title: t("Symbols"),
    end: true,
    cell: (log) => <Count value={found(log, log.symbols_scanned)} />,
  },
  {
    key: "opportunities",
    title: t("Opportunities"),
    end: true,
    cell: (log) => <Count value={found(log, log.opportunities_found)} />,
  },
  {
    key: "highest",
    title: t("Highest EWS"),
    end: true,
    cell: (log) => <EwsBadge score={found(log, log.highest_ews_found)} />,
  },
  {
    key: "duration",
    title: t("Duration"),
    end: true,
    cell: ({ scan_duration_ms }) => <span className="num">{t("{count} ms", { count: scan_duration_ms })}</span>,
  },
  {
    key: "minutes",
    title: t("Market minutes"),
    end: true,
    cell: ({ market_minutes_from_open }) => <Count value={market_minutes_from_open} />,
  },
  { key: "spy", title: t("SPY price"), end: true, cell: ({ spy_price }) => <Price value={spy_price} /> },
  { key: "result", title: t("Result"), cell: (log) => <Result log={log} /> },
];
