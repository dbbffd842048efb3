/** How many shapes the tiles of stocks have, which `SymbolTile.css` draws. */
export const SHAPES = 12;

/** The shape of a symbol's tile: always the same, so that a stock is recognised before it is read. */
export function shapeOf(symbol: string): number {
  let hash = 7;
  for (const letter of symbol) hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) >>> 0;
  return (hash ^ hash >>> 5) % SHAPES;
}
