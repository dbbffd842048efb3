import { isInvented } from "../../lib/market/invented.ts";
import { sectorColour } from "../../lib/market/sectors.ts";
import { shapeOf } from "../../lib/market/tile_shape.ts";

/**
 * A stock's symbol in the tint of its sector, on a shape of its own, beside its name; of an invented company with a
 * dashed border. Decorative: the text beside it has the name.
 */
export const SymbolTile = (
  { symbol, sector, large = false }: { symbol: string; sector?: string | null | undefined; large?: boolean },
) => (
  <span
    className={`symbol-tile${large ? " large" : ""}${symbol.length > 4 ? " long" : ""}`}
    data-colour={sectorColour(sector)}
    data-shape={shapeOf(symbol)}
    data-invented={isInvented(symbol) || undefined}
    aria-hidden="true"
  >
    {symbol.slice(0, 5)}
  </span>
);
