import { Link } from "@tanstack/react-router";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Money } from "../../ui/numbers.tsx";
import { Sparkline } from "../../ui/chart/Sparkline.tsx";
import { usePhone } from "../../ui/usePhone.ts";
import { type Day, DayGain } from "./ValueHero.tsx";

const Label = ({ portfolio }: { portfolio: Portfolio }) =>
  portfolio.is_competition
    ? <Badge tone="violet">{t("Competition")}</Badge>
    : portfolio.is_default
    ? <Badge tone="blue">{t("Default")}</Badge>
    : portfolio.is_public
    ? (
      <Badge>
        <Icon name="globe" size={13} />
        {t("Public")}
      </Badge>
    )
    : null;

/** All portfolios side by side, with their last month. */
export function PortfolioStrip({ portfolios, days }: { portfolios: readonly Portfolio[]; days: readonly Day[] }) {
  const phone = usePhone();
  return (
    <div className="strip" role="group" aria-label={t("Portfolios")} tabIndex={phone ? 0 : undefined}>
      {portfolios.map((portfolio) => {
        const day = days.find(({ portfolio_id }) => portfolio_id === portfolio.id);
        return (
          <Link key={portfolio.id} className="panel" to="/portfolios/$id" params={{ id: portfolio.id }}>
            <span className="row between">
              <strong className="ellipsis" title={portfolio.name}>{portfolio.name}</strong>
              <Label portfolio={portfolio} />
            </span>
            <span className="strip-value">
              <span>
                <strong>
                  <Money value={portfolio.total_value} />
                </strong>
                <span className="small muted">
                  <DayGain day={day} value={portfolio.total_value} />
                </span>
              </span>
              <Sparkline values={[...day?.values ?? [], portfolio.total_value]} base={null} area />
            </span>
          </Link>
        );
      })}
    </div>
  );
}
