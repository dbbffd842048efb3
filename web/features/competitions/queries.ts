import { type QueryClient, useQueries, useQuery } from "@tanstack/react-query";
import type { OutputOf } from "../../../core/contracts.ts";
import { portfoliosQuery } from "../../lib/api/queries.ts";
import { polled, query, SECOND } from "../../lib/api/query.ts";

export const REFRESH_SECONDS = 30;

export type Contest = OutputOf<"competitions.list">[number];
export type Participant = OutputOf<"competitions.leaderboard">[number];
export type Participation = OutputOf<"competitions.my-participation">;
export type Results = OutputOf<"competitions.results">;
export type ContestFile = OutputOf<"competitions.file">;

/** So many places are loaded before all are shown. */
export const FIRST_PLACES = 100;
export const ALL_PLACES = 500;
/** The finished contests of a page. */
export const PAST = 24;

export const contestsQuery = () => polled("competitions.list", {}, REFRESH_SECONDS);
export const monthQuery = () => polled("competitions.current", {}, REFRESH_SECONDS);
export const boardQuery = (id: string, limit: number, offset = 0) =>
  polled("competitions.leaderboard", { id, limit, offset }, REFRESH_SECONDS);
export const registrationQuery = () => polled("competitions.registration-status", {}, REFRESH_SECONDS);
export const historyQuery = (limit = PAST) => polled("competitions.history", { limit }, 60);
/** Polled until there are results. */
export const resultsQuery = (id: string, limit: number) => ({
  ...query("competitions.results", { id, limit }),
  retry: false,
  refetchInterval: ({ state }: { readonly state: { readonly data?: unknown } }) =>
    state.data === undefined && REFRESH_SECONDS * SECOND,
});
/** A published version never changes, but a corrected one may follow. */
export const fileQuery = (id: string) => query("competitions.file", { id });
export const interestQuery = () => query("competitions.interest-settings", {});
const entryQuery = (portfolio_id?: string) =>
  polled("competitions.my-participation", portfolio_id ? { portfolio_id } : {}, REFRESH_SECONDS);

/** The caller's entry in a contest; null without one, undefined while unknown. */
export function useEntry(contestId: string): Participation | null | undefined {
  const latest = useQuery(entryQuery()).data;
  const isOther = latest?.participating === true && latest.competition?.id !== contestId;
  const own = useQuery({ ...portfoliosQuery(), enabled: isOther }).data?.filter((one) => one.is_competition);
  const others = useQueries({ queries: (isOther ? own ?? [] : []).map(({ id }) => entryQuery(id)) });
  if (!latest) return undefined;
  if (!isOther) return latest.participating ? latest : null;
  const found = others.find(({ data }) => data?.competition?.id === contestId)?.data;
  return found ?? (!own || others.some(({ data, error }) => !data && !error) ? undefined : null);
}

/** Refetches everything about contests: their commands change what everyone may see. */
export const refreshContests = (client: QueryClient): void =>
  void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith("competitions.") });
