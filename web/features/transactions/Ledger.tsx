import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ListedTransaction } from "../../../core/ledger/contract.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { usePhone } from "../../ui/usePhone.ts";
import { LedgerEntry, LedgerPhoneEntry } from "./LedgerEntry.tsx";
import { linesOf } from "./ledger.ts";

const HEIGHTS = { entry: 48, phoneEntry: 72, day: 28 } as const;
/** Rows drawn beyond the window, and how near to the end the next page is read. */
const OVERSCAN = 10;
const NEAR = 30;

interface Props {
  readonly portfolioId: string;
  readonly rows: readonly ListedTransaction[];
  /** How many there are with those not read yet. */
  readonly total: number;
  readonly sectors: ReadonlyMap<string, string | null>;
  readonly onMore: () => void;
}

/** The rows of the ledger. Only those in the window are in the page, however many there are. */
export function Ledger({ portfolioId, rows, total, sectors, onMore }: Props) {
  const phone = usePhone();
  const lines = useMemo(() => linesOf(rows, phone), [rows, phone]);
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + scrollY);
  }, [phone]);
  const heightOf = (i: number) => lines[i]!.kind === "day" ? HEIGHTS.day : phone ? HEIGHTS.phoneEntry : HEIGHTS.entry;
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: heightOf,
    getItemKey: (i) => lines[i]!.key,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  useEffect(() => virtual.measure(), [phone, lines]);
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const near = rows.length < total && last > lines.length - NEAR;
  useEffect(() => {
    if (near) onMore();
  }, [near, rows.length]);
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
      <div role="rowgroup" ref={list} className="ledger-rows" style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const line = lines[index]!;
          const style = { height: heightOf(index), transform: `translateY(${start - top}px)` };
          if (line.kind === "day") {
            return (
              <div key={key} role="row" className="ledger-day" style={style}>
                <span role="cell">
                  <When at={line.at} as="date" />
                </span>
              </div>
            );
          }
          const { entry, first } = line;
          const Entry = phone ? LedgerPhoneEntry : LedgerEntry;
          return (
            <div
              key={key}
              role="row"
              aria-rowindex={index + 2}
              className={`ledger-row${first ? " first" : ""}`}
              style={style}
            >
              <Entry
                entry={entry}
                portfolioId={portfolioId}
                first={first}
                sector={entry.stock_symbol ? sectors.get(entry.stock_symbol) : null}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
