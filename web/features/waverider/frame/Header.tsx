import { useQuery } from "@tanstack/react-query";
import { t } from "../../../lib/text.ts";
import { useMarket } from "../../../lib/market/market_clock.ts";
import { EtTime } from "../parts/times.tsx";
import { fromOpenText, qualityWord } from "../parts/words.ts";
import { type Dashboard, dashboardQuery } from "../queries.ts";
import { AutomationState } from "./AutomationState.tsx";
import { KillButton } from "./Kill.tsx";
import { Pulse } from "./Pulse.tsx";

const MINUTE_MS = 60_000;

/** Stays on all tabs: how positions are watched, the market's time, and whether automation runs. */
export function Header() {
  const { data } = useQuery(dashboardQuery());
  return (
    <header className="wr-head">
      <div className="row wrap">
        <h1>{t("Waverider")}</h1>
        {data && <Pulse mode={data.realtime_mode} />}
        <MarketTime dashboard={data} />
      </div>
      <div className="row wrap wr-acts">
        {data && <AutomationState automation={data.automation} />}
        <KillButton />
      </div>
    </header>
  );
}

/** Ticks apart from the rest of the page. */
function MarketTime({ dashboard }: { dashboard: Dashboard | undefined }) {
  const { now } = useMarket();
  if (now === null) return null;
  const opened = dashboard?.minutes_from_open ?? null;
  const minutes = opened === null ? null : opened + (now - Date.parse(dashboard!.now)) / MINUTE_MS;
  return (
    <span className="small muted">
      <span className="desktop-only">
        <EtTime at={now} as="full" />
        {minutes !== null && (
          <>
            {" "}
            <span aria-hidden="true">·</span> {fromOpenText(minutes)}
            {dashboard!.market_open && minutes >= 0 && `, ${qualityWord(minutes)}`}
          </>
        )}
      </span>
      <span className="phone-only">
        <EtTime at={now} as="zoned" />
      </span>
    </span>
  );
}
