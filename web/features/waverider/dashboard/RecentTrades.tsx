import { formatAxisDay } from "../../../lib/format.ts";
import { newYorkDate } from "../../../lib/market/new_york.ts";
import { t } from "../../../lib/text.ts";
import { TextButton } from "../../../ui/form/TextButton.tsx";
import { Delta, Price } from "../../../ui/numbers.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { EmptyState } from "../../../ui/page/states.tsx";
import { SymbolLink } from "../../../ui/stock/SymbolLink.tsx";
import { type Column, DataTable } from "../../../ui/table/DataTable.tsx";
import type { TabProps } from "../frame/tab_props.ts";
import { GradeBadge } from "../parts/GradeBadge.tsx";
import { PhoneTrade } from "../parts/PhoneTrade.tsx";
import { openRow } from "../parts/rows.ts";
import { EtTime, heldText } from "../parts/times.tsx";
import { exitWord } from "../parts/words.ts";
import type { Dashboard } from "../queries.ts";

type Trade = Dashboard["recent_trades"][number];

interface Props {
  readonly trades: readonly Trade[];
  readonly closed: number;
  /** The market's instant of the answer. */
  readonly now: string;
  readonly onView: TabProps["onView"];
}

/** The last five that were closed. */
export function RecentTrades({ trades, closed, now, onView }: Props) {
  const all = t("All {count} closed trades", { count: closed });
  return (
    <Panel
      flush
      title={t("Recent Trades")}
      extra={closed > 0 && <TextButton onClick={() => onView({ tab: "trades" })}>{all}</TextButton>}
    >
      {trades.length === 0 ? <EmptyState title={t("No closed trades yet")} /> : (
        <DataTable
          label={t("Recent Trades")}
          rows={trades}
          columns={columnsAt(now)}
          rowKey={({ id }) => id}
          phoneRow={(trade) => (
            <PhoneTrade trade={trade} under={`${exitWord(trade.exit_reason)}, ${heldText(trade.hold_time_minutes)}`} />
          )}
          onRowKey={openRow}
        />
      )}
    </Panel>
  );
}

/** A price with the time of its fill. */
const Fill = ({ price, at }: { price: number | null; at: string | null }) => (
  <>
    <Price value={price} /> {at && (
      <span className="muted">
        <EtTime at={at} />
      </span>
    )}
  </>
);

/** The day of an exit before today. */
const DayOf = ({ at, now }: { at: string | null; now: string }) =>
  at && newYorkDate(Date.parse(at)) !== newYorkDate(Date.parse(now))
    ? <span className="muted">{formatAxisDay(at)}</span>
    : null;

const columnsAt = (now: string): readonly Column<Trade>[] => [
  { key: "symbol", title: t("Symbol"), cell: ({ symbol }) => <SymbolLink symbol={symbol} /> },
  {
    key: "entry",
    title: t("Entry"),
    end: true,
    cell: ({ entry_price, entry_time }) => <Fill price={entry_price} at={entry_time} />,
  },
  {
    key: "exit",
    title: t("Exit"),
    end: true,
    cell: ({ exit_price, exit_time }) => <Fill price={exit_price} at={exit_time} />,
  },
  {
    key: "hold",
    title: t("Hold"),
    end: true,
    cell: ({ hold_time_minutes }) => <span className="num">{heldText(hold_time_minutes)}</span>,
  },
  { key: "pnl", title: t("P&L"), end: true, cell: ({ pnl, pnl_pct }) => <Delta amount={pnl} percent={pnl_pct} /> },
  { key: "grade", title: t("Grade"), end: true, cell: ({ trade_grade }) => <GradeBadge grade={trade_grade} /> },
  {
    key: "exit_reason",
    title: t("Exit reason"),
    cell: ({ exit_reason, exit_time }) => (
      <>
        {exitWord(exit_reason)} <DayOf at={exit_time} now={now} />
      </>
    ),
  },
];
