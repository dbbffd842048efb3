import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { PortfolioCard } from "../features/portfolios/PortfolioCard.tsx";
import { SummaryTiles } from "../features/portfolios/SummaryTiles.tsx";
import { useDialogs } from "../lib/dialogs.ts";
import { portfoliosQuery } from "../lib/queries.ts";
import { useTitle } from "../lib/title.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/icons.tsx";
import { Panel, RowsSkeleton, TileSkeleton } from "../ui/Panel.tsx";
import { EmptyState, PageError } from "../ui/states.tsx";
import { StockSearch } from "../ui/StockSearch.tsx";

const Waiting = () => (
  <>
    <TileSkeleton />
    <div className="cards">
      {[1, 2, 3].map((n) => (
        <Panel key={n}>
          <RowsSkeleton rows={10} dense label="Loading portfolios" />
        </Panel>
      ))}
    </div>
  </>
);

export function PortfoliosPage() {
  useTitle("Portfolios");
  const navigate = useNavigate();
  const { open } = useDialogs();
  const { data, error, refetch } = useQuery(portfoliosQuery());
  return (
    <main className="page">
      <div className="page-head">
        <h1>Portfolios</h1>
        <div className="row wrap grow head-tools">
          <StockSearch
            label="Find a stock"
            placeholder="Find a stock"
            limit={(text) => text.length === 1 ? 30 : 20}
            empty={() => "No results found"}
            onPick={(stock) => void navigate({ to: "/stocks/$symbol", params: { symbol: stock.symbol } })}
          />
          {data && data.length > 0 && (
            <Button
              kind="primary"
              icon={<Icon name="plus" size={16} />}
              onClick={() => open({ kind: "create" })}
            >
              Create Portfolio
            </Button>
          )}
        </div>
      </div>
      {!data && !error && <Waiting />}
      {error && !data && (
        <Panel>
          <PageError title="Your portfolios could not be loaded" error={error} onRetry={() => void refetch()} />
        </Panel>
      )}
      {data && data.length === 0 && (
        <Panel>
          <EmptyState
            title="No portfolios yet"
            icon={<Icon name="cases" />}
            action={
              <Button kind="primary" onClick={() => open({ kind: "create" })}>Create Your First Portfolio</Button>
            }
          >
            A portfolio holds virtual cash and the stocks you buy with it. You can have several, each with its own plan.
          </EmptyState>
        </Panel>
      )}
      {data && data.length > 0 && (
        <>
          <SummaryTiles portfolios={data} />
          <div className="cards">
            {data.map((portfolio) => <PortfolioCard key={portfolio.id} portfolio={portfolio} />)}
          </div>
        </>
      )}
    </main>
  );
}
