/** The provider's rows of one symbol. */
import type { Fields } from "./json.ts";
import { symbolOf } from "./json.ts";
import type { Ask, Params, Rest } from "./rest.ts";

/** Reads the rows of a symbol at a path; none for what is no symbol. */
export type SymbolRows = (path: string, symbol: string, params: Params, ask: Ask) => Promise<readonly Fields[]>;

/** @param wire the provider's spelling of a symbol */
export const symbolRows =
  (rest: Rest, wire: (symbol: string) => string): SymbolRows => async (path, symbol, params, ask) =>
    symbolOf(symbol) !== symbol
      ? []
      : (await rest.list(path, { ticker: wire(symbol), ...params }, ask) ?? []).filter((row) =>
        symbolOf(row.ticker) === symbol
      );
