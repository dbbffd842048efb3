import { formatShort } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import { Delta } from "../../../ui/numbers.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { SymbolLink } from "../../../ui/stock/SymbolLink.tsx";
import { type Column, DataTable } from "../../../ui/table/DataTable.tsx";
import { GradeBadge } from "../parts/GradeBadge.tsx";
import { PhoneTrade } from "../parts/PhoneTrade.tsx";
import { openRow } from "../parts/rows.ts";
import { heldText } from "../parts/times.tsx";
import type { Trade } from "../parts/trade_words.ts";
import { exitWord } from "../parts/words.ts";

const RECENT = 15;

/** The most recent trades, by their entry. */
export const Timeline = ({ trades }: { trades: readonly Trade[] }) => (
  <Panel
    flush
    title={
      <>
        {t("Timeline")}
        <span className="small muted wr-beside">{t("the {count} most recent", { count: RECENT })}</span>
      </>
    }
  >
    <DataTable
      label={t("Timeline")}
      rows={trades.slice(0, RECENT)}
      columns={columns()}
      rowKey={({ id }) => id}
      onRowKey={openRow}
      phoneRow={(trade) => <PhoneTrade trade={trade} under={`${formatShort(trade.entry_time)}, ${reasonOf(trade)}`} />}
    />
  </Panel>
);

const reasonOf = ({ status, exit_reason }: Trade): string => status === "open" ? t("held") : exitWord(exit_reason);

const columns = (): readonly Column<Trade>[] => [
  {
    key: "when",
    title: t("Entry (ET)"),
    cell: ({ entry_time }) => <time className="num" dateTime={entry_time}>{formatShort(entry_time)}</time>,
  },
  { key: "symbol", title: t("Symbol"), cell: ({ symbol }) => <SymbolLink symbol={symbol} /> },
  { key: "reason", title: t("Exit reason"), cell: reasonOf },
  {
    key: "hold",
    title: t("Hold"),
    end: true,
    cell: ({ hold_time_minutes, status }) => (
      <span className="num">{status === "open" ? t("open|trade") : heldText(hold_time_minutes)}</span>
    ),
  },
  { key: "pnl", title: t("P&L"), end: true, cell: ({ pnl, pnl_pct }) => <Delta amount={pnl} percent={pnl_pct} /> },
  { key: "grade", title: t("Grade"), end: true, cell: ({ trade_grade }) => <GradeBadge grade={trade_grade} /> },
];
