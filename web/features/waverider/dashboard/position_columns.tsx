/** Columns of the open positions. */
import { t } from "../../../lib/text.ts";
import { Count, Delta, Money, Percent, Price } from "../../../ui/numbers.tsx";
import { SymbolTile } from "../../../ui/stock/SymbolTile.tsx";
import { SymbolLink } from "../../../ui/stock/SymbolLink.tsx";
import type { Column } from "../../../ui/table/DataTable.tsx";
import { EwsBadge } from "../parts/EwsBadge.tsx";
import { EtTime, heldText } from "../parts/times.tsx";
import type { Position } from "../queries.ts";
import { ExitButton } from "./ExitButton.tsx";
import { Lane } from "./Lane.tsx";
import type { Exits } from "./use_exit.ts";

interface Totals {
  readonly slots: string;
  /** If every stop is hit now. */
  readonly stops: number | null;
  readonly pnl: number | null;
}

/** How far the stop is from the entry, in percent of it. */
export const stopDistance = ({ current_stop, avg_entry_price }: Position): number =>
  (current_stop / avg_entry_price - 1) * 100;

export const positionColumns = (exits: Exits, totals: Totals): readonly Column<Position>[] => [
  ...entryColumns(totals),
  ...stopColumns(totals),
  { key: "ews_score", title: t("EWS"), end: true, cell: ({ ews_score }) => <EwsBadge score={ews_score} /> },
  {
    key: "next_exit",
    title: t("What ends it next"),
    cell: ({ queued_exit, next_exit }) => <NextExit queued={queued_exit} next={next_exit} />,
  },
  {
    key: "actions",
    title: <span className="sr-only">{t("Actions")}</span>,
    end: true,
    cell: (position) => <ExitButton position={position} exits={exits} />,
  },
];

const entryColumns = (totals: Totals): readonly Column<Position>[] => [
  {
    key: "symbol",
    title: t("Symbol"),
    cell: ({ symbol, mode }) => (
      <span className="row wr-named">
        <SymbolTile symbol={symbol} />
        <SymbolLink symbol={symbol} name={mode} />
      </span>
    ),
    total: totals.slots,
  },
  {
    key: "entry_time",
    title: t("Entry time (ET)"),
    end: true,
    cell: ({ entry_time, minutes_held }) => (
      <>
        <EtTime at={entry_time} />
        <span className="wr-sub">{t("{time} held", { time: heldText(minutes_held) })}</span>
      </>
    ),
  },
  { key: "shares", title: t("Shares"), end: true, cell: ({ shares }) => <Count value={shares} /> },
  {
    key: "avg_entry_price",
    title: t("Avg entry"),
    end: true,
    cell: ({ avg_entry_price }) => <Price value={avg_entry_price} />,
  },
  {
    key: "current_price",
    title: t("Current"),
    end: true,
    cell: ({ current_price }) => (
      <strong>
        <Price value={current_price} flash />
      </strong>
    ),
  },
];

const stopColumns = (totals: Totals): readonly Column<Position>[] => [
  {
    key: "lane",
    title: t("Since entry, with stop"),
    cell: (position) => <Lane position={position} />,
    total: <span className="wr-total-note">{t("If every stop is hit now:")}</span>,
  },
  {
    key: "current_stop",
    title: t("Stop"),
    end: true,
    cell: (position) => (
      <>
        <Price value={position.current_stop} />{" "}
        <span className="muted">
          (<Percent value={stopDistance(position)} signed />)
        </span>
        <span className="wr-sub">{position.stop_level_text}</span>
      </>
    ),
    total: <Money value={totals.stops} signed />,
  },
  {
    key: "unrealized_pnl",
    title: t("Unrealized P&L"),
    end: true,
    cell: ({ unrealized_pnl, unrealized_pnl_pct }) => (
      <>
        <Delta amount={unrealized_pnl} />
        <span className="wr-sub">
          <Percent value={unrealized_pnl_pct} signed colour />
        </span>
      </>
    ),
    total: <Delta amount={totals.pnl} />,
  },
];

/** An exit that waits for trading to resume comes before all others. */
export const NextExit = ({ queued, next }: { queued: string | null; next: Position["next_exit"] }) =>
  queued !== null
    ? <span className="small warn wr-next">{t("Exit queued until trading resumes: {reason}", { reason: queued })}</span>
    : next
    ? <span className="small wr-next">{next.text}</span>
    : <Count value={null} />;
