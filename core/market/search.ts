/** Finds the securities that match a text, best first. */

/** The text that the search compares; prepared once per security. */
export interface Searchable {
  readonly symbol: string;
  /** Lower case, with a leading space. */
  readonly name: string;
  readonly size: number;
}

export const searchable = (symbol: string, name: string, size: number): Searchable => ({
  symbol,
  name: ` ${name.toLowerCase()}`,
  size,
});

/** 0 exact symbol, 1 symbol prefix, 2 prefix of a word in the name, 3 part of the name, 4 no match. */
function rank({ symbol, name }: Searchable, wantedSymbol: string, words: string, spaced: string): number {
  if (symbol.startsWith(wantedSymbol)) return symbol.length === wantedSymbol.length ? 0 : 1;
  if (!name.includes(words)) return 4;
  return name.includes(spaced) ? 2 : 3;
}

/** A text read as a symbol. People write BRK-B and BRK/B for BRK.B. */
export const symbolIn = (text: string): string => text.trim().toUpperCase().replace(/[-/]/g, ".");

/** Indexes of the best matches, by rank; within a rank, larger securities first. */
export function search(among: readonly Searchable[], text: string, limit: number): number[] {
  const words = text.trim().toLowerCase();
  if (words === "" || limit <= 0) return [];
  const symbol = symbolIn(text);
  const spaced = ` ${words}`;
  const byRank: number[][] = [[], [], [], []];
  for (let i = 0; i < among.length; i++) byRank[rank(among[i]!, symbol, words, spaced)]?.push(i);
  const found: number[] = [];
  for (const places of byRank) {
    if (found.length >= limit) break;
    found.push(...places.sort((a, b) => among[b]!.size - among[a]!.size).slice(0, limit - found.length));
  }
  return found;
}
