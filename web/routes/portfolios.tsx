import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { MoneyMap } from "../features/portfolios/MoneyMap.tsx";
import { NoPortfolios } from "../features/portfolios/NoPortfolios.tsx";
import { PortfolioCard } from "../features/portfolios/PortfolioCard.tsx";
import { SummaryTiles } from "../features/portfolios/SummaryTiles.tsx";
import { useDialogs } from "../lib/dialogs.ts";
import { useLivePortfolios } from "../lib/market/live.ts";
import { overviewQuery, portfoliosQuery } from "../lib/api/queries.ts";
import { t } from "../lib/text.ts";
import { useTitle } from "../lib/title.ts";
import { Button } from "../ui/form/Button.tsx";
import { Icon } from "../ui/icons.tsx";
import { Panel, RowsSkeleton, TileSkeleton } from "../ui/page/Panel.tsx";
import { PageError } from "../ui/page/states.tsx";
import { StockSearch } from "../ui/stock/StockSearch.tsx";

const Waiting = () => (
  <>
    <TileSkeleton />
    <div className="cards">
      {[1, 2, 3].map((n) => (
        <Panel key={n}>
          <RowsSkeleton rows={15} dense label={t("Loading portfolios")} />
        </Panel>
      ))}
    </div>
  </>
);

export function PortfoliosPage() {
  useTitle(t("Portfolios"));
  const navigate = useNavigate();
  const { open } = useDialogs();
  const { data, error, refetch } = useQuery(portfoliosQuery());
  const portfolios = useLivePortfolios(data);
  const { data: days } = useQuery({ ...overviewQuery(), enabled: data?.length !== 0 });
  return (
    <main className="page">
      <div className="page-head">
        <h1>{t("Portfolios")}</h1>
        <div className="row wrap grow head-tools">
          <StockSearch
            label={t("Find a stock")}
            placeholder={t("Find a stock")}
            limit={(text) => text.length === 1 ? 30 : 20}
            empty={() => t("No results found")}
            onPick={(stock) => void navigate({ to: "/stocks/$symbol", params: { symbol: stock.symbol } })}
          />
          {data && data.length > 0 && (
            <Button
              kind="primary"
              icon={<Icon name="plus" size={16} />}
              onClick={() => open({ kind: "create" })}
            >
              {t("Create Portfolio")}
            </Button>
          )}
        </div>
      </div>
      {!data && !error && <Waiting />}
      {error && !data && (
        <Panel>
          <PageError
            title={t("Your portfolios could not be loaded")}
            error={error}
            onRetry={() => void refetch()}
          />
        </Panel>
      )}
      {portfolios?.length === 0 && <NoPortfolios />}
      {portfolios && portfolios.length > 0 && (
        <>
          <SummaryTiles portfolios={portfolios} days={days} />
          <div className="cards">
            {portfolios.map((portfolio) => (
              <PortfolioCard
                key={portfolio.id}
                portfolio={portfolio}
                day={days?.find(({ portfolio_id }) => portfolio_id === portfolio.id)}
              />
            ))}
          </div>
          <MoneyMap portfolios={portfolios} />
        </>
      )}
    </main>
  );
}
