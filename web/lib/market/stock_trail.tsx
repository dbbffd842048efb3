/** The list of stocks that one came from: on a stock's page one steps through it. It is kept with the history entry. */
import { useLocation } from "@tanstack/react-router";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";

const MOST = 500;
type Symbols = () => readonly string[];
const Trail = createContext<Symbols | null>(null);

/** What leads from its children to a stock's page takes the list along. It is asked for only then. */
export function StockTrail({ symbols, children }: { symbols: Symbols; children: ReactNode }) {
  const latest = useRef(symbols);
  useEffect(() => {
    latest.current = symbols;
  });
  // The same at every price, so that no row is drawn for it.
  const [read] = useState((): Symbols => () => latest.current());
  return <Trail value={read}>{children}</Trail>;
}

/** The state of a link to a stock's page. */
export function useTrail(): () => { stocks?: readonly string[] } {
  const read = useContext(Trail);
  return () => read ? { stocks: read().slice(0, MOST) } : {};
}

/** The stocks before and after one in the list that one came from; null without a list. */
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
