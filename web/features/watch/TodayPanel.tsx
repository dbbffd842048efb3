import { Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { type Alert, ruleOf } from "../../../core/watch/alert_contract.ts";
import { useMarketNow } from "../../lib/market/market_clock.ts";
import { newYorkDate } from "../../lib/market/new_york.ts";
import { alertsQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { When } from "../../ui/dates.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { AlertRule } from "./words.tsx";

const Mark = ({ alert: { kind } }: { alert: Alert }) =>
  kind === "volume_above"
    ? <span className="muted" aria-hidden="true">=</span>
    : ruleOf(kind).rises
    ? <span className="gain" aria-hidden="true">▲</span>
    : <span className="loss" aria-hidden="true">▼</span>;

/** The alerts that fired today, newest first. */
export function TodayPanel() {
  const { data } = useQuery(alertsQuery());
  const now = useMarketNow()();
  const today = now === null ? null : newYorkDate(now);
  const fired = (data ?? []).filter((a) => a.triggered_at && newYorkDate(a.triggered_at) === today)
    .sort((a, b) => b.triggered_at!.localeCompare(a.triggered_at!));
  return (
    <Panel flush title={<>{t("Today")} {fired.length > 0 && <Badge>{fired.length}</Badge>}</>} className="fired">
      {fired.length === 0 ? <p className="small muted fired-none">{t("No alert has fired today.")}</p> : (
        <ul>
          {fired.map((alert) => (
            <li key={alert.id}>
              <span className="row between">
                <span>
                  <Link to="/stocks/$symbol" params={{ symbol: alert.symbol }}>
                    <strong>{alert.symbol}</strong>
                  </Link>{" "}
                  <Mark alert={alert} />
                </span>
                <span className="small muted">
                  <When at={alert.triggered_at!} as="clock" />
                </span>
              </span>
              <span className="small muted">
                <AlertRule {...alert} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
