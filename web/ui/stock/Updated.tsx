import { useMarketNow } from "../../lib/market/market_clock.ts";
import { When } from "../dates.tsx";
import { Text } from "../Text.tsx";

/** When an answer about the market arrived, by the market's clock, for a page shows one clock; and how often it does. */
export function Updated({ at, minutes }: { at: number; minutes: number }) {
  const market = useMarketNow()(at);
  return market !== null && (
    <Text of="Updated {time}, every {minutes} min" time={<When at={market} as="clock" />} minutes={minutes} />
  );
}
