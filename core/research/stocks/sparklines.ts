import { query, type QueryContext } from "../../kernel/run/handler.ts";
import { ifKnown, latestSessionDay, tradingHours } from "../../market/mod.ts";
import { LINE_MINUTES, sparklines } from "./contract.ts";
import { mapConcurrently } from "../map_concurrently.ts";
import { changeSince } from "./quote.ts";

const MINUTE = 60_000;
/** Concurrent requests, so that a long list does not use up a provider's budget. */
const AT_ONCE = 8;

/** Prices of many stocks with the line of their last regular session. A stock that was never listed is left out. */
export async function sparklinesOf({ market, now }: Pick<QueryContext, "market" | "now">, asked: readonly string[]) {
  const at = now.epochMilliseconds;
  const symbols = [...new Set(asked)];
  const day = latestSessionDay(now);
  const hours = tradingHours(day)!;
  const [from, to] = [hours.open.epochMilliseconds, hours.close.epochMilliseconds - 1];

  async function lineOf(symbol: string): Promise<{ t: number; price: number }[]> {
    const request = { symbol, multiplier: LINE_MINUTES, timespan: "minute", from, to, limit: 100 } as const;
    const bars = await ifKnown(market.bars(request, at));
    if (!bars || bars.at.length === 0) return [];
    const closes = Array.from(bars.close, (price, i) => ({
      t: Math.min(bars.at[i]! + LINE_MINUTES * MINUTE, at),
      price,
    }));
    return [{ t: bars.at[0]!, price: bars.open[0]! }, ...closes];
  }

  const [tickers, snapshots, lines] = await Promise.all([
    Promise.all(symbols.map((symbol) => market.ticker(symbol, at))),
    market.snapshots(symbols, at),
    mapConcurrently(symbols, AT_ONCE, lineOf),
  ]);
  const bySymbol = new Map(snapshots.map((snapshot) => [snapshot.symbol, snapshot]));
  return {
    date: day.toString(),
    opens_at: hours.open.toString(),
    closes_at: hours.close.toString(),
    stocks: tickers.flatMap((ticker, i) => {
      if (!ticker) return [];
      const { lastTrade, previousDay } = bySymbol.get(ticker.symbol) ?? {};
      const { change, percent } = changeSince(lastTrade?.price, previousDay?.close);
      return [{
        symbol: ticker.symbol,
        name: ticker.name,
        delisted_on: ticker.delistedOn,
        price: lastTrade?.price ?? null,
        change,
        change_percentage: percent,
        prev_close: previousDay?.close ?? null,
        line: lines[i]!,
      }];
    }),
    unknown_symbols: symbols.filter((_, i) => tickers[i] === null),
  };
}

export const manySparklines = query(sparklines, (ctx, { symbols }) => sparklinesOf(ctx, symbols));
