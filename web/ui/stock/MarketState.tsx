/** The label of the light: the trading session, or the lost connection in its place, on every page that has one. */
import type { MarketStatus } from "../../../core/research/calendar/contract.ts";
import { isDown, useConnection } from "../../lib/api/connection.ts";
import { statusLabel } from "../../lib/market/market_clock.ts";
import { t } from "../../lib/text.ts";
import { WallTime } from "../dates.tsx";
import { Text } from "../Text.tsx";

/** Shown while nothing is pushed, with the age of the page's figures. */
export function ConnectionText() {
  const { state, since } = useConnection();
  return (
    <>
      <span className={`lamp ${state}`} />
      <strong>
        {state === "lost"
          ? <Text of="Connection lost since {time}" time={<WallTime at={since} />} />
          : t("Reconnecting")}
      </strong>
    </>
  );
}

export function MarketState({ status }: { status: MarketStatus["status"] }) {
  if (isDown(useConnection())) return <ConnectionText />;
  return (
    <>
      <span className={`lamp ${status}`} />
      <strong>{statusLabel({ status })}</strong>
    </>
  );
}
