import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { recordQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Sparkline } from "../../ui/chart/Sparkline.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Delta } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { PageError } from "../../ui/page/states.tsx";
import type { Card } from "./queries.ts";

const CardLink = ({ card }: { card: Card }) => (
  <Link to="/portfolios/shared/$id" params={{ id: card.portfolio_id }} className="panel public-portfolio">
    <span className="row between">
      <strong className="ellipsis" title={card.name}>{card.name}</strong>
      {card.is_competition
        ? (
          <Badge tone="violet">
            <Icon name="trophy" size={13} />
            {t("Competition")}
          </Badge>
        )
        : card.rank !== null && <Badge tone="blue">#{card.rank}</Badge>}
    </span>
    <span className="small muted ellipsis">
      {t("{count} holdings", { count: card.holdings_count })},{" "}
      {t("{count} trades in 30 days", { count: card.trades_30_days })}
    </span>
    <span className="row between">
      <span>
        <span className="public-portfolio-return">
          <Delta percent={card.return_percentage} unknown={t("not known yet")} />
        </span>
        <span className="small muted block">{t("lifetime")}</span>
      </span>
      <Sparkline values={card.line} base={0} area />
    </span>
  </Link>
);

/** Another user's public portfolios. */
export function SharedCards({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(recordQuery(userId));
  return (
    <section className="stack tight" aria-labelledby="public-portfolios">
      <h2 id="public-portfolios">{t("Public portfolios")}</h2>
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
        : data.portfolios.length === 0
        ? (
          <Panel>
            <p className="small muted">{t("No public portfolios")}</p>
          </Panel>
        )
        : (
          <div className="public-portfolios">
            {data.portfolios.map((card) => <CardLink key={card.portfolio_id} card={card} />)}
          </div>
        )}
    </section>
  );
}
