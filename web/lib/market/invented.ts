import { realSymbols } from "../../../core/market/universe/real_symbols.ts";

const real = new Set(realSymbols);
/** Whether a symbol is of an invented company where the market is simulated; a live market has none. */
export const isInvented = (symbol: string): boolean => !real.has(symbol);
