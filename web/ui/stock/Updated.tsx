import { useMarketNow } from "../../lib/market/market_clock.ts";
import { When } from "../dates.tsx";
import { Text } from "../Text.tsx";

/**
 * When a market response arrived and how often it is refetched. By the market's clock, since a page shows one clock.
 */
export function Updated({ at, minutes }: { at: number; minutes: number }) {
  const market = useMarketNow()(at);
  return market !== null && (
    <Text of="Updated {time}, every {minutes} min" time={<When at={market} as="clock" />} minutes={minutes} />
  );
}
