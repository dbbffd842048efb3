import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { overviewQuery, portfoliosQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Sparkline } from "../../ui/chart/Sparkline.tsx";
import { LinkButton } from "../../ui/form/LinkButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Delta, Money } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { PaidInReturn } from "../../ui/stock/PaidInReturn.tsx";
import { Text } from "../../ui/Text.tsx";

const Card = ({ portfolio, values }: { portfolio: Portfolio; values: readonly number[] }) => (
  <Link to="/portfolios/$id" params={{ id: portfolio.id }} className="panel public-portfolio">
    <span className="row between">
      <strong className="ellipsis" title={portfolio.name}>{portfolio.name}</strong>
      {portfolio.is_competition && (
        <Badge tone="violet">
          <Icon name="trophy" size={13} />
          {t("Competition")}
        </Badge>
      )}
    </span>
    <span className="small muted ellipsis">
      <Text
        of="{value}, {holdings}"
        value={<Money value={portfolio.total_value} />}
        holdings={t("{count} holdings", { count: portfolio.holdings_count })}
      />
    </span>
    <span className="row between">
      <span>
        <span className="public-portfolio-return">
          <Delta amount={portfolio.total_return} />
        </span>
        <span className="small muted block">
          <PaidInReturn percent={portfolio.total_return_percentage} of={portfolio.total_contributed} />
        </span>
      </span>
      <Sparkline values={[...values, portfolio.total_value]} base={null} area />
    </span>
  </Link>
);

/** The user's own portfolios that others see. */
export function PublicPortfolios() {
  const { data, error, refetch } = useQuery(portfoliosQuery());
  const { data: overview } = useQuery(overviewQuery());
  const shared = data?.filter((portfolio) => portfolio.is_public) ?? [];
  return (
    <section className="stack tight" aria-labelledby="public-portfolios">
      <h2 id="public-portfolios">{t("Your public portfolios")}</h2>
      {error && !data
        ? (
          <Panel>
            <PageError
              title={t("The portfolios could not be loaded")}
              error={error}
              onRetry={() => void refetch()}
            />
          </Panel>
        )
        : !data
        ? (
          <Panel>
            <RowsSkeleton rows={2} label={t("Loading portfolios")} />
          </Panel>
        )
        : shared.length === 0
        ? (
          <Panel>
            <EmptyState
              title={t("No public portfolios")}
              icon={<Icon name="globe" size={24} />}
              action={<LinkButton to="/portfolios">{t("Open your portfolios")}</LinkButton>}
            >
              {t("A portfolio that you make public on its page is shown here.")}
            </EmptyState>
          </Panel>
        )
        : (
          <div className="public-portfolios">
            {shared.map((portfolio) => (
              <Card
                key={portfolio.id}
                portfolio={portfolio}
                values={overview?.find((day) => day.portfolio_id === portfolio.id)?.values ?? []}
              />
            ))}
          </div>
        )}
    </section>
  );
}
