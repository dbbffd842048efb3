/** Distance of a limit from the current price, in percent of the price; negated for a sell. */
export function deltaToLimit(
  side: "BUY" | "SELL",
  limit: number | null,
  price: number | null | undefined,
): number | null {
  if (limit === null || !price) return null;
  const percent = (limit - price) / price * 100;
  return side === "SELL" ? -percent : percent;
}
