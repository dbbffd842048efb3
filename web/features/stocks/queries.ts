import { useEffect, useState } from "react";
import type { OutputOf } from "../../../core/contracts.ts";
import { infoQuery, quoteQuery } from "../../lib/api/queries.ts";
import { query, stockRetry } from "../../lib/api/query.ts";

export type StockInfo = OutputOf<"stocks.info">;

export const pageQuoteQuery = (symbol: string) => ({ ...quoteQuery(symbol), retry: stockRetry });
export const pageInfoQuery = (symbol: string) => ({ ...infoQuery(symbol), retry: stockRetry });
export const shortInterestQuery = (symbol: string) => query("stocks.short-interest", { symbol });
export const shortVolumeQuery = (symbol: string) => query("stocks.short-volume", { symbol });

const LATER_MS = 1000;

/** True a second after something is ready, so that less urgent requests do not delay the others. */
export function useLater(ready: boolean): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    if (!ready) return setLater(false);
    const timer = setTimeout(() => setLater(true), LATER_MS);
    return () => clearTimeout(timer);
  }, [ready]);
  return later;
}
