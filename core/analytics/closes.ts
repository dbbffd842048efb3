/** Prices at the close of a trading day, and the funds that portfolios are compared with. */
import { type MarketData, MarketDataError } from "../market/mod.ts";
import { snapshotInstant } from "./days.ts";
import { dayText } from "../kernel/day_text.ts";

/** The fund that represents the S&P 500, and the one for the NASDAQ. */
export const [SP500, NASDAQ] = ["SPY", "QQQ"] as const;

/**
 * The regular close of a day in dollars by symbol, the funds' too, by one request to the market; the last trade for a
 * symbol that did not trade on that day. A symbol that is missing has no price.
 * @throws MarketDataError while the market does not respond: nothing may then be valued at zero
 */
export async function closesOf(
  market: MarketData,
  symbols: readonly string[],
  day: Temporal.PlainDate,
): Promise<Map<string, number>> {
  const at = snapshotInstant(day).epochMilliseconds;
  const closes = new Map<string, number>();
  for (const snapshot of await market.snapshots([...new Set([...symbols, SP500, NASDAQ])], at)) {
    const close = snapshot.day?.close ?? snapshot.lastTrade?.price ?? 0;
    if (close > 0) closes.set(snapshot.symbol, close);
  }
  // The fund trades every day, so without its price there are none.
  if (!closes.has(SP500) && await market.ticker(SP500, at)) {
    throw new MarketDataError("unavailable", `The market does not return the closes of ${dayText(day)} at the moment`);
  }
  return closes;
}
