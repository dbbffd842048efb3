import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { OutputOf } from "../../../core/contracts.ts";
import type { Alert } from "../../../core/watch/alert_contract.ts";
import type { Watchlist } from "../../../core/watch/contract.ts";
import { useLiveRows } from "../../lib/market/live.ts";
import { alertsQuery, sparklinesQuery } from "../../lib/api/queries.ts";
import type { TableView } from "../../lib/table_view.ts";
import { pricesOf } from "../../lib/market/stock_lists.ts";
import { StockTrail } from "../../lib/market/stock_trail.tsx";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Delta, Price, PriceAndChange } from "../../ui/numbers.tsx";
import { Sparkline } from "../../ui/chart/Sparkline.tsx";
import { SymbolLink } from "../../ui/stock/SymbolLink.tsx";
import { SymbolTile } from "../../ui/stock/SymbolTile.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { AlertCell } from "./AlertCell.tsx";
import { nearest } from "./nearest.ts";
import { AlertRule } from "./words.tsx";

type StockLine = OutputOf<"stocks.sparklines">["stocks"][number];
export interface WatchRow extends StockLine {
  /** The nearest active alert of the stock. */
  readonly alert: Alert | null;
  readonly more: number;
  readonly distance: number | null;
}

const MOST_SYMBOLS = 100;

const NONE: readonly never[] = [];
const useLines = (symbols: readonly string[]) =>
  useQuery({ ...sparklinesQuery(symbols), enabled: symbols.length > 0, placeholderData: keepPreviousData });

