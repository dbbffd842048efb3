import { useEffect, useMemo, useRef } from "react";
import type { ListedTransaction } from "../../../core/ledger/contract.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { useWindowRows } from "../../ui/table/use_window_rows.ts";
import { usePhone } from "../../ui/usePhone.ts";
import { LedgerEntry, LedgerPhoneEntry } from "./LedgerEntry.tsx";
import { type LedgerLine, linesOf } from "./ledger.ts";

const HEIGHTS = { entry: 48, phoneEntry: 72, day: 28 } as const;
/** Rows drawn beyond the window, and the distance from the end at which the next page is fetched. */
const OVERSCAN = 10;
const NEAR = 30;

interface Props {
  readonly portfolioId: string;
  readonly rows: readonly ListedTransaction[];
  /** How many there are, including those not fetched yet. */
  readonly total: number;
  readonly sectors: ReadonlyMap<string, string | null>;
  readonly onMore: () => void;
}

/** The rows in the window, with some around them; fetches more near the end of the loaded ones. */
function useShown(
  lines: readonly LedgerLine[],
  phone: boolean,
  { rows, total, onMore }: Pick<Props, "rows" | "total" | "onMore">,
) {
  const list = useRef<HTMLDivElement>(null);
  const heightOf = (i: number) => lines[i]!.kind === "day" ? HEIGHTS.day : phone ? HEIGHTS.phoneEntry : HEIGHTS.entry;
  const { items, top, height } = useWindowRows({
    list,
    count: lines.length,
    heightOf,
    keyOf: (i) => lines[i]!.key,
    overscan: OVERSCAN,
    heights: [phone, lines],
    above: [phone],
  });
  const near = rows.length < total && (items.at(-1)?.index ?? 0) > lines.length - NEAR;
  useEffect(() => {
    if (near) onMore();
  }, [near, rows.length]);
  const shown = items.map(({ index, key, start }) => ({
    index,
    key,
    line: lines[index]!,
    style: { height: heightOf(index), transform: `translateY(${start - top}px)` },
  }));
  return { list, shown, height };
}

/** The rows of the ledger. Only those in the window are rendered, however many there are. */
export function Ledger({ portfolioId, rows, total, sectors, onMore }: Props) {
  const phone = usePhone();
  const lines = useMemo(() => linesOf(rows, phone), [rows, phone]);
  const { list, shown, height } = useShown(lines, phone, { rows, total, onMore });
  const Entry = phone ? LedgerPhoneEntry : LedgerEntry;
  const columns = [
    t("Date"),
    t("Type"),
    t("Stock"),
    t("Shares and price"),
    t("Notes"),
    t("Time"),
    t("Amount"),
    t("Cash after"),
  ];
  return (
    <div role="table" aria-label={t("Transactions")} aria-rowcount={total + 1} className="ledger">
      <div role="row" className={phone ? "sr-only" : "ledger-row ledger-head"}>
        {columns.map((name, i) => <span key={name} role="columnheader" className={i > 4 ? "end" : ""}>{name}</span>)}
      </div>
      <div role="rowgroup" ref={list} className="ledger-rows" style={{ height }}>
        {shown.map(({ index, key, line, style }) =>
          line.kind === "day"
            ? (
              <div key={key} role="row" className="ledger-day" style={style}>
                <span role="cell">
                  <When at={line.at} as="date" />
                </span>
              </div>
            )
            : (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                className={`ledger-row${line.first ? " first" : ""}`}
                style={style}
              >
                <Entry
                  entry={line.entry}
                  portfolioId={portfolioId}
                  first={line.first}
                  sector={line.entry.stock_symbol ? sectors.get(line.entry.stock_symbol) : null}
                />
              </div>
            )
        )}
      </div>
    </div>
  );
}
