/** What every page says while the market's time is not what its figures are of. */
import { useQuery } from "@tanstack/react-query";
import { useMarketStatus } from "../lib/market/market_clock.ts";
import { marketStatusQuery } from "../lib/api/queries.ts";
import { useAnnouncedMove } from "../lib/api/stream.ts";
import { When } from "../ui/dates.tsx";
import { Text } from "../ui/Text.tsx";

/** How often the progress is fetched. */
const POLL_MS = 2_000;

const usePolledStatus = (polls: boolean) =>
  useQuery({ ...marketStatusQuery(), ...(polls ? { refetchInterval: POLL_MS } : {}) });

/**
 * Shown while work that fell due before the market's time is still running, as after a crash during a clock move: cash,
 * holdings and orders are as of the earlier instant.
 */
export function CatchingUp({ className }: { className: string }) {
  const { data: status } = usePolledStatus(Boolean(useMarketStatus()?.clock.lived_until));
  const lived = status?.clock.lived_until;
  // A move has a line of its own.
  if (!lived || status.clock.moving_to) return null;
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

/** Shown while the market's clock is being moved, by whomever: where to, and how far it is. */
export function MovingLine() {
  const announced = useAnnouncedMove();
  const known = useMarketStatus()?.clock.moving_to;
  const { data: status, dataUpdatedAt } = usePolledStatus(Boolean(announced.to || known));
  // A status from before the end of the move still says that it goes on.
  const to = announced.to ?? (dataUpdatedAt > announced.at ? known : null);
  if (!to) return null;
  return (
    <div className="moving-line" role="status">
      <span className="lamp connecting" />
      <strong>
        <Text of="The market's time is being moved to {time}." time={<When at={to} />} />
      </strong>
      {status?.clock.moving_to && (
        <span>
          <Text of="Done up to {time}" time={<When at={status.clock.lived_until ?? status.current_time_et} />} />
        </span>
      )}
    </div>
  );
}
