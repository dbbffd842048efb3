import { useInfiniteQuery } from "@tanstack/react-query";
import type { Role } from "../../../../core/kernel/operation.ts";
import { api } from "../../../lib/api/client.ts";
import { query } from "../../../lib/api/query.ts";

const PAGE = 25;

/** Users of a search, as far back as it was asked for. */
export const useUsers = (text: string | undefined, role: Role | undefined) =>
  useInfiniteQuery({
    queryKey: ["users.search", { text, role }],
    queryFn: ({ pageParam, signal }) =>
      api("users.search", {
        limit: PAGE,
        offset: pageParam,
        ...(text ? { query: text } : {}),
        ...(role ? { role } : {}),
      }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ users }, pages) => users.length === PAGE ? pages.length * PAGE : undefined,
    placeholderData: (before) => before,
  });

export const userQuery = (user: string) => query("users.show", { user });
export const sessionsQuery = (user: string) => query("users.sessions", { user });
