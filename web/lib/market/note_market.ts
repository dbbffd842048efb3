import type { MarketStatus } from "../../../core/research/calendar/contract.ts";

/** Writes which market it is to the document for style sheets, from the responses of queries. */
export function noteMarket(answer: unknown, { queryKey: [name] }: { readonly queryKey: readonly unknown[] }): void {
  if (name === "market.status") document.documentElement.dataset.market = (answer as MarketStatus).market;
}
