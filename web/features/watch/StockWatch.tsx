import { useUser } from "../../lib/api/session.ts";
import { WatchButton } from "../../ui/stock/WatchButton.tsx";
import { AlertButton } from "./AlertButton.tsx";

/** Watch and Alert of a stock's page; visitors have neither, and what is delisted sends no alerts. */
export function StockWatch({ symbol, delisted }: { symbol: string; delisted: boolean }) {
  if (!useUser() || delisted) return null;
  return (
    <span className="row stock-watch">
      <WatchButton symbol={symbol} worded />
      <AlertButton symbol={symbol} />
    </span>
  );
}
