import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { MOST_COMPARED } from "../../../core/research/limits.ts";
import type { Watchlist } from "../../../core/watch/contract.ts";
import { useDialogs } from "../../lib/dialogs.ts";
import { useListCommands, watchlistsQuery } from "../../lib/market/watchlists.ts";
import { t } from "../../lib/text.ts";
import { LinkButton } from "../../ui/form/LinkButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Panel, RowsSkeleton, Skeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { usePhone } from "../../ui/usePhone.ts";
import { AddStocks } from "./AddStocks.tsx";
import { DeleteListDialog, NameDialog } from "./ListDialogs.tsx";
import { ListNav } from "./ListNav.tsx";
import { ListPanel } from "./ListPanel.tsx";
import { NewAlert } from "./NewAlert.tsx";
import { TodayPanel } from "./TodayPanel.tsx";
import { useWatchRows } from "./WatchTable.tsx";

/** Search parameters besides the list. */
export interface WatchSearch {
  /** The stock of a new alert. */
  stock?: string;
  /** Tiles in place of the table. */
  view?: "charts";
}

interface Props {
  /** The list in the address; without it the first one is shown. */
  readonly id: string | undefined;
  readonly search: WatchSearch;
  readonly onSearch: (search: WatchSearch) => void;
}

type Commands = ReturnType<typeof useListCommands>;
type OpenDialog = "new" | "rename" | "delete" | null;

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

const NoLists = ({ onAdd }: { onAdd: (symbol: string) => void }) => (
  <Panel className="watch-empty">
    <EmptyState
      title={t("No watchlist yet")}
      icon={<Icon name="star" size={28} />}
      action={<AddStocks onPick={onAdd} />}
    >
      {t("Keep an eye on stocks without buying them, and be told when a price is where you want it.")}
    </EmptyState>
  </Panel>
);

/** The actions on all stocks of a list. */
const HeadActions = ({ list, commands }: { list: Watchlist; commands: Commands }) => (
  <div className="row">
    {list.symbols.length > 1 && (
      <LinkButton to="/compare" search={{ symbols: list.symbols.slice(0, MOST_COMPARED).join(",") }}>
        <Icon name="swap" size={16} />
        {t("Compare")}
      </LinkButton>
    )}
    <AddStocks onPick={(symbol) => commands.add.mutate({ id: list.id, symbols: [symbol] })} />
  </div>
);

function ListDialog(
  { dialog, list, onClose }: { dialog: OpenDialog; list: Watchlist | undefined; onClose: () => void },
) {
  const navigate = useNavigate();
  if (dialog === "new") {
    const show = ({ id }: Watchlist) => {
      onClose();
      void navigate({ to: "/watchlists/$id", params: { id } });
    };
    return <NameDialog onClose={onClose} onDone={show} />;
  }
  if (!list || !dialog) return null;
  if (dialog === "rename") return <NameDialog list={list} onClose={onClose} onDone={onClose} />;
  const leave = () => {
    onClose();
    void navigate({ to: "/watchlists" });
  };
  return <DeleteListDialog list={list} onClose={onClose} onDone={leave} />;
}

interface ListProps extends Omit<Props, "id"> {
  /** Undefined if the list in the address no longer exists. */
  readonly list: Watchlist | undefined;
  readonly watched: ReturnType<typeof useWatchRows>;
  readonly commands: Commands;
  readonly onDialog: (what: OpenDialog) => void;
}

/** A list, and beside it an alert for one of its stocks. */
function ListWithAlerts({ list, watched, commands, search, onSearch, onDialog }: ListProps) {
  const dialogs = useDialogs();
  const phone = usePhone();
  const { rows, error } = watched;
  const alertable = rows?.filter((row) => !row.delisted_on).map((row) => row.symbol);
  const chosen = alertable?.find((symbol) => symbol === search.stock) ?? alertable?.[0];
  const choose = (symbol: string) => onSearch({ ...search, stock: symbol });
  const onAlert = (symbol: string) => {
    const own = rows?.find((row) => row.symbol === symbol)?.alert;
    if (phone || own) return dialogs.open({ kind: "alert", symbol });
    choose(symbol);
    document.querySelector<HTMLElement>(".new-alert .alert-condition input")?.focus();
  };
  const onTiles = (on: boolean) => {
    const { view: _, ...rest } = search;
    onSearch(on ? { ...rest, view: "charts" } : rest);
  };
  return (
    <>
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
            onDialog={onDialog}
          />
        )
        : (
          <Panel className="watch-table">
            <EmptyState title={t("This list does not exist any more")} />
          </Panel>
        )}
      <div className={rows || error ? "stack watch-side" : "stack watch-side waiting"}>
        <NewAlert symbols={alertable ?? []} chosen={chosen} onChoose={choose} />
        <TodayPanel />
      </div>
    </>
  );
}

/** A user's lists with one of them open. */
export function Watchlists({ id, search, onSearch }: Props) {
  const { data: lists, error, refetch } = useQuery(watchlistsQuery());
  const commands = useListCommands();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const list = id === undefined ? lists?.[0] : lists?.find((l) => l.id === id);
  // Called here so that alerts load in parallel with the lists.
  const watched = useWatchRows(list);
  return (
    <>
      <div className="page-head">
        <h1>{t("Watchlists")}</h1>
        {list && list.symbols.length > 0 && <HeadActions list={list} commands={commands} />}
      </div>
      <div className="watch-grid">
        {!lists && error && (
          <PageError
            title={t("Failed to load your watchlists")}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!lists && !error && <Waiting />}
        {lists?.length === 0 && <NoLists onAdd={(symbol) => commands.create.mutate({ symbols: [symbol] })} />}
        {lists && lists.length > 0 && (
          <>
            <ListNav lists={lists} current={list?.id} onNew={() => setDialog("new")} />
            <ListWithAlerts
              list={list}
              watched={watched}
              commands={commands}
              search={search}
              onSearch={onSearch}
              onDialog={setDialog}
            />
          </>
        )}
      </div>
      <ListDialog dialog={dialog} list={list} onClose={() => setDialog(null)} />
    </>
  );
}
