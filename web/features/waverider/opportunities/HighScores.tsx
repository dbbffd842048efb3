/** The stocks with a score of 7 or more, with what each is made of and where it stops. */
import { Button } from "antd";
import type { SyntheticEvent } from "react";
import type { OutputOf } from "../../../../core/contracts.ts";
import { t } from "../../../lib/text.ts";
import { Delta, Percent, Price, Ratio } from "../../../ui/numbers.tsx";
import { SymbolTile } from "../../../ui/stock/SymbolTile.tsx";
import { type Column, DataTable } from "../../../ui/table/DataTable.tsx";
import { Text } from "../../../ui/Text.tsx";
import { EwsBadge } from "../parts/EwsBadge.tsx";
import { GateRail } from "../parts/GateRail.tsx";
import { PipStrip } from "../parts/PipStrip.tsx";
import { openRow } from "../parts/rows.ts";
import { ScanLink } from "../parts/ScanLink.tsx";
import { EtTime, secondsText } from "../parts/times.tsx";
import type { Entries } from "../parts/use_enter.ts";

export type Opportunities = OutputOf<"waverider.opportunities">;
export type Opportunity = Opportunities["opportunities"][number];

interface Props {
  readonly rows: readonly Opportunity[];
  readonly entries: Entries;
  /** The pointer or the focus is on a stock. */
  readonly onChoose: (symbol: string) => void;
}

export function HighScores({ rows, entries, onChoose }: Props) {
  const choose = ({ target }: SyntheticEvent) => {
    const row = (target as Element).closest<HTMLTableRowElement>("tbody tr");
    const chosen = row && rows[row.sectionRowIndex];
    if (chosen?.plan) onChoose(chosen.symbol);
  };
  return (
    <div onPointerOver={choose} onFocus={choose}>
      <DataTable
        label={t("High EWS Scores (≥7)")}
        rows={rows}
        columns={columns(entries)}
        rowKey={({ symbol }) => symbol}
        phoneRow={(row) => <PhoneRow row={row} entries={entries} />}
        onRowKey={openRow}
      />
    </div>
  );
}

/** Enters at once, without a question. */
function Act(
  { row: { symbol, held_since, free_at, barred, tradeable }, entries }: { row: Opportunity; entries: Entries },
) {
  if (held_since !== null) {
    return (
      <span className="small muted">
        <Text of="Held since {time}" time={<EtTime at={held_since} />} />
      </span>
    );
  }
  if (free_at !== null) {
    return (
      <span className="small muted">
        <Text of="Free at {time}" time={<EtTime at={free_at} />} />
      </span>
    );
  }
  return (
    <Button
      size="small"
      className="wr-enter"
      aria-label={t("Enter {symbol}", { symbol })}
      disabled={!tradeable || barred !== null}
      loading={entries.isBusy(symbol)}
      onClick={() => entries.enter(symbol)}
    >
      {t("Enter")}
    </Button>
  );
}

function nowText({ barred, tradeable, rejection_reasons, first_seen }: Opportunity): string {
  if (barred !== null || !tradeable) return barred ?? rejection_reasons[0] ?? "";
  return first_seen === null
    ? t("All ten gates pass")
    : t("All ten gates pass. First seen {time}", { time: secondsText(first_seen) });
}

const PhoneRow = ({ row, entries }: { row: Opportunity; entries: Entries }) => (
  <>
    <div>
      <span className="row">
        <ScanLink symbol={row.symbol} />
        <EwsBadge score={row.ews_score} />
      </span>
      <span className="wr-sub">
        <Price value={row.market_data.price} />, {t("gap")} <Percent value={row.market_data.gap_pct} signed />,{" "}
        <Ratio value={row.market_data.volume_ratio} />x
      </span>
    </div>
    <div>
      <Act row={row} entries={entries} />
    </div>
    <div className="wr-phone-foot wraps">
      <GateRail gates={row.gates} />
      <span className="wr-next">{nowText(row)}</span>
    </div>
  </>
);

const columns = (entries: Entries): readonly Column<Opportunity>[] => [
  {
    key: "symbol",
    title: t("Symbol"),
    cell: ({ symbol, entry_mode }) => (
      <span className="row wr-named">
        <SymbolTile symbol={symbol} />
        <ScanLink symbol={symbol} note={entry_mode} />
      </span>
    ),
  },
  { key: "ews", title: t("EWS"), cell: ({ ews_score }) => <EwsBadge score={ews_score} /> },
  {
    key: "components",
    title: t("Score by component"),
    cell: ({ components }) => <PipStrip scores={components} />,
    wideOnly: true,
  },
  { key: "price", title: t("Price"), end: true, cell: ({ market_data }) => <Price value={market_data.price} flash /> },
  { key: "gap", title: t("Gap %"), end: true, cell: ({ market_data }) => <Delta percent={market_data.gap_pct} /> },
  {
    key: "volume",
    title: t("Volume ratio"),
    end: true,
    cell: ({ market_data: { volume_ratio } }) => (
      <>
        <Ratio value={volume_ratio} />
        {volume_ratio !== null && "x"}
      </>
    ),
  },
  { key: "gates", title: t("Gates"), cell: ({ gates }) => <GateRail gates={gates} /> },
  {
    key: "now",
    title: t("Now"),
    cell: (row) => (
      <span className={row.barred === null && row.tradeable ? "wr-next" : "wr-next muted"}>{nowText(row)}</span>
    ),
  },
  {
    key: "actions",
    title: <span className="sr-only">{t("Actions")}</span>,
    end: true,
    cell: (row) => <Act row={row} entries={entries} />,
  },
];
