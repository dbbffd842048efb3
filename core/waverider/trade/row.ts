/** A trade as the API returns it: flat fields, and what the market was like at its entry. */
import type { TradeOut } from "../contract/trade_contract.ts";

/**
 * Prices and pnl in dollars, percentages in percent, instants as RFC 3339 text. What only an exit tells is null while
 * the trade is open.
 */
export type TradeRow = TradeOut;

export const isClosed = ({ status }: Pick<TradeRow, "status">): boolean => status === "closed";
