import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { MOST_COMPARED } from "../../core/research/limits.ts";
import type { Watchlist } from "../../core/watch/contract.ts";
import { AlertForm } from "../features/watch/AlertForm.tsx";
import { DeleteListDialog, NameDialog } from "../features/watch/ListDialogs.tsx";
import { ListNav } from "../features/watch/ListNav.tsx";
import { TodayPanel } from "../features/watch/TodayPanel.tsx";
import { WatchTiles } from "../features/watch/WatchTiles.tsx";
import { csvRows, useWatchRows, watchChoices, type WatchRow, WatchTable } from "../features/watch/WatchTable.tsx";
import { downloadCsv } from "../lib/csv.ts";
import { useDialogs } from "../lib/dialogs.ts";
import { useTableView } from "../lib/table_view.ts";
import { t } from "../lib/text.ts";
import { useTitle } from "../lib/title.ts";
import { useListCommands, watchlistsQuery } from "../lib/watchlists.ts";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Icon } from "../ui/icons.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Count, Percent } from "../ui/numbers.tsx";
import { Panel, RowsSkeleton, Skeleton } from "../ui/Panel.tsx";
import { Popup } from "../ui/Popup.tsx";
import { Segmented } from "../ui/Segmented.tsx";
import { Select } from "../ui/Select.tsx";
import { EmptyState, PageError } from "../ui/states.tsx";
import { StockSearch } from "../ui/StockSearch.tsx";
import { ColumnChoice } from "../ui/TableTools.tsx";
import { Text } from "../ui/Text.tsx";
import { TextButton } from "../ui/TextButton.tsx";
import { usePhone } from "../ui/usePhone.ts";

const FOUND = 8;
const focus = (input: HTMLInputElement | null) => input?.focus();
type Asked = "new" | "rename" | "delete" | null;

export const WatchlistsPage = () => <Watchlists />;
export const WatchlistPage = () => <Watchlists id={useParams({ from: "/shell/watchlists/$id" }).id} />;

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

function AddStocks({ onPick, primary = true }: { onPick: (symbol: string) => void; primary?: boolean }) {
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <Button
        {...(primary ? { kind: "primary" as const } : {})}
        icon={<Icon name="plus" size={16} />}
        onClick={() => setOpen(true)}
      >
        {t("Add stocks")}
      </Button>
    );
  }
  return (
    <div
      className="add-stocks"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={(event) => event.key === "Escape" && setOpen(false)}
    >
      <StockSearch
        label={t("Add stocks")}
        placeholder={t("Symbol or company")}
        limit={() => FOUND}
        empty={(text) => t('No stocks found for "{text}"', { text })}
        inputRef={focus}
        onPick={({ symbol }) => onPick(symbol)}
      />
    </div>
  );
}

interface MenuProps {
  readonly onAsk: (what: Asked) => void;
  /** Whether rows have buttons that move them. */
  readonly ordering: boolean;
  readonly onOrdering: (on: boolean) => void;
}

function ListMenu({ onAsk, ordering, onOrdering }: MenuProps) {
  return (
    <Popup label={t("More about this list")} trigger={<Icon name="more" />} width={180}>
      {(close) => {
        const ask = (what: Asked) => () => {
          close();
          onAsk(what);
        };
        return (
          <div className="stack tight watch-choice">
            <TextButton
              onClick={() => {
                close();
                onOrdering(!ordering);
              }}
            >
              {ordering ? t("Stop ordering") : t("Change the order")}
            </TextButton>
            <TextButton onClick={ask("rename")}>{t("Rename list")}</TextButton>
            <TextButton onClick={ask("delete")}>{t("Delete list")}</TextButton>
          </div>
        );
      }}
    </Popup>
  );
}

interface ListPanelProps {
  readonly list: Watchlist;
  readonly watched: ReturnType<typeof useWatchRows>;
  readonly commands: ReturnType<typeof useListCommands>;
  /** Pictures in place of the table. */
  readonly tiles: boolean;
  readonly onTiles: (on: boolean) => void;
  readonly onAlert: (symbol: string) => void;
  readonly onAsk: (what: Asked) => void;
}

function ListPanel(props: ListPanelProps) {
  const { list, watched: { rows, error, retry }, commands, tiles, onTiles, onAlert, onAsk } = props;
  const phone = usePhone();
  const [moved, setMoved] = useState("");
  const [ordering, setOrdering] = useState(false);
  const [view, setView] = useTableView("watchlist");
  const move = (symbol: string, to: number) => {
    commands.move(list, symbol, to);
    setMoved(t("{symbol} is now {place} of {number}", { symbol, place: to + 1, number: list.symbols.length }));
  };
  const body = error
    ? <PageError title={t("Failed to load the stocks")} error={error} onRetry={retry} />
    : !rows
    ? <RowsSkeleton rows={Math.max(3, list.symbols.length)} />
    : rows.length === 0
    ? (
      <EmptyState
        title={t("No stocks on this list")}
        icon={<Icon name="star" size={28} />}
        action={
          <AddStocks
            primary={false}
            onPick={(symbol) => commands.add.mutate({ id: list.id, symbols: [symbol] })}
          />
        }
      >
        {t("Add stocks to see their prices, their day and how near your alerts are.")}
      </EmptyState>
    )
    : tiles
    ? <WatchTiles name={list.name} rows={rows} />
    : (
      <WatchTable
        list={list}
        rows={rows}
        view={view}
        ordering={ordering}
        onAlert={onAlert}
        onTake={(symbol) => commands.take.mutate({ id: list.id, symbol })}
        onMove={move}
      />
    );
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
          <ListMenu onAsk={onAsk} ordering={ordering} onOrdering={setOrdering} />
        </span>
      }
    >
      {body}
      {!phone && !tiles && rows && rows.length > 1 && (
        <footer className="small muted">
          <Text
            of="Drag a row, or press {alt} and {up} or {down} in it, to put the list in your order."
            alt={<kbd className="kbd">Alt</kbd>}
            up={<kbd className="kbd">↑</kbd>}
            down={<kbd className="kbd">↓</kbd>}
          />
        </footer>
      )}
      <span className="sr-only" role="status">{moved}</span>
    </Panel>
  );
}

