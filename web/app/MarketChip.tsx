import { useEffect } from "react";
import { statusLabel, useMarket } from "../lib/market_clock.ts";
import { Countdown, When } from "../ui/dates.tsx";

/** The market's session and the time to the next one. */
export function MarketChip() {
  const { status, failed, toNext } = useMarket();
  if (failed) return <span className="market-chip loss">Failed to load market status</span>;
  if (!status) return <span className="market-chip" />;
  return (
    <span className="market-chip">
      <span className={`lamp ${status.status}`} />
      <strong>{statusLabel(status)}</strong>
      {toNext !== null && status.clock.speed > 0 && (
        <span title={status.status === "open" ? "Time to the close" : "Time to the open"}>
          {status.status === "open" ? "closes in " : "opens in "}
          <Countdown ms={toNext} />
        </span>
      )}
    </span>
  );
}

const BADGE = "tradewinds.clock-badge";

/** Says that the market or its clock is simulated. Until that is known it keeps the space it had last time. */
export function ClockBadge() {
  const { status, failed, now } = useMarket();
  const shown = status
    ? status.clock.mode !== "real" || status.market === "simulated"
    : !failed && localStorage.getItem(BADGE) !== "no";
  useEffect(() => {
    if (status) localStorage.setItem(BADGE, shown ? "yes" : "no");
  }, [status, shown]);
  if (!shown) return null;
  return (
    <aside className="clock-badge" aria-label="Market clock">
      {status?.market === "simulated" && <span>Simulated market</span>}
      {status && now !== null && status.clock.mode !== "real" && (
        <span>
          <When at={now} as="day" />, <When at={now} as="seconds" />
          {status.clock.speed !== 1 &&
            (status.clock.speed === 0 ? ", clock stopped" : `, clock at ${status.clock.speed}\u00d7`)}
        </span>
      )}
      {status && (
        <span className="narrow-only">
          <MarketChip />
        </span>
      )}
    </aside>
  );
}
