import { keepPreviousData, useQueries } from "@tanstack/react-query";
import type { InputOf, OutputOf } from "../../../core/contracts.ts";
import { conditionText, type ScreenCondition, screenFieldNames } from "../../../core/research/screen/screen_fields.ts";
import { readSort } from "../../lib/views/portfolio_view.ts";
import { query, SECOND } from "../../lib/api/query.ts";
import { useLiveScreen } from "../../lib/api/stream.ts";

export type Screen = OutputOf<"stocks.screen">;
export type ScreenRow = Screen["rows"][number];

/** The server looks at the market every ten seconds. */
const SNAPSHOT = 10 * SECOND;
/** Sooner while figures of the last close are still being worked out. */
const ASKED_AGAIN = 3 * SECOND;
/** Rows of one call. */
export const PAGE = 200;

export const DEFAULT_SORT = "-market_cap";
export type ScreenInput = Pick<InputOf<"stocks.screen">, "where" | "sort" | "order" | "columns">;

/** @param sort of an address; one that is not known is the default */
export function inputOf(conditions: readonly ScreenCondition[], sort: string): ScreenInput {
  const { key, direction } = readSort(sort);
  const known = key === "symbol" || key === "name" || screenFieldNames.some((name) => name === key);
  return {
    ...(conditions.length > 0 ? { where: conditions.map(conditionText) } : {}),
    sort: (known ? key : "market_cap") as NonNullable<ScreenInput["sort"]>,
    order: direction,
  };
}

const inputOfPage = (input: ScreenInput, page: number) => ({ ...input, limit: PAGE, offset: page * PAGE });
/** @param live whether the stream reports changes */
const pageQuery = (input: ScreenInput, page: number, live: boolean) => ({
  ...query("stocks.screen", inputOfPage(input, page)),
  staleTime: SNAPSHOT,
  refetchInterval: ({ state }: { readonly state: { readonly data?: Screen | undefined } }) =>
    live ? false as const : state.data?.complete === false ? ASKED_AGAIN : SNAPSHOT,
  // The previous counts stay until those of another condition are known.
  placeholderData: keepPreviousData,
});

/** The first page, which has the counts, and those pages whose rows are seen. */
export function useScreen(input: ScreenInput, seen: readonly number[]) {
  const pages = [...new Set([0, ...seen])].sort((a, b) => a - b);
  const live = useLiveScreen(inputOfPage(input, 0));
  const answers = useQueries({ queries: pages.map((page) => pageQuery(input, page, live)) });
  return {
    first: answers[0]!,
    pages: new Map(
      answers.flatMap(({ data, isPlaceholderData }, i) =>
        data && (i === 0 || !isPlaceholderData) ? [[pages[i]!, data.rows] as const] : []
      ),
    ),
  };
}

/** How many securities have each value of a set, among those that the conditions leave. */
export const valuesQuery = (where: readonly string[], field: string) => ({
  // No value is called so: what it leaves does not matter, only what reaches it.
  ...query("stocks.screen", { where: [...where, `${field}:-`], limit: 1 }),
  staleTime: SNAPSHOT,
});
