/**
 * The list of stocks from which the user opened a stock's page: the page has buttons to its neighbours. It is stored in
 * the history entry.
 */
import { useLocation } from "@tanstack/react-router";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";

const MOST = 500;
type Symbols = () => readonly string[];
const Trail = createContext<Symbols | null>(null);

/** Links to a stock's page within its children pass on the list. `symbols` is called only then. */
export function StockTrail({ symbols, children }: { symbols: Symbols; children: ReactNode }) {
  const latest = useRef(symbols);
  useEffect(() => {
    latest.current = symbols;
  });
  // A stable function, so that price changes do not render the rows.
  const [read] = useState((): Symbols => () => latest.current());
  return <Trail value={read}>{children}</Trail>;
}

/** The state of a link to a stock's page. */
export function useTrail(): () => { stocks?: readonly string[] } {
  const read = useContext(Trail);
  return () => read ? { stocks: read().slice(0, MOST) } : {};
}

/** The stocks before and after one in the list from which the user came; null without a list. */
export function useNeighbours(symbol: string): { readonly before?: string; readonly after?: string } | null {
  const stocks = useLocation({ select: ({ state }) => state.stocks });
  const at = stocks?.indexOf(symbol) ?? -1;
  if (!stocks || at < 0 || stocks.length < 2) return null;
  const [before, after] = [stocks[at - 1], stocks[at + 1]];
  return { ...(before && { before }), ...(after && { after }) };
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    stocks?: readonly string[];
  }
}
