/** How far a limit is from the price now, in percent of the price; for a sell the sign is turned. */
export function deltaToLimit(
  side: "BUY" | "SELL",
  limit: number | null,
  price: number | null | undefined,
): number | null {
  if (limit === null || !price) return null;
  const percent = (limit - price) / price * 100;
  return side === "SELL" ? -percent : percent;
}