/** An alert for one of the list's stocks. */
function NewAlert(
  { symbols, chosen, onChoose }: {
    symbols: readonly string[];
    chosen: string | undefined;
    onChoose: (symbol: string) => void;
  },
) {
  return (
    <Panel
      title={t("New alert")}
      className="new-alert"
      extra={chosen && (
        <Select
          size="small"
          aria-label={t("Stock of the alert")}
          value={chosen}
          onChange={onChoose}
          options={symbols.map((symbol) => ({ value: symbol, label: symbol }))}
        />
      )}
    >
      {chosen
        ? <AlertForm key={chosen} symbol={chosen} />
        : <p className="small muted">{t("Alerts are made for a stock; add one to the list first.")}</p>}
    </Panel>
  );
}

const Waiting = () => (
  <>
    <nav className="panel watch-lists" aria-hidden="true">
      <Skeleton width="80%" height={28} />
    </nav>
    <Panel className="watch-table">
      <RowsSkeleton rows={8} />
    </Panel>
    <div className="stack watch-side waiting">
      <Panel className="new-alert">
        <RowsSkeleton rows={5} />
      </Panel>
    </div>
  </>
);

function Watchlists({ id }: { id?: string }) {
  useTitle(t("Watchlists"));
  const { data: lists, error, refetch } = useQuery(watchlistsQuery());
  const search: { stock?: string; view?: "charts" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const phone = usePhone();
  const commands = useListCommands();
  const [asked, setAsked] = useState<Asked>(null);
  const list = id === undefined ? lists?.[0] : lists?.find((l) => l.id === id);
  const watched = useWatchRows(list);
  const alertable = watched.rows?.filter((row) => !row.delisted_on).map((row) => row.symbol);
  const chosen = alertable?.find((symbol) => symbol === search.stock) ?? alertable?.[0];
  const choose = (symbol: string) =>
    void navigate({ to: ".", search: { ...search, stock: symbol }, replace: true, resetScroll: false });
  const onTiles = (on: boolean) => {
    const { view: _, ...rest } = search;
    void navigate({ to: ".", search: on ? { ...rest, view: "charts" } : rest, replace: true, resetScroll: false });
  };
  const onAlert = (symbol: string) => {
    const own = watched.rows?.find((row) => row.symbol === symbol)?.alert;
    if (phone || own) return dialogs.open({ kind: "alert", symbol });
    choose(symbol);
    document.querySelector<HTMLElement>(".new-alert .alert-condition input")?.focus();
  };
  const show = ({ id }: Watchlist) => {
    setAsked(null);
    void navigate({ to: "/watchlists/$id", params: { id } });
  };
  const parts = () => {
    if (error && !lists) {
      return <PageError title={t("Failed to load your watchlists")} error={error} onRetry={() => void refetch()} />;
    }
    if (!lists) return <Waiting />;
    if (lists.length === 0) {
      return (
        <Panel className="watch-empty">
          <EmptyState
            title={t("No watchlist yet")}
            icon={<Icon name="star" size={28} />}
            action={<AddStocks onPick={(symbol) => commands.create.mutate({ symbols: [symbol] })} />}
          >
            {t("Keep an eye on stocks without buying them, and be told when a price is where you want it.")}
          </EmptyState>
        </Panel>
      );
    }
    return (
      <>
        <ListNav lists={lists} current={list?.id} onNew={() => setAsked("new")} />
        {list
          ? (
            <ListPanel
              key={list.id}
              list={list}
              watched={watched}
              commands={commands}
              tiles={search.view === "charts"}
              onTiles={onTiles}
              onAlert={onAlert}
              onAsk={setAsked}
            />
          )
          : (
            <Panel className="watch-table">
              <EmptyState title={t("This list does not exist any more")} />
            </Panel>
          )}
        <div className={watched.rows || watched.error ? "stack watch-side" : "stack watch-side waiting"}>
          <NewAlert symbols={alertable ?? []} chosen={chosen} onChoose={choose} />
          <TodayPanel />
        </div>
      </>
    );
  };
  return (
    <main className="page watchlists">
      <div className="page-head">
        <h1>{t("Watchlists")}</h1>
        {list && list.symbols.length > 0 && (
          <div className="row">
            {list.symbols.length > 1 && (
              <LinkButton to="/compare" search={{ symbols: list.symbols.slice(0, MOST_COMPARED).join(",") }}>
                <Icon name="swap" size={16} />
                {t("Compare")}
              </LinkButton>
            )}
            <AddStocks onPick={(symbol) => commands.add.mutate({ id: list.id, symbols: [symbol] })} />
          </div>
        )}
      </div>
      <div className="watch-grid">{parts()}</div>
      {asked === "new" && <NameDialog onClose={() => setAsked(null)} onDone={show} />}
      {asked === "rename" && list && (
        <NameDialog
          list={list}
          onClose={() => setAsked(null)}
          onDone={() => setAsked(null)}
        />
      )}
      {asked === "delete" && list && (
        <DeleteListDialog
          list={list}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            void navigate({ to: "/watchlists" });
          }}
        />
      )}
    </main>
  );
}
