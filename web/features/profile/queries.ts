import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api/client.ts";
import { query } from "../../lib/api/query.ts";

export const tokensQuery = () => query("tokens.list", {});
export const profileQuery = (user_id: string) => ({
  ...query("profiles.get", { user_id }),
  // A profile that does not exist, or is private, stays so.
  retry: false,
});
export const mutedQuery = () => query("profiles.muted", {});

/** The most that are shown. */
export const STAFF_ACTIONS = 50;
export const staffActionsQuery = () => query("audit.about-me", { limit: STAFF_ACTIONS });

export type Side = "followers" | "following";
const PAGE = 50;
/** Followers, or those whom a user follows, in pages; those with a part of a name. */
export const peopleQuery = (side: Side, user_id: string, name: string) =>
  infiniteQueryOptions({
    queryKey: [`profiles.${side}`, { user_id, name }] as const,
    queryFn: ({ signal, pageParam }) =>
      api(`profiles.${side}`, { user_id, name, limit: PAGE, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => last.length < PAGE ? undefined : pages.length * PAGE,
  });
