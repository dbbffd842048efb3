/** What a portfolio is made of by sector, at live prices. */
import type { Holding } from "../../../core/ledger/contract.ts";

export interface SectorPart {
  /** Null for funds and what has no sector. */
  readonly sector: string | null;
  readonly value: number;
}

/** The sectors by value, the largest first; what has no price is left out. */
export function sectorsOf(holdings: readonly Holding[]): SectorPart[] {
  const values = new Map<string | null, number>();
  for (const { stock, current_value } of holdings) {
    if (current_value !== null) values.set(stock.sector, (values.get(stock.sector) ?? 0) + current_value);
  }
  return [...values].map(([sector, value]) => ({ sector, value })).sort((a, b) => b.value - a.value);
}
