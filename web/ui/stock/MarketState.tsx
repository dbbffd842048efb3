/** What the light says: the market's session, or in its place that the connection is lost, wherever a page has one. */
import type { MarketStatus } from "../../../core/research/calendar/contract.ts";
import { isDown, useConnection } from "../../lib/api/connection.ts";
import { statusLabel } from "../../lib/market/market_clock.ts";
import { t } from "../../lib/text.ts";
import { WallTime } from "../dates.tsx";
import { Text } from "../Text.tsx";

/** What is said while nothing is pushed; the figures on the page are as old as that. */
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
