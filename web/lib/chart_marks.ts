import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { formatMoney, formatShares } from "./format.ts";
import { portfoliosQuery } from "./queries.ts";
import { query } from "./query.ts";
import { useSession } from "./session.ts";
import type { ChartMark } from "../ui/chart.ts";

/** Portfolios whose trades are marked, the default one first: more would be more requests than a page may make. */
const MOST_PORTFOLIOS = 2;
const TRADES: Readonly<Record<string, "buy" | "sell">> = { BUY: "buy", DRIP: "buy", SELL: "sell" };
/** The open of that day in New York, or an hour later: within its first bar of a day. */
export const openOf = (day: string) => Date.parse(`${day}T14:30:00Z`);

/** Trades of the stock in own portfolios; `text` is the number of shares. */
export function useOwnTrades(symbol: string): readonly ChartMark[] {
  const signedIn = useSession().phase === "signed-in";
  const { data: portfolios } = useQuery({ ...portfoliosQuery(), enabled: signedIn });
  const ids = [...portfolios ?? []].sort((a, b) => Number(b.is_default) - Number(a.is_default))
    .map(({ id }) => id).slice(0, MOST_PORTFOLIOS);
  return useQueries({
    queries: ids.map((id) => query("transactions.list", { id, symbol })),
    combine: (answers) =>
      answers.flatMap(({ data }) => data?.transactions ?? []).flatMap((trade): ChartMark[] => {
        const kind = TRADES[trade.transaction_type];
        if (!kind || trade.shares === null) return [];
        return [{ at: Date.parse(trade.executed_at), kind, text: formatShares(trade.shares) }];
      }),
  });
}

/** Own trades, and over more than a few days also dividends and splits. */
export function useMarks(symbol: string, long: boolean): readonly ChartMark[] {
  const trades = useOwnTrades(symbol);
  const { data: paid } = useQuery({ ...query("stocks.dividends", { symbol }), enabled: long });
  const { data: splits } = useQuery({ ...query("splits.history", { symbol }), enabled: long });
  return useMemo(() => {
    if (!long) return trades;
    const dividends = paid?.dividends.map(({ ex_dividend_date, cash_amount }): ChartMark => ({
      at: openOf(ex_dividend_date),
      kind: "dividend",
      text: formatMoney(cash_amount),
    })) ?? [];
    const done = splits?.split_history.filter(({ is_processed }) => is_processed).map((split): ChartMark => ({
      at: openOf(split.execution_date),
      kind: "split",
      text: `${split.split_ratio_to}:${split.split_ratio_from}`,
    })) ?? [];
    return [...trades, ...dividends, ...done];
  }, [trades, paid, splits, long]);
}
