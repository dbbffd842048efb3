import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import type { InputOf, OutputOf } from "../../../core/contracts.ts";
import {
  conditionText,
  type ScreenColumnName,
  type ScreenCondition,
  screenFieldNames,
} from "../../../core/research/screen/screen_fields.ts";
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

/** Every row has these. */
const IN_ROW: ReadonlySet<string> = new Set<ScreenColumnName>(
  ["sector", "price", "change", "relative_volume", "market_cap", "pe_ratio", "dividend_yield"],
);

/**
 * @param sort of an address; unknown ones mean the default
 * @param columns the chosen ones
 */
export function inputOf(
  conditions: readonly ScreenCondition[],
  sort: string,
  columns: readonly ScreenColumnName[] | null = null,
): ScreenInput {
  const { key, direction } = readSort(sort);
  const known = key === "symbol" || key === "name" || screenFieldNames.some((name) => name === key);
  const more = screenFieldNames.filter((name) => columns?.includes(name) && !IN_ROW.has(name));
  return {
    ...(more.length > 0 ? { columns: more } : {}),
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
});

/** The first page, which has the counts, and the pages with visible rows. */
export function useScreen(input: ScreenInput, seen: readonly number[]) {
  const more = [...new Set(seen)].filter((page) => page > 0).sort((a, b) => a - b);
  const live = useLiveScreen(inputOfPage(input, 0));
  // By itself: the previous counts stay until those of new conditions are loaded, which only a single query can do.
  const first = useQuery({ ...pageQuery(input, 0, live), placeholderData: keepPreviousData });
  const answers = useQueries({ queries: more.map((page) => pageQuery(input, page, live)) });
  const known = [[0, first] as const, ...answers.map((answer, i) => [more[i]!, answer] as const)];
  return { first, pages: new Map(known.flatMap(([page, { data }]) => data ? [[page, data.rows] as const] : [])) };
}

/** How many securities have each value of a set, among the matches of the conditions. */
export const valuesQuery = (where: readonly string[], field: string) => ({
  // No value has this name: only the number of securities that reach the condition matters.
  ...query("stocks.screen", { where: [...where, `${field}:-`], limit: 1 }),
  staleTime: SNAPSHOT,
});
