import { useState } from "react";
import type { Watchlist } from "../../../core/watch/contract.ts";
import { downloadCsv } from "../../lib/csv.ts";
import type { useListCommands } from "../../lib/market/watchlists.ts";
import { type TableView, useTableView } from "../../lib/table_view.ts";
import { t } from "../../lib/text.ts";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Segmented } from "../../ui/form/Segmented.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Count, Percent } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { ColumnChoice } from "../../ui/table/TableTools.tsx";
import { Text } from "../../ui/Text.tsx";
import { usePhone } from "../../ui/usePhone.ts";
import { AddStocks } from "./AddStocks.tsx";
import { ListMenu } from "./ListMenu.tsx";
import { csvRows, type useWatchRows, watchChoices, type WatchRow, WatchTable } from "./WatchTable.tsx";
import { WatchTiles } from "./WatchTiles.tsx";

/** "10 stocks, 9 up today, on average +1.41%" */
function Summary({ rows }: { rows: readonly WatchRow[] }) {
  const changes = rows.flatMap(({ change_percentage: change }) => change === null ? [] : [change]);
  const mean = changes.length > 0 ? changes.reduce((a, b) => a + b, 0) / changes.length : null;
  const stocks = t("{count} stocks", { count: rows.length });
  if (mean === null) return <span className="small muted">{stocks}</span>;
  return (
    <span className="small muted">
      <Text
        of="{stocks}, {up} up today, on average {mean}"
        stocks={stocks}
        up={<Count value={changes.filter((change) => change > 0).length} />}
        mean={<Percent value={mean} signed />}
      />
    </span>
  );
}

const NoStocks = ({ onAdd }: { onAdd: (symbol: string) => void }) => (
  <EmptyState
    title={t("No stocks on this list")}
    icon={<Icon name="star" size={28} />}
    action={<AddStocks primary={false} onPick={onAdd} />}
  >
    {t("Add stocks to see their prices, their day and how near your alerts are.")}
  </EmptyState>
);

const OrderHint = () => (
  <footer className="small muted">
    <Text
      of="Drag a row, or press {alt} and {up} or {down} in it, to put the list in your order."
      alt={<kbd className="kbd">Alt</kbd>}
      up={<kbd className="kbd">↑</kbd>}
      down={<kbd className="kbd">↓</kbd>}
    />
  </footer>
);

interface Props {
  readonly list: Watchlist;
  readonly watched: ReturnType<typeof useWatchRows>;
  readonly commands: ReturnType<typeof useListCommands>;
  /** Tiles in place of the table. */
  readonly tiles: boolean;
  readonly onTiles: (on: boolean) => void;
  readonly onAlert: (symbol: string) => void;
  readonly onDialog: (what: "rename" | "delete") => void;
}

interface StocksProps extends Pick<Props, "list" | "watched" | "commands" | "tiles" | "onAlert"> {
  readonly view: TableView;
  readonly ordering: boolean;
  readonly onMove: (symbol: string, to: number) => void;
}

/** The list's stocks as a table or as tiles, or why there are none. */
function Stocks({ list, watched, commands, tiles, onAlert, view, ordering, onMove }: StocksProps) {
  const { rows, error, retry } = watched;
  if (error) return <PageError title={t("Failed to load the stocks")} error={error} onRetry={retry} />;
  if (!rows) return <RowsSkeleton rows={Math.max(3, list.symbols.length)} />;
  if (rows.length === 0) {
    return <NoStocks onAdd={(symbol) => commands.add.mutate({ id: list.id, symbols: [symbol] })} />;
  }
  if (tiles) return <WatchTiles name={list.name} rows={rows} />;
  return (
    <WatchTable
      list={list}
      rows={rows}
      view={view}
      ordering={ordering}
      onAlert={onAlert}
      onTake={(symbol) => commands.take.mutate({ id: list.id, symbol })}
      onMove={onMove}
    />
  );
}

export function ListPanel(props: Props) {
  const { list, watched: { rows }, commands, tiles, onTiles, onDialog } = props;
  const phone = usePhone();
  const [moved, setMoved] = useState("");
  const [ordering, setOrdering] = useState(false);
  const [view, setView] = useTableView("watchlist");
  const move = (symbol: string, to: number) => {
    commands.move(list, symbol, to);
    setMoved(t("{symbol} is now {place} of {number}", { symbol, place: to + 1, number: list.symbols.length }));
  };
  return (
    <Panel
      flush
      className="watch-table"
      title={
        <>
          {list.name} {rows && rows.length > 0 && <Summary rows={rows} />}
        </>
      }
      extra={
        <span className="row">
          <Segmented
            aria-label={t("Show as")}
            size="small"
            options={[{ value: "table", label: t("Table") }, { value: "charts", label: t("Charts") }]}
            value={tiles ? "charts" : "table"}
            onChange={(to) => onTiles(to === "charts")}
          />
          <IconButton
            aria-label={t("Save as CSV")}
            disabled={!rows || rows.length === 0}
            onClick={() => downloadCsv(list.name, csvRows(rows!))}
          >
            <Icon name="download" />
          </IconButton>
          {!phone && !tiles && <ColumnChoice columns={watchChoices()} view={view} onView={setView} />}
          <ListMenu id={list.id} onDialog={onDialog} ordering={ordering} onOrdering={setOrdering} />
        </span>
      }
    >
      <Stocks {...props} view={view} ordering={ordering} onMove={move} />
      {!phone && !tiles && rows && rows.length > 1 && <OrderHint />}
      <span className="sr-only" role="status">{moved}</span>
    </Panel>
  );
}
