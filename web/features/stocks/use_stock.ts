import { useQuery } from "@tanstack/react-query";
import { useLiveQuote } from "../../lib/market/live.ts";
import { pageInfoQuery, pageQuoteQuery } from "./queries.ts";

/** Data of a stock's page: its quote at the live price, its facts, and their errors. */
export function useStock(symbol: string) {
  const quote = useQuery(pageQuoteQuery(symbol));
  const info = useQuery(pageInfoQuery(symbol));
  const missing = [quote, info].filter(({ data }) => !data);
  return {
    quote: useLiveQuote(quote.data),
    info: info.data,
    errors: missing.flatMap(({ error }) => error ?? []),
    retry: () => void Promise.all(missing.map(({ refetch }) => refetch())),
  };
}
