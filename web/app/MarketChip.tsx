import { statusLabel, useMarket } from "../lib/market_clock.ts";
import { useSession } from "../lib/session.ts";
import { type Connection, useConnection } from "../lib/stream.ts";
import { t } from "../lib/text.ts";
import { Badge } from "../ui/Badge.tsx";
import { Countdown, WallTime } from "../ui/dates.tsx";
import { Text } from "../ui/Text.tsx";

/** What is said while the server pushes nothing; the figures on the page are as old as that. */
const ConnectionText = ({ state, since }: Connection) =>
  state === "lost"
    ? (
      <strong>
        <Text of="Connection lost since {time}" time={<WallTime at={since} />} />
      </strong>
    )
    : <strong>{t("Reconnecting")}</strong>;

/** The connection when it is not live, or else the market's session and the time to the next one. */
export function MarketChip() {
  const { status, failed, now, toNext } = useMarket();
  const connection = useConnection();
  const signedIn = useSession().phase === "signed-in";
  if (signedIn && (connection.state === "lost" || connection.state === "connecting")) {
    return (
      <span className="market-chip" role="status">
        <span className={`lamp ${connection.state}`} />
        <ConnectionText {...connection} />
      </span>
    );
  }
  if (failed) return <span className="market-chip loss">{t("Failed to load market status")}</span>;
  if (!status) return <span className="market-chip" />;
  const { speed, mode } = status.clock;
  return (
    <span className="market-chip">
      <span className={`lamp ${status.status}`} />
      <strong>{statusLabel(status)}</strong>
      {toNext !== null && speed > 0 && (
        <span>
          <Text
            of={status.status === "open" ? "closes in {time}" : "opens in {time}"}
            time={<Countdown ms={toNext} />}
          />
        </span>
      )}
      {status.market === "simulated" && (
        <Badge title={t("A simulated market: its prices are made up, and its clock is its own")}>
          {t("Simulated")}
        </Badge>
      )}
      {now !== null && mode !== "real" && speed !== 1 && (
        <Badge tone="amber">{speed === 0 ? t("Clock stopped") : t("Clock at {speed}\u00d7", { speed })}</Badge>
      )}
    </span>
  );
}

/** On a phone, where the chip has no room: a line under the bar while the connection is lost. */
export function ConnectionLine() {
  const connection = useConnection();
  const signedIn = useSession().phase === "signed-in";
  if (!signedIn || connection.state !== "lost") return null;
  return (
    <div className="connection-line narrow-only" role="status">
      <span className="lamp lost" />
      <ConnectionText {...connection} />
    </div>
  );
}
