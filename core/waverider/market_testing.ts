/** For tests: a stock that a scan enters, on a market with fixed quotes. */
import { epochDayAt, midnightOf, tradingHoursMs } from "../market/calendar.ts";
import type { Bar } from "../market/port.ts";
import type { FixedMarket } from "../market/testing.ts";

const MINUTE = 60_000;
/** Quotes of a stock that gapped up on volume and trades above its open and its VWAP. */
const QUOTE = { bid: 10.49, ask: 10.5, bidShares: 5_000, askShares: 5_000, volume: 2_000_000, previousClose: 9 };
const SESSION = { open: 10.2, high: 10.55, low: 10.15, vwap: 10.3, openingHigh: 10.4, openingLow: 10.15 };

const bar = (at: number, price: number, volume: number): Bar => ({
  ...{ at, open: price, high: price * 1.005, low: price * 0.995, close: price, volume },
});

/**
 * Adds such a stock. It scores 8: gap 2, volume 3, opening drive, tight market and range expansion 1 each.
 *
 * @param at an instant of the session of the day on which it is tradeable; epoch milliseconds
 */
export function addTradeable(market: FixedMarket, symbol: string, at: number): void {
  makeTradeable(market, symbol, at);
  const scan = market.scan.bind(market);
  market.scan = async (then) => {
    const columns = await scan(then);
    const i = columns.tickers.findIndex((ticker) => ticker.symbol === symbol);
    for (const [name, value] of Object.entries(SESSION)) columns[name as keyof typeof SESSION][i] = value;
    columns.volumeSoFar[i] = columns.volume[i]!;
    return columns;
  };
}

/** Gives a stock that was added the same quotes, days and minutes on another day. */
export function makeTradeable(market: FixedMarket, symbol: string, at: number): void {
  market.quotes[symbol] = { ...QUOTE, averageVolume: 1_000_000, marketCap: 400_000_000, listing: { industry: symbol } };
  const { open } = tradingHoursMs(epochDayAt(at))!;
  const days: Bar[] = [];
  for (let day = epochDayAt(at) - 1; days.length < 20; day--) {
    if (tradingHoursMs(day)) days.unshift(bar(midnightOf(day) + 9 * 60 * MINUTE, 9, 1_000_000));
  }
  const minutes: Bar[] = [];
  for (let minute = open; minute < at + 6 * 60 * MINUTE; minute += MINUTE) minutes.push(bar(minute, 10.45, 30_000));
  market.history[symbol] = [...days, ...minutes];
  // What is kept of the days before is of the stocks that there were.
  Object.assign(market, { bulk: { ...market.bulk } });
}
