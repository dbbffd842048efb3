import { sectorColour } from "../../lib/market/sectors.ts";

/** A stock's symbol in the tint of its sector, beside its name. Decorative: the text beside it has the name. */
export const SymbolTile = (
  { symbol, sector, large = false }: { symbol: string; sector?: string | null | undefined; large?: boolean },
) => (
  <span
    className={`symbol-tile${large ? " large" : ""}${symbol.length > 4 ? " long" : ""}`}
    data-colour={sectorColour(sector)}
    aria-hidden="true"
  >
    {symbol.slice(0, 5)}
  </span>
);
