import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useDialogs } from "../../lib/dialogs.ts";
import { holdingsQuery } from "../../lib/queries.ts";
import { readSort, type TabProps, writeSort } from "../../lib/portfolio_view.ts";
import { useConnection } from "../../lib/stream.ts";
import { useLiveHoldings } from "../../lib/live.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Panel, RowsSkeleton } from "../../ui/Panel.tsx";
import { EmptyState, PageError } from "../../ui/states.tsx";
import { StockSearch } from "../../ui/StockSearch.tsx";
import { HoldingsTable } from "./HoldingsTable.tsx";
import { PerformancePanel } from "./PerformancePanel.tsx";

export function HoldingsTab({ portfolio, search, change }: TabProps) {
  const navigate = useNavigate();
  const { trade } = useDialogs();
  const { data: answered, error, refetch } = useQuery(holdingsQuery(portfolio.id));
  const data = useLiveHoldings(answered);
  const live = useConnection().state === "live";
  const buy = () => trade({ side: "BUY", portfolioId: portfolio.id });
  return (
    <>
      <Panel
        flush
        title="Current Holdings"
        extra={
          <div className="row wrap">
            {data && data.length > 0 && (
              <span className="small muted row">
                <span className={`lamp ${live ? "open" : ""}`} />
                {live ? "Live prices" : "Prices each minute"}
              </span>
            )}
            {data && data.length > 0 && (
              <Button size="small" icon={<Icon name="plus" size={14} />} onClick={buy}>Add Position</Button>
            )}
          </div>
        }
      >
        {!data && !error && (
          <div className="inset">
            <RowsSkeleton rows={6} label="Loading holdings" />
          </div>
        )}
        {error && !data && (
          <PageError
            title="The holdings could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {data && data.length === 0 && (
          <EmptyState
            title="Start Your Investment Journey"
            icon={<Icon name="chart" />}
            action={<Button kind="primary" onClick={buy}>Buy Your First Stock</Button>}
          >
            What you buy is listed here with its cost, its value now and what it has gained or lost.
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <HoldingsTable
            holdings={data}
            sort={readSort(search.sort ?? "symbol")}
            onSort={(sort) => change({ ...search, tab: "holdings", sort: writeSort(sort) })}
            onTrade={(side, symbol) => trade({ side, symbol, portfolioId: portfolio.id })}
          />
        )}
      </Panel>
      <div className="columns" hidden={!data}>
        {data && data.length > 0 && <PerformancePanel holdings={data} />}
        <Panel title="Find a stock">
          <StockSearch
            label="Quick stock search"
            placeholder="Symbol or company"
            inline
            limit={(text) => text.length === 1 ? 30 : 20}
            empty={() => "No results found"}
            onPick={(stock) => void navigate({ to: "/stocks/$symbol", params: { symbol: stock.symbol } })}
          />
          <p className="small muted" style={{ marginTop: 8 }}>Opens the stock's page with its quote and chart.</p>
        </Panel>
      </div>
    </>
  );
}
