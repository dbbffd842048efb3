import { useQuery } from "@tanstack/react-query";
import { useMarketStatus } from "../lib/market/market_clock.ts";
import { marketStatusQuery } from "../lib/api/queries.ts";
import { When } from "../ui/dates.tsx";
import { Text } from "../ui/Text.tsx";

/** How often the progress is fetched. */
const POLL_MS = 2_000;

/**
 * Shown while work that fell due before the market's time is still running, as after a crash during a clock move: cash,
 * holdings and orders are as of the earlier instant.
 */
export function CatchingUp({ className }: { className: string }) {
  const isBehind = Boolean(useMarketStatus()?.clock.lived_until);
  const { data: status } = useQuery({ ...marketStatusQuery(), ...(isBehind ? { refetchInterval: POLL_MS } : {}) });
  const lived = status?.clock.lived_until;
  if (!lived) return null;
  return (
    <div className={className} role="status">
      <span className="lamp connecting" />
      <strong>
        <Text of="Catching up to {time}" time={<When at={status.current_time_et} as="short" />} />
      </strong>
      <span>
        <Text of="portfolios are as of {time}" time={<When at={lived} as="short" />} />
      </span>
    </div>
  );
}
