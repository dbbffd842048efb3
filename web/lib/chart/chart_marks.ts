import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { formatMoney, formatShares } from "../format.ts";
import { query } from "../api/query.ts";
import { useSession } from "../api/session.ts";
import type { ChartMark } from "../../ui/chart/chart.ts";

const TRADES = { BUY: "buy", DRIP: "buy", SELL: "sell" } as const;
/** The open of that day in New York, or an hour later: within the day's first bar either way. */
export const openOf = (day: string) => Date.parse(`${day}T14:30:00Z`);

/** The user's trades of the stock in all portfolios; `text` is the number of shares. */
export function useOwnTrades(symbol: string): readonly ChartMark[] {
  const signedIn = useSession().phase === "signed-in";
  const { data } = useQuery({ ...query("transactions.list-trades", { symbol }), enabled: signedIn });
  return useMemo(() =>
    (data?.trades ?? []).map((trade): ChartMark => ({
      at: Date.parse(trade.executed_at),
      kind: TRADES[trade.transaction_type],
      text: formatShares(trade.shares),
    })), [data]);
}

/** Own trades, and over more than a few days also dividends and splits. */
export function useMarks(symbol: string, long: boolean): readonly ChartMark[] {
  const trades = useOwnTrades(symbol);
  const { data: paid } = useQuery({ ...query("stocks.dividends", { symbol }), enabled: long });
  const { data: splits } = useQuery({ ...query("splits.history", { symbol }), enabled: long });
  return useMemo(() => {
    if (!long) return trades;
    const dividends = paid?.dividends.map(({ ex_dividend_date, adjusted_amount, cash_amount }): ChartMark => ({
      at: openOf(ex_dividend_date),
      kind: "dividend",
      // In today's shares, as the prices of the chart.
      text: formatMoney(adjusted_amount ?? cash_amount),
    })) ?? [];
    const done = splits?.split_history.filter(({ is_processed }) => is_processed).map((split): ChartMark => ({
      at: openOf(split.execution_date),
      kind: "split",
      text: `${split.split_ratio_to}:${split.split_ratio_from}`,
    })) ?? [];
    return [...trades, ...dividends, ...done];
  }, [trades, paid, splits, long]);
}
