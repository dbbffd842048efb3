import { realSymbols } from "../../../core/market/universe/real_symbols.ts";
import type { MarketStatus } from "../../../core/research/calendar/contract.ts";

const real = new Set(realSymbols);
/** Whether a symbol is of an invented company where the market is simulated; a live market has none. */
export const isInvented = (symbol: string): boolean => !real.has(symbol);

/** Writes which market it is to the document for style sheets, from the responses of queries. */
export function noteMarket(answer: unknown, { queryKey: [name] }: { readonly queryKey: readonly unknown[] }): void {
  if (name === "market.status") document.documentElement.dataset.market = (answer as MarketStatus).market;
}
