import type { ReactNode } from "react";
import { isDown, useConnection } from "../lib/api/connection.ts";
import { useDialogs } from "../lib/dialogs.ts";
import { useMarket } from "../lib/market/market_clock.ts";
import { useMayMoveClock } from "../lib/market/may_move_clock.ts";
import { t } from "../lib/text.ts";
import { Badge } from "../ui/Badge.tsx";
import { Countdown } from "../ui/dates.tsx";
import { ConnectionText, MarketState } from "../ui/stock/MarketState.tsx";
import { Text } from "../ui/Text.tsx";
import { CatchingUp } from "./CatchingUp.tsx";

/** A button for those who may move the market's clock. */
function Frame({ children }: { children: ReactNode }) {
  const { open } = useDialogs();
  if (!useMayMoveClock()) return <span className="market-chip">{children}</span>;
  return (
    <button
      type="button"
      className="market-chip pressable"
      title={t("Move market time")}
      onClick={() => open({ kind: "clock" })}
    >
      <span className="sr-only">{t("Move market time")}</span>
      {children}
    </button>
  );
}

/** The connection when it is not live, else the trading session and the time to the next one. */
export function MarketChip() {
  const { status, failed, now, toNext } = useMarket();
  if (isDown(useConnection())) {
    return (
      <span className="market-chip" role="status">
        <ConnectionText />
      </span>
    );
  }
  if (failed) return <span className="market-chip loss">{t("Failed to load market status")}</span>;
  if (!status) return <span className="market-chip" />;
  const { speed, mode, lived_until, moving_to } = status.clock;
  if (lived_until && !moving_to) return <CatchingUp className="market-chip two-lines" />;
  return (
    <Frame>
      <MarketState status={status.status} />
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
    </Frame>
  );
}

/** On a phone, where the chip has no room: a line under the bar while the connection is lost. */
export function ConnectionLine() {
  if (useConnection().state !== "lost") return null;
  return (
    <div className="connection-line narrow-only" role="status">
      <ConnectionText />
    </div>
  );
}
