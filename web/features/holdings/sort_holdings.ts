import type { Holding } from "../../../core/ledger/contract.ts";
import { type Sort, sortRows } from "../../lib/sort.ts";

const keys: Readonly<Record<string, (holding: Holding) => string | number | null>> = {
  symbol: (h) => h.stock.symbol,
  shares: (h) => h.shares,
  average_cost: (h) => h.average_cost,
  current_price: (h) => h.current_price,
  value: (h) => h.current_value,
  gain_loss: (h) => h.gain_loss,
};

export const sortHoldings = (holdings: readonly Holding[], sort: Sort): Holding[] =>
  sortRows(holdings, keys[sort.key] ?? keys.symbol!, sort.direction);
