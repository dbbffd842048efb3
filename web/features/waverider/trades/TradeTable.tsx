/** Trades in rows; one at a time shows its details. */
import { type ReactNode, useMemo, useState } from "react";
import { formatAxisDay } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { TextButton } from "../../../ui/form/TextButton.tsx";
import { Delta, Percent, Price } from "../../../ui/numbers.tsx";
import { SymbolLink } from "../../../ui/stock/SymbolLink.tsx";
import type { Column } from "../../../ui/table/DataTable.tsx";
import { EwsBadge } from "../parts/EwsBadge.tsx";
import { GradeBadge } from "../parts/GradeBadge.tsx";
import { RowTable } from "../parts/RowTable.tsx";
import { EtTime } from "../parts/times.tsx";
import { statusTone, statusWord, type Trade } from "../parts/trade_words.ts";
import { exitWord } from "../parts/words.ts";
import { usePositions } from "../queries.ts";
import { TradeDetails } from "./TradeDetails.tsx";

/** So many rows are added at a time. */
const MORE = 200;

export function TradeTable({ trades }: { trades: readonly Trade[] }) {
  const [open, setOpen] = useState<string | null>(null);
  const [most, setMost] = useState(MORE);
  const shown = useMemo(() => trades.slice(0, most), [trades, most]);
  const columns = useMemo(columnsNow, []);
  const toggle = useMemo(toggleNow, []);
  return (
    <>
      <RowTable
        label={t("Trade History")}
        rows={shown}
        columns={columns}
        rowKey={({ id }) => id}
        open={open}
        onOpen={setOpen}
        detail={(trade) => <TradeDetails trade={trade} />}
        toggle={toggle}
        phoneRow={(trade) => <PhoneTrade trade={trade} />}
      />
      {trades.length > most && (
        <p className="wr-more">
          <TextButton onClick={() => setMost(most + MORE)}>
            {t("Show {count} more", { count: Math.min(MORE, trades.length - most) })}
          </TextButton>
        </p>
      )}
    </>
  );
}

interface ResultProps {
  readonly trade: Trade;
  readonly of: (result: { amount: number | null; percent: number | null }) => ReactNode;
}

/** What a closed trade earned, or what an open one would at the bid. */
const Result = ({ trade, of }: ResultProps) =>
  trade.status === "open" ? <OpenResult trade={trade} of={of} /> : of({ amount: trade.pnl, percent: trade.pnl_pct });

function OpenResult({ trade, of }: ResultProps) {
  const position = usePositions()?.positions.find(({ id }) => id === trade.id);
  return of({ amount: position?.unrealized_pnl ?? null, percent: position?.unrealized_pnl_pct ?? null });
}

const PhoneTrade = ({ trade }: { trade: Trade }) => (
  <>
    <span>
      <span className="row">
        <strong>{trade.symbol}</strong>
        {trade.status === "closed" ? <GradeBadge grade={trade.trade_grade} /> : <StatusBadge status={trade.status} />}
        <EwsBadge score={trade.ews_score} />
      </span>
      <span className="wr-sub">
        <Price value={trade.entry_price} />, <EntryTime at={trade.entry_time} />, {reasonText(trade)}
      </span>
    </span>
    <Result
      trade={trade}
      of={({ amount, percent }) => (
        <span>
          <Delta amount={amount} />
          <span className="wr-sub">
            <Percent value={percent} signed />
          </span>
        </span>
      )}
    />
  </>
);

const StatusBadge = ({ status }: { status: string }) => <Badge tone={statusTone(status)}>{statusWord(status)}</Badge>;

const reasonText = ({ status, exit_reason }: Trade): string => status === "open" ? t("held") : exitWord(exit_reason);

const EntryTime = ({ at }: { at: string }) => (
  <>
    {formatAxisDay(at)}, <EtTime at={at} />
  </>
);

const toggleNow = () => ({
  shows: (isOpen: boolean) => isOpen ? t("Hide Details") : t("Show Details"),
  name: ({ symbol }: Trade, isOpen: boolean) =>
    isOpen ? t("Hide Details of {symbol}", { symbol }) : t("Show Details of {symbol}", { symbol }),
});

const columnsNow = (): readonly Column<Trade>[] => [
  { key: "symbol", title: t("Symbol"), cell: ({ symbol }) => <SymbolLink symbol={symbol} /> },
  { key: "status", title: t("Status"), cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: "entry",
    title: t("Entry (ET)"),
    end: true,
    cell: ({ entry_price, entry_time }) => (
      <>
        <Price value={entry_price} />{" "}
        <span className="muted">
          <EntryTime at={entry_time} />
        </span>
      </>
    ),
  },
  { key: "reason", title: t("Exit reason"), cell: reasonText, wideOnly: true },
  {
    key: "pnl",
    title: t("P&L"),
    end: true,
    cell: (trade) => <Result trade={trade} of={(result) => <Delta {...result} />} />,
  },
  { key: "grade", title: t("Grade"), end: true, cell: ({ trade_grade }) => <GradeBadge grade={trade_grade} /> },
  { key: "ews", title: t("EWS"), end: true, cell: ({ ews_score }) => <EwsBadge score={ews_score} /> },
  { key: "mode", title: t("Mode"), cell: ({ entry_mode }) => entry_mode, wideOnly: true },
];
