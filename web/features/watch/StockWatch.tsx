import { useUser } from "../../lib/api/session.ts";
import { WatchButton } from "../../ui/stock/WatchButton.tsx";
import { AlertButton } from "./AlertButton.tsx";

/** The Watch and Alert buttons of a stock's page; visitors have neither, and delisted stocks have no alerts. */
export function StockWatch({ symbol, delisted }: { symbol: string; delisted: boolean }) {
  if (!useUser() || delisted) return null;
  return (
    <span className="row stock-watch">
      <WatchButton symbol={symbol} worded />
      <AlertButton symbol={symbol} />
    </span>
  );
}
