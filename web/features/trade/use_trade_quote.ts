import { useQuery } from "@tanstack/react-query";
import type { OutputOf } from "../../../core/contracts.ts";
import type { StockQuote } from "../../../core/research/stocks/contract.ts";
import { quoteQuery, snapshotQuery } from "../../lib/api/queries.ts";
import { useLiveQuote } from "../../lib/market/live.ts";

const QUOTE_MS = 5000;
const CHART_MS = 60_000;

interface TradeQuote {
  readonly quote: StockQuote | null;
  readonly snapshot: OutputOf<"stocks.trading-snapshot"> | null;
  readonly error: unknown;
  readonly chartPending: boolean;
  readonly refetch: () => void;
}

/**
 * The quote, every five seconds while the market is open, and the snapshot with chart and position. The order form
 * works without a snapshot.
 */
export function useTradeQuote(symbol: string, portfolioId: string | null, open: boolean): TradeQuote {
  const snapshot = useQuery({
    ...snapshotQuery(symbol, portfolioId ?? undefined),
    staleTime: QUOTE_MS,
    refetchInterval: open ? CHART_MS : false,
    retry: false,
  });
  const quote = useQuery({
    ...quoteQuery(symbol),
    // The first quote is the snapshot's, unless that fails.
    enabled: !snapshot.isPending,
    initialData: () => snapshot.data?.quote,
    initialDataUpdatedAt: snapshot.dataUpdatedAt,
    staleTime: QUOTE_MS,
    refetchInterval: open ? QUOTE_MS : false,
    retry: 1,
  });
  const newest = snapshot.dataUpdatedAt > quote.dataUpdatedAt ? snapshot.data?.quote : quote.data;
  const live = useLiveQuote(newest ?? quote.data ?? snapshot.data?.quote);
  return {
    quote: live ?? null,
    snapshot: snapshot.data ?? null,
    error: quote.error && snapshot.error ? quote.error : null,
    chartPending: snapshot.isPending,
    refetch: () => void quote.refetch(),
  };
}
