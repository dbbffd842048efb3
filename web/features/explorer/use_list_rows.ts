import { useMemo } from "react";
import type { ExplorerTabProps } from "../../lib/views/explorer_view.ts";
import { useLiveRows } from "../../lib/market/live.ts";
import { readSort, writeSort } from "../../lib/views/portfolio_view.ts";
import { nextSort, type Sort, sortRows } from "../../lib/sort.ts";
import { pricesOf, useSparklines } from "../../lib/market/stock_lists.ts";
import type { ListRow } from "./columns.tsx";
import type { ListStock } from "./queries.ts";

/** The sort order in the address, if it is one of these; otherwise the default. */
export function useSort(
  { search, onShow }: ExplorerTabProps,
  keys: readonly string[],
  usual?: Sort,
): { sort: Sort | undefined; onSort: (key: string) => void } {
  const requested = search.sort ? readSort(search.sort) : undefined;
  const sort = requested && keys.includes(requested.key) ? requested : usual;
  return { sort, onSort: (key) => onShow({ sort: writeSort(nextSort(sort ?? null, key)) }) };
}

/** Sorted rows. By the figures of the response: live prices would move a row from under the pointer. */
export const inOrder = <Row extends object>(rows: readonly Row[], sort: Sort | undefined): readonly Row[] =>
  sort
    ? sortRows(rows, (row) => (row as Record<string, string | number | null>)[sort.key] ?? null, sort.direction)
    : rows;

/** Rows of a list with today's lines, at live prices. */
export function useListRows(rows: readonly ListStock[]): readonly ListRow[] {
  const { rows: lines } = useSparklines(useMemo(() => rows.map(({ symbol }) => symbol), [rows]));
  const drawn = useMemo(
    () =>
      rows.map((row) => {
        const found = lines.get(row.symbol);
        return { ...row, line: found ? pricesOf(found.line) : [], close: found?.prev_close ?? null };
      }),
    [rows, lines],
  );
  return useLiveRows(drawn);
}
