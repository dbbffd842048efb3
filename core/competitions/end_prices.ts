/** What positions count at the close of a competition. */
import { Refusal } from "../kernel/errors.ts";
import { type MarketData, MarketDataError, type Snapshot } from "../market/mod.ts";
import { tradingHours } from "../market/calendar.ts";
import { dayOf, finalAt } from "./days.ts";

export interface EndPrice {
  readonly symbol: string;
  /** Dollars; null: the stock is not listed any more. */
  readonly price: number | null;
  /** Of that trade: at the latest the end of its regular session. */
  readonly at: Temporal.Instant | null;
}

const instantOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);

/** A listed stock without a price is waited for this long, in market time; then it counts as nothing. */
const PATIENCE = { hours: 24 };

/**
 * The last trade of the regular session up to an instant, for each symbol, by one request to the market; of a stock
 * that did not trade since, because it is halted, the last one of an earlier session.
 * @param now for how long the market has had time to respond
 * @throws MarketDataError while the market does not respond at all, Refusal CONFLICT while prices are missing
 */
export async function endPrices(
  market: MarketData,
  symbols: readonly string[],
  closesAt: Temporal.Instant,
  now: Temporal.Instant,
): Promise<EndPrice[]> {
  if (symbols.length === 0) return [];
  const close = tradingHours(dayOf(closesAt))?.close;
  // The last trades of a session are final some minutes after it.
  const at = (close?.equals(closesAt) ? finalAt(closesAt) : closesAt).epochMilliseconds;
  const snapshots = new Map((await market.snapshots(symbols, at)).map((snapshot) => [snapshot.symbol, snapshot]));
  const prices = symbols.map((symbol): EndPrice => {
    const snapshot = snapshots.get(symbol);
    const price = snapshot && (snapshot.day?.close ?? snapshot.previousDay?.close ?? snapshot.lastTrade?.price);
    return price ? { symbol, price, at: tradeAt(snapshot, closesAt) } : { symbol, price: null, at: null };
  });
  if (Temporal.Instant.compare(now, closesAt.add(PATIENCE)) < 0) await refuseMissing(market, prices, at);
  return prices;
}

async function refuseMissing(market: MarketData, prices: readonly EndPrice[], at: number): Promise<void> {
  const unpriced = prices.filter(({ price }) => price === null).map(({ symbol }) => symbol);
  const tickers = await Promise.all(unpriced.map((symbol) => market.ticker(symbol, at)));
  const missing = unpriced.filter((_, i) => tickers[i]?.delistedOn === null);
  if (missing.length === 0) return;
  const message = `The market does not return the price of ${missing.join(", ")} at the moment`;
  throw missing.length === prices.length
    ? new MarketDataError("unavailable", message)
    : new Refusal("CONFLICT", `${message}; try again later`);
}

/** When the trade happened: as it is known, or the end of its session. */
function tradeAt({ day, previousDay, lastTrade }: Snapshot, closesAt: Temporal.Instant): Temporal.Instant {
  const bar = day ?? previousDay;
  const close = bar && tradingHours(dayOf(instantOf(bar.at)))?.close;
  const latest = close && Temporal.Instant.compare(close, closesAt) < 0 ? close : closesAt;
  const traded = lastTrade && instantOf(lastTrade.at);
  return traded && Temporal.Instant.compare(traded, latest) < 0 ? traded : latest;
}
