import { nextLabel, useMarket } from "../../lib/market/market_clock.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Countdown, When } from "../../ui/dates.tsx";
import { MarketState } from "../../ui/stock/MarketState.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { SessionBar } from "./SessionBar.tsx";

/** The trading session, and what it allows. */
export function MarketCard() {
  const { status, failed, now, toNext } = useMarket();
  return (
    <Panel
      title={t("Market status")}
      extra={status?.market === "simulated" && <Badge>{t("Simulated")}</Badge>}
      className="market-card"
    >
      {failed && <p className="loss" role="alert">{t("Failed to load market status")}</p>}
      {!status && !failed && <RowsSkeleton rows={8} dense label={t("Loading market status")} />}
      {status && now !== null && (
        <div className="stack tight">
          <div className="row between wrap">
            <span className="row">
              <MarketState status={status.status} />
            </span>
            <span className="small muted">
              <When at={now} as="day" />, <When at={now} as="seconds" />
            </span>
          </div>
          <SessionBar now={now} />
          <p className="small muted">{status.user_message} {status.trading_tip}</p>
          <dl className="figures">
            <dt>{nextLabel(status.status)}</dt>
            <dd>
              <When at={status.next_session.at} as="day" />, <When at={status.next_session.at} as="time" />
            </dd>
            <dt>{t("Time left")}</dt>
            <dd>{toNext !== null && <Countdown ms={toNext} />}</dd>
            <dt>{t("Orders")}</dt>
            <dd>{status.execution_type === "immediate" ? t("Execute immediately") : t("Limit orders only")}</dd>
          </dl>
        </div>
      )}
    </Panel>
  );
}
