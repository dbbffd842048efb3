/** The ledger, page by page, as far as scrolled. */
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ListedTransaction, TransactionType } from "../../../core/ledger/contract.ts";
import { api } from "../../lib/api/client.ts";
import { newYorkDate } from "../../lib/market/new_york.ts";

/** The first page is shown at once; the others are fetched while scrolling. */
const FIRST = 100;
const NEXT = 500;
/** Maximum number of rows in a file. */
const MOST = 20_000;

export interface LedgerFilter {
  readonly id: string;
  readonly days?: number | undefined;
  readonly types?: TransactionType[] | undefined;
}
const present = ({ id, days, types }: LedgerFilter) => ({
  id,
  ...(days ? { days } : {}),
  ...(types ? { types } : {}),
});

export function useLedger(filter: LedgerFilter) {
  const answer = useInfiniteQuery({
    queryKey: ["transactions.list", { ...present(filter), pages: true }],
    queryFn: ({ pageParam: offset, signal }) =>
      api("transactions.list", { ...present(filter), limit: offset === 0 ? FIRST : NEXT, offset }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, { transactions }) => sum + transactions.length, 0);
      return last.transactions.length > 0 && read < last.total ? read : undefined;
    },
    staleTime: 30_000,
  });
  return { ...answer, rows: answer.data?.pages.flatMap(({ transactions }) => transactions) };
}

/** All rows that pass the filter, fetched again. */
export async function readAll(filter: LedgerFilter): Promise<ListedTransaction[]> {
  const rows: ListedTransaction[] = [];
  for (;;) {
    const { transactions, total } = await api("transactions.list", {
      ...present(filter),
      limit: NEXT,
      offset: rows.length,
    });
    rows.push(...transactions);
    if (transactions.length === 0 || rows.length >= Math.min(total, MOST)) return rows;
  }
}

export type LedgerLine =
  | { readonly kind: "day"; readonly key: string; readonly at: string }
  | { readonly kind: "entry"; readonly key: string; readonly entry: ListedTransaction; readonly first: boolean };

/** The rows, with the first of each day marked; if `headed`, with a header line before each day. */
export function linesOf(rows: readonly ListedTransaction[], headed: boolean): LedgerLine[] {
  let before = "";
  return rows.flatMap((entry): LedgerLine[] => {
    const day = newYorkDate(entry.executed_at);
    const first = day !== before;
    before = day;
    const line: LedgerLine = { kind: "entry", key: entry.id, entry, first };
    return headed && first ? [{ kind: "day", key: day, at: entry.executed_at }, line] : [line];
  });
}