/** The stocks of a list in its order at live prices, each with its nearest alert; undefined while loading. */
export function useWatchRows(list: Watchlist | undefined): {
  readonly rows: readonly WatchRow[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
} {
  const symbols = list?.symbols ?? NONE;
  // A list has up to two responses' worth of stocks.
  const first = useLines(symbols.slice(0, MOST_SYMBOLS));
  const rest = useLines(symbols.slice(MOST_SYMBOLS));
  const { data: alerts } = useQuery(alertsQuery());
  const stocks = useMemo(() => [...first.data?.stocks ?? NONE, ...rest.data?.stocks ?? NONE], [first.data, rest.data]);
  const live = useLiveRows(stocks);
  const rows = useMemo(() => {
    const bySymbol = new Map(live.map((row) => [row.symbol, row]));
    const active = Map.groupBy(alerts?.filter((alert) => alert.active) ?? [], (alert) => alert.symbol);
    return symbols.flatMap((symbol): WatchRow[] => {
      const row = bySymbol.get(symbol);
      if (!row) return [];
      const own = active.get(symbol) ?? [];
      const near = nearest(own, row);
      return [{
        ...row,
        alert: near?.alert ?? null,
        distance: near?.distance ?? null,
        more: Math.max(0, own.length - 1),
      }];
    });
  }, [live, alerts, symbols]);
  const error = (first.data ? null : first.error) ?? (rest.data ? null : rest.error);
  // Until the response for a changed list arrives, the previous one is shown, without added stocks.
  const isOld = first.isPlaceholderData || rest.isPlaceholderData;
  const isKnown = symbols.length === 0 || (stocks.length > 0 && !(isOld && rows.length < symbols.length - 1));
  return {
    rows: list && isKnown ? rows : undefined,
    error,
    retry: () => void Promise.all([first.refetch(), rest.refetch()]),
  };
}

interface Props {
  readonly list: Watchlist;
  readonly rows: readonly WatchRow[];
  readonly onAlert: (symbol: string) => void;
  readonly onTake: (symbol: string) => void;
  readonly onMove: (symbol: string, to: number) => void;
  readonly view: TableView;
  /** Each row has buttons that move it, for users who cannot drag. */
  readonly ordering: boolean;
}

/** Moves a row up and down by a place. */
function Steps({ list, symbol, onMove }: Pick<Props, "list" | "onMove"> & { symbol: string }) {
  const at = list.symbols.indexOf(symbol);
  const step = (to: number, sign: string, label: string) => (
    <IconButton
      aria-label={label}
      aria-disabled={to < 0 || to >= list.symbols.length}
      onClick={() => to >= 0 && to < list.symbols.length && onMove(symbol, to)}
    >
      <span aria-hidden="true">{sign}</span>
    </IconButton>
  );
  return (
    <>
      {step(at - 1, "↑", t("Move {symbol} up", { symbol }))}
      {step(at + 1, "↓", t("Move {symbol} down", { symbol }))}
    </>
  );
}

const DayLine = ({ row }: { row: WatchRow }) => (
  <span className="watch-line">
    <Sparkline values={pricesOf(row.line)} last={row.price} base={row.prev_close} />
  </span>
);

/** The columns that the user may hide. */
export const watchChoices = () => [
  { key: "change", name: t("Change %") },
  { key: "today", name: t("Today") },
  { key: "alert", name: t("Alert") },
];

const columns = (
  { list, ordering, onAlert, onTake, onMove }: Pick<Props, "list" | "ordering" | "onAlert" | "onTake" | "onMove">,
): readonly Column<WatchRow>[] => [
  {
    key: "stock",
    title: t("Stock"),
    of: (row) => [row.symbol, row.name, row.delisted_on],
    cell: (row) => (
      <span className="row">
        <SymbolTile symbol={row.symbol} />
        <SymbolLink symbol={row.symbol} name={row.name} className="stock-name wide" />
        {row.delisted_on && <Badge tone="red">{t("Delisted")}</Badge>}
      </span>
    ),
  },
  { key: "price", title: t("Price"), end: true, cell: (row) => <Price value={row.price} flash /> },
  {
    key: "change",
    title: t("Change %"),
    end: true,
    optional: true,
    cell: (row) => <Delta percent={row.change_percentage} />,
  },
  {
    key: "today",
    title: t("Today"),
    optional: true,
    cell: (row) => <DayLine row={row} />,
  },
  {
    key: "alert",
    title: t("Alert, and how near it is"),
    optional: true,
    of: (row) => [row.symbol, row.alert, row.distance, row.more, row.delisted_on],
    cell: (row) =>
      row.alert
        ? (
          <button type="button" className="alert-open" onClick={() => onAlert(row.symbol)}>
            <AlertCell alert={row.alert} distance={row.distance} />
            {row.more > 0 && <span className="small muted">{t("and {number} more", { number: row.more })}</span>}
          </button>
        )
        : row.delisted_on
        ? null
        : (
          <TextButton
            aria-label={t("Add alert for {symbol}", { symbol: row.symbol })}
            onClick={() => onAlert(row.symbol)}
          >
            {t("Add alert")}
          </TextButton>
        ),
  },
  {
    key: "take",
    title: <span className="sr-only">{t("Actions")}</span>,
    end: true,
    of: (row) => [row.symbol],
    cell: (row) => (
      <span className="watch-actions">
        {ordering && <Steps list={list} symbol={row.symbol} onMove={onMove} />}
        <TakeOff symbol={row.symbol} onTake={onTake} />
      </span>
    ),
  },
];

const TakeOff = ({ symbol, onTake }: { symbol: string; onTake: Props["onTake"] }) => (
  <IconButton
    aria-label={t("Take {symbol} off the list", { symbol })}
    onClick={() => onTake(symbol)}
  >
    <Icon name="close" size={14} />
  </IconButton>
);

/** The rows of the CSV file. */
export const csvRows = (rows: readonly WatchRow[]) => [
  ["Symbol", "Name", "Price", "Change %", "Alert", "Threshold", "Distance"],
  ...rows.map((row) => [
    row.symbol,
    row.name,
    row.price,
    row.change_percentage,
    row.alert?.kind ?? null,
    row.alert?.threshold ?? null,
    row.distance,
  ]),
];

/** A list's stocks with their prices, today's line, and the distance to their alerts. */
export function WatchTable({ list, rows, view, ordering, onAlert, onTake, onMove }: Props) {
  const shown = useMemo(
    () => columns({ list, ordering, onAlert, onTake, onMove }),
    // Only the buttons that change the order depend on it.
    [list.id, ordering, ordering && list.symbols],
  );
  return (
    <StockTrail symbols={() => rows.map(({ symbol }) => symbol)}>
      <DataTable
        label={t("Stocks of {name}", { name: list.name })}
        rows={rows}
        columns={shown}
        rowKey={(row) => row.symbol}
        view={view}
        onMove={(row, to) => onMove(row.symbol, list.symbols.indexOf(rows[to]!.symbol))}
        phoneRow={(row) => (
          <>
            <span className="list-row">
              <SymbolTile symbol={row.symbol} />
              <span className="stock-name">
                <SymbolLink symbol={row.symbol} className="">
                  <strong>{row.symbol}</strong>
                </SymbolLink>
                {row.alert
                  ? (
                    <button type="button" className="alert-open" onClick={() => onAlert(row.symbol)}>
                      <AlertRule {...row.alert} />
                    </button>
                  )
                  : <span>{row.name}</span>}
              </span>
              <DayLine row={row} />
              <PriceAndChange price={row.price} percent={row.change_percentage} />
            </span>
            {ordering && (
              <span className="watch-actions wide">
                <Steps list={list} symbol={row.symbol} onMove={onMove} />
                <TakeOff symbol={row.symbol} onTake={onTake} />
              </span>
            )}
          </>
        )}
      />
    </StockTrail>
  );
}
