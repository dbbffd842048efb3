/** Which securities match a text, best first. */
import type { Ticker } from "../port.ts";

/** 0 exact symbol, 1 symbol prefix, 2 a word of the name begins so, 3 part of the name, 4 no match. */
function rank(ticker: Ticker, symbol: string, words: string): number {
  if (ticker.symbol === symbol) return 0;
  if (ticker.symbol.startsWith(symbol)) return 1;
  const name = ticker.name.toLowerCase();
  const at = name.indexOf(words);
  if (at < 0) return 4;
  return at === 0 || ` ${name}`.includes(` ${words}`) ? 2 : 3;
}

/** Matches in order of rank, and among equals the larger first. */
export function searchOrder<T extends Ticker>(tickers: readonly T[], text: string, sizeOf: (symbol: string) => number): T[] {
  const words = text.trim().toLowerCase();
  if (words === "") return [];
  // People write BRK-B and BRK/B for BRK.B.
  const symbol = words.toUpperCase().replace(/[-/]/g, ".");
  return tickers
    .map((ticker) => ({ ticker, rank: rank(ticker, symbol, words), size: sizeOf(ticker.symbol) }))
    .filter((match) => match.rank < 4)
    .sort((a, b) => a.rank - b.rank || b.size - a.size)
    .map((match) => match.ticker);
}
