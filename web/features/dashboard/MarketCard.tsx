import { nextLabel, statusLabel, useMarket } from "../../lib/market_clock.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Countdown, When } from "../../ui/dates.tsx";
import { Panel, RowsSkeleton } from "../../ui/Panel.tsx";

/** The market's session. */
export function MarketCard() {
  const { status, failed, now, toNext } = useMarket();
  return (
    <Panel title="Market status" extra={status?.market === "simulated" && <Badge>Simulated market</Badge>}>
      {failed && <p className="loss" role="alert">Failed to load market status</p>}
      {!status && !failed && <RowsSkeleton rows={8} dense label="Loading market status" />}
      {status && now !== null && (
        <div className="stack tight">
          <div className="row">
            <span className={`lamp ${status.status}`} />
            <strong>{statusLabel(status)}</strong>
          </div>
          <p>{status.user_message}</p>
          <p className="muted">{status.trading_tip}</p>
          <dl className="figures">
            <dt>{nextLabel(status.status)}</dt>
            <dd>
              <When at={status.next_session.at} as="day" />, <When at={status.next_session.at} as="time" />
            </dd>
            <dt>Time left</dt>
            <dd>{toNext !== null && <Countdown ms={toNext} />}</dd>
            <dt>Market time</dt>
            <dd>
              <When at={now} as="day" />, <When at={now} as="seconds" />
            </dd>
            <dt>Orders</dt>
            <dd>{status.execution_type === "immediate" ? "Execute immediately" : "Limit orders only"}</dd>
          </dl>
        </div>
      )}
    </Panel>
  );
}
