/** A portfolio's own trades, dividends and deposits as marks of its value chart. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { Transaction, TransactionType } from "../../../core/ledger/contract.ts";
import { query } from "../../lib/api/query.ts";
import { formatMoney, formatPrice, formatShares } from "../../lib/format.ts";
import { t } from "../../lib/text.ts";
import type { ChartMark } from "../../ui/chart/chart.ts";
import { transactionWord } from "../../ui/stock/TransactionKind.tsx";
import { recentQuery } from "./queries.ts";

/** The newest entries that are marked: the most of one request. */
export const MOST_MARKED = 500;
/** The first requests of the page have priority. */
const WAIT_MS = 1500;
const KINDS: Partial<Readonly<Record<TransactionType, ChartMark["kind"]>>> = {
  ...{ BUY: "buy", DRIP: "buy", SELL: "sell", DIVIDEND: "dividend", DEPOSIT: "cash", WITHDRAWAL: "cash" },
};

/** As in "Buy 5 AAPL at $100.00". */
function textOf({ transaction_type, stock_symbol, shares, price_per_share, total_amount }: Transaction): string {
  const type = transactionWord(transaction_type);
  if (stock_symbol !== null && shares !== null && price_per_share !== null) {
    const figures = { shares: formatShares(shares), price: formatPrice(price_per_share) };
    return t("{type}: {shares} {symbol} at {price}", { type, symbol: stock_symbol, ...figures });
  }
  const amount = formatMoney(total_amount);
  return stock_symbol === null
    ? t("{type}: {amount}", { type, amount })
    : t("{type}: {amount} of {symbol}", { type, amount, symbol: stock_symbol });
}

export const marksOf = (entries: readonly Transaction[]): ChartMark[] =>
  entries.flatMap((entry) => {
    const kind = KINDS[entry.transaction_type];
    return kind ? [{ at: Date.parse(entry.executed_at), kind, text: textOf(entry) }] : [];
  });

/** Marks of the latest entries, which the page has anyway, and some time later of all. */
export function useValueMarks(portfolioId: string) {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data: recent } = useQuery(recentQuery(portfolioId));
  const isWhole = recent !== undefined && recent.transactions.length === recent.total;
  const { data: all } = useQuery({
    ...query("transactions.list", { id: portfolioId, limit: MOST_MARKED, offset: 0 }),
    enabled: waited && recent !== undefined && !isWhole,
  });
  const known = isWhole ? recent : all ?? recent;
  return useMemo(() => ({
    marks: marksOf(known?.transactions ?? []),
    /** There are older entries without a mark. */
    isCut: (known?.total ?? 0) > MOST_MARKED,
  }), [known]);
}
