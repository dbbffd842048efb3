import { statusLabel, useMarket } from "../lib/market_clock.ts";
import { Countdown, When } from "../ui/dates.tsx";

/** Session and time to the next one, in the bar. */
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

/** Says that the market, or only its clock, is not the real one. */
export function ClockBadge() {
  const { status, now } = useMarket();
  if (!status || now === null || (status.clock.mode === "real" && status.market === "live")) return null;
  return (
    <aside className="clock-badge" aria-label="Market clock">
      {status.market === "simulated" && <span>Simulated market</span>}
      {status.clock.mode !== "real" && (
        <span>
          <When at={now} as="day" />, <When at={now} as="seconds" />
          {status.clock.speed !== 1 && (status.clock.speed === 0 ? ", clock stopped" : `, clock at ${status.clock.speed}\u00d7`)}
        </span>
      )}
      <span className="narrow-only">
        <MarketChip />
      </span>
    </aside>
  );
}
