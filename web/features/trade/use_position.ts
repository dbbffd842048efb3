import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { OutputOf } from "../../../core/contracts.ts";
import { holdingsQuery } from "../../lib/api/queries.ts";

export type Snapshot = OutputOf<"stocks.trading-snapshot">;
export type Position = Snapshot["holdings"];

/** The portfolio's position in the stock: from the snapshot, or else from the holdings. Null while unknown. */
export function usePosition(symbol: string, portfolioId: string | null, snapshot: Snapshot | null): Position | null {
  const { data: holdings } = useQuery({
    ...holdingsQuery(portfolioId ?? ""),
    enabled: portfolioId !== null && !snapshot,
  });
  return useMemo(() => {
    if (portfolioId === null) return null;
    if (snapshot || !holdings) return snapshot?.holdings ?? null;
    const holding = holdings.find((item) => item.stock.symbol === symbol);
    return {
      shares: holding?.shares ?? 0,
      available_shares: holding?.available_shares ?? 0,
      average_cost: holding?.average_cost ?? null,
    };
  }, [portfolioId, snapshot, holdings, symbol]);
}
