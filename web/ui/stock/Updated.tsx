import { useMarketNow } from "../../lib/market/market_clock.ts";
import { When } from "../dates.tsx";
import { Text } from "../Text.tsx";

/**
 * When a market response arrived and how often it is refetched. By the market's clock, since a page shows one clock.
 */
export function Updated({ at, ...every }: { at: number } & ({ minutes: number } | { seconds: number })) {
  const market = useMarketNow()(at);
  if (market === null) return null;
  return "seconds" in every
    ? (
      <Text
        of="Updated {time}, every {seconds} s"
        time={<When at={market} as="seconds" />}
        seconds={every.seconds}
      />
    )
    : <Text of="Updated {time}, every {minutes} min" time={<When at={market} as="clock" />} minutes={every.minutes} />;
}
