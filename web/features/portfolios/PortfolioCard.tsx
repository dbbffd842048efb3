import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { OutputOf } from "../../../core/contracts.ts";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { liveGain } from "../../lib/market/live.ts";
import { t } from "../../lib/text.ts";
import { Badge, HoldingsBadge } from "../../ui/Badge.tsx";
import { When } from "../../ui/dates.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Delta, LeadMoney, Money, Percent } from "../../ui/numbers.tsx";
import { PaidInReturn } from "../../ui/stock/PaidInReturn.tsx";
import { PartsBar, PartsLegend } from "../../ui/chart/PartsBar.tsx";
import { Sparkline } from "../../ui/chart/Sparkline.tsx";
import { Text } from "../../ui/Text.tsx";
import { CardActions } from "./CardActions.tsx";
import { Description } from "./Description.tsx";
import { partsOf } from "./parts.ts";

type Day = OutputOf<"analytics.overview">[number];

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);

const Badges = ({ portfolio }: { portfolio: Portfolio }) => (
  <div className="row wrap">
    {portfolio.is_default && (
      <Badge tone="blue">
        <Icon name="star" size={13} />
        {t("Default")}
      </Badge>
    )}
    {portfolio.is_competition && <Badge tone="violet">{t("Competition")}</Badge>}
    <Badge>
      <Icon name={portfolio.is_public ? "globe" : "lock"} size={13} />
      {portfolio.is_public ? t("Public") : t("Private")}
    </Badge>
    <HoldingsBadge count={portfolio.holdings_count} />
  </div>
);

function Allocation({ portfolio }: { portfolio: Portfolio }) {
  const parts = partsOf(portfolio).map((part) => ({
    ...part,
    label: part.key === "cash"
      ? t("Cash")
      : part.key === "others"
      ? t("Others")
      : <Link to="/stocks/$symbol" params={{ symbol: part.key }}>{part.key}</Link>,
    figure: <Percent value={part.percent} />,
  }));
  return (
    <div className="small muted">
      <PartsBar parts={parts} />
      <PartsLegend parts={parts} />
    </div>
  );
}

/** A portfolio at live prices. `day` is its gain today and its last month, once loaded. */
export function PortfolioCard({ portfolio, day }: { portfolio: Portfolio; day: Day | undefined }) {
  const today = day && liveGain(day, portfolio.total_value);
  return (
    <article className="panel portfolio-card" aria-label={portfolio.name}>
      <h2 className="ellipsis" title={portfolio.name}>
        <Link to="/portfolios/$id" params={{ id: portfolio.id }}>{portfolio.name}</Link>
      </h2>
      <Description portfolio={portfolio} />
      <Badges portfolio={portfolio} />
      <div className="card-value">
        <div>
          <div className="value">
            <LeadMoney value={portfolio.total_value} />
          </div>
          <div className="small muted">
            <Text of="{gain} today" gain={<Delta amount={today?.gain} percent={today?.percent} />} />
          </div>
        </div>
        <Sparkline values={[...day?.values ?? [], portfolio.total_value]} base={null} area />
      </div>
      <Allocation portfolio={portfolio} />
      <dl className="figures">
        <Line label={t("Total return")}>
          <Delta amount={portfolio.total_return} />
          <span className="small muted block">
            <PaidInReturn percent={portfolio.total_return_percentage} of={portfolio.total_contributed} />
          </span>
        </Line>
        <Line label={t("Invested")}>
          <Money value={portfolio.total_invested} />
        </Line>
        <Line label={t("Cash")}>
          <Money value={portfolio.cash_balance} />
        </Line>
        <Line label={t("Spendable cash")}>
          <Money value={portfolio.spendable_cash} />
        </Line>
        <Line label={t("Created")}>
          <When at={portfolio.created_at} as="date" />
        </Line>
      </dl>
      {portfolio.unpriced_symbols.length > 0 && (
        <p className="note warning">
          {t("No price now for {symbols}; left out of the total.", {
            symbols: portfolio.unpriced_symbols.join(", "),
          })}
        </p>
      )}
      <CardActions portfolio={portfolio} />
    </article>
  );
}
