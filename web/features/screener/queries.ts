import { keepPreviousData, useQueries } from "@tanstack/react-query";
import type { InputOf, OutputOf } from "../../../core/contracts.ts";
import { conditionText, type ScreenCondition, screenFieldNames } from "../../../core/research/screen/screen_fields.ts";
import { readSort } from "../../lib/views/portfolio_view.ts";
import { query, SECOND } from "../../lib/api/query.ts";
import { useLiveScreen } from "../../lib/api/stream.ts";

export type Screen = OutputOf<"stocks.screen">;
export type ScreenRow = Screen["rows"][number];

/** The server screens the market every ten seconds. */
const SNAPSHOT = 10 * SECOND;
/** Shorter while the server still computes figures of the last close. */
const INCOMPLETE_REFETCH = 3 * SECOND;
/** Rows per call. */
export const PAGE = 200;

export const DEFAULT_SORT = "-market_cap";
export type ScreenInput = Pick<InputOf<"stocks.screen">, "where" | "sort" | "order" | "columns">;

/** @param sort of an address; unknown ones mean the default */
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
    live ? false as const : state.data?.complete === false ? INCOMPLETE_REFETCH : SNAPSHOT,
  // The previous counts stay until those of the new condition are loaded.
  placeholderData: keepPreviousData,
});

/** The first page, which has the counts, and the pages with visible rows. */
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

/** How many securities have each value of a set, among the matches of the conditions. */
export const valuesQuery = (where: readonly string[], field: string) => ({
  // No value has this name: only the number of securities that reach the condition matters.
  ...query("stocks.screen", { where: [...where, `${field}:-`], limit: 1 }),
  staleTime: SNAPSHOT,
});
