import { useQuery } from "@tanstack/react-query";
import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef } from "react";
import type { Holding, Portfolio } from "../../../core/ledger/contract.ts";
import { useDay } from "../../lib/market/day.ts";
import { useDialogs } from "../../lib/dialogs.ts";
import { useLiveHoldings, useLivePortfolio } from "../../lib/market/live.ts";
import { readSort, type TabProps, type ViewSearch, writeSort } from "../../lib/views/portfolio_view.ts";
import { holdingsQuery } from "../../lib/api/queries.ts";
import { type TableView, useTableView } from "../../lib/table_view.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Money } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { PageError } from "../../ui/page/states.tsx";
import { StockSearch } from "../../ui/stock/StockSearch.tsx";
import { TableTools } from "../../ui/table/TableTools.tsx";
import { Text } from "../../ui/Text.tsx";
import { UnknownPayers } from "../../ui/stock/UnknownPayers.tsx";
import type { OnTrade } from "./cells.tsx";
import { holdingColumns, withTotals } from "./columns.tsx";
import { DividendPanel } from "./DividendPanel.tsx";
import { FirstStock } from "./FirstStock.tsx";
import { HoldingsTable } from "./HoldingsTable.tsx";
import { PerformancePanel } from "./PerformancePanel.tsx";
import { type HoldingRow, totalsOfRows, unknownPayersOf, useHoldingRows } from "./rows.ts";

/** The largest first. */
const DEFAULT_SORT = "-value";

interface ToolsProps {
  readonly portfolio: Portfolio;
  readonly columns: readonly Column<HoldingRow>[];
  readonly rows: () => readonly HoldingRow[];
  readonly view: TableView;
  readonly onView: (change: Partial<TableView>) => void;
  readonly onTrade: OnTrade;
}

/** Actions on the holdings; prices do not change them. */
const Tools = memo(function Tools({ portfolio, columns, rows, view, onView, onTrade }: ToolsProps) {
  const { open, trade } = useDialogs();
  const { id, name, is_competition } = portfolio;
  return (
    <div className="row wrap">
      <div className="wide-only find">
        <StockSearch
          label={t("Quick stock search")}
          placeholder={t("Find a stock to add")}
          limit={(text) => text.length === 1 ? 30 : 20}
          empty={() => t("No results found")}
          onPick={({ symbol }) => onTrade("BUY", symbol)}
        />
      </div>
      <TableTools file={`${name} holdings`} columns={columns} rows={rows} view={view} onView={onView} />
      {!is_competition && (
        <Button
          size="small"
          onClick={() => open({ kind: "average-cost", portfolioId: id })}
        >
          {t("Edit Avg Cost")}
        </Button>
      )}
      <Button
        size="small"
        icon={<Icon name="plus" size={14} />}
        onClick={() => trade({ side: "BUY", portfolioId: id })}
      >
        {t("Add Position")}
      </Button>
    </div>
  );
});

const Title = ({ count, value }: { count: number; value: number }) => (
  <>
    {t("Current Holdings")}{" "}
    <span className="small muted">
      <Text
        of="{positions}, {value}"
        positions={t("{count} positions", { count })}
        value={<Money value={value} />}
      />
    </span>
  </>
);

interface HeldProps {
  /** As in the response, and at live prices. */
  readonly answered: Portfolio;
  readonly portfolio: Portfolio;
  readonly holdings: readonly Holding[];
  readonly search: ViewSearch;
  readonly change: TabProps["change"];
}

function Held({ answered, portfolio, holdings, search, change }: HeldProps) {
  const { trade } = useDialogs();
  const [view, setView] = useTableView("holdings");
  const { id, enable_drip: drip, total_value: total } = portfolio;
  const rows = useHoldingRows(holdings, portfolio);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  const latestRows = useCallback(() => latest.current, []);
  const totals = useMemo(() => totalsOfRows(rows), [rows]);
  const unknown = unknownPayersOf(rows);
  const today = useDay(portfolio)?.gain;
  const sort = useMemo(() => readSort(search.sort ?? DEFAULT_SORT), [search.sort]);
  const onTrade = useCallback(
    (side: "BUY" | "SELL", symbol: string) => trade({ side, symbol, portfolioId: id }),
    [trade, id],
  );
  const plain = useMemo(() => holdingColumns(drip, onTrade), [drip, onTrade]);
  const columns = withTotals(plain, { totals, today, total });
  return (
    <>
      <Panel
        flush
        className="holdings"
        title={<Title count={rows.length} value={totals.value} />}
        extra={
          <Tools
            portfolio={answered}
            columns={plain}
            rows={latestRows}
            view={view}
            onView={setView}
            onTrade={onTrade}
          />
        }
      >
        {rows.some(({ yearly }) => yearly === undefined) && (
          <span className="sr-only" role="status">{t("Loading what the stocks pay")}</span>
        )}
        <HoldingsTable
          rows={rows}
          columns={columns}
          view={view}
          drip={drip}
          sort={sort}
          onSort={(sort) => change({ ...search, tab: "holdings", sort: writeSort(sort) })}
          onTrade={onTrade}
        />
        {unknown.length > 0 && (
          <p className="small inset">
            <UnknownPayers of={unknown} />
          </p>
        )}
      </Panel>
      <PerformancePanel totals={totals} />
      <DividendPanel portfolio={portfolio} />
    </>
  );
}

/** @param children panels beside those of the holdings */
export function HoldingsTab({ portfolio: answered, search, change, children }: TabProps & { children: ReactNode }) {
  const portfolio = useLivePortfolio(answered)!;
  const { data, error, refetch } = useQuery(holdingsQuery(portfolio.id));
  const holdings = useLiveHoldings(data);
  return (
    <div className="holdings-grid">
      {!holdings && !error && (
        <Panel title={t("Current Holdings")}>
          <RowsSkeleton rows={6} label={t("Loading holdings")} />
        </Panel>
      )}
      {error && !holdings && (
        <Panel title={t("Current Holdings")}>
          <PageError
            title={t("The holdings could not be loaded")}
            error={error}
            onRetry={() => void refetch()}
          />
        </Panel>
      )}
      {holdings?.length === 0 && <FirstStock portfolioId={portfolio.id} />}
      {holdings && holdings.length > 0 && (
        <Held answered={answered} portfolio={portfolio} holdings={holdings} search={search} change={change} />
      )}
      {holdings && children}
    </div>
  );
}
