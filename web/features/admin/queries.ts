import { type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import type { FeedbackStatus, FeedbackType } from "../../../core/feedback/contract.ts";
import { api } from "../../lib/api/client.ts";
import { polled, query, SECOND } from "../../lib/api/query.ts";

export const PAGE = 25;
const POLLED_SECONDS = 60;

export const countsQuery = () => polled("feedback.counts", {}, POLLED_SECONDS);
export const announcementsQuery = () => query("announcements.list", { limit: 100 });
export const switchChangesQuery = () => query("switches.changes", {});

/** The feedback of a filter, newest first, as far back as it was asked for. */
export const useFeedback = (status: FeedbackStatus | undefined, type: FeedbackType | undefined) =>
  useInfiniteQuery({
    queryKey: ["feedback.list", { status, type, pages: true }],
    queryFn: ({ pageParam, signal }) =>
      api("feedback.list", {
        limit: PAGE,
        ...(status ? { status } : {}),
        ...(type ? { type } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      }, { signal }),
    initialPageParam: "",
    getNextPageParam: (last) => last.length === PAGE ? last.at(-1)!.id : undefined,
    refetchInterval: POLLED_SECONDS * SECOND,
  });

/** The commands of staff name nothing that they touch: their page refetches its own data, and what users see. */
export const refetchAll = (client: QueryClient, area: "feedback" | "announcements" | "switches" | "users"): void =>
  void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(`${area}.`) });
