import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueueEntry } from "../../../../core/comments/contract.ts";
import { api } from "../../../lib/api/client.ts";
import { polled, SECOND } from "../../../lib/api/query.ts";
import { useChannel } from "../../../lib/api/stream.ts";
import type { ModerationView } from "../../../lib/views/moderation_view.ts";
import { keyOf } from "./words.ts";

const PAGE = 25;
/** Where the stream tells nothing. */
const POLLED_SECONDS = 30;

/** The entries of a filter, newest first, as far back as they were asked for. */
export function useQueue({ status = "pending", reason }: ModerationView) {
  const client = useQueryClient();
  useChannel("moderation", "moderation", () => reread(client));
  return useInfiniteQuery({
    queryKey: ["comments.reports", { status, reason, pages: true }],
    queryFn: ({ pageParam, signal }) =>
      api("comments.reports", {
        ...{ status, limit: PAGE },
        ...(reason ? { reason } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      }, { signal }),
    initialPageParam: "",
    getNextPageParam: (last) => last.length === PAGE ? last.at(-1)!.cursor : undefined,
    refetchInterval: POLLED_SECONDS * SECOND,
  });
}

export const useSummary = () => useQuery(polled("comments.reports-summary", {}, POLLED_SECONDS)).data;

const READ = new Set(["comments.reports", "comments.reports-summary", "staff.overview"]);
/** After a decision, an undo, or news from others. */
export const reread = (client: QueryClient): void =>
  void client.invalidateQueries({ predicate: ({ queryKey }) => READ.has(String(queryKey[0])) });

/** Takes an entry out of the lists before they are read again. */
export const dropEntry = (client: QueryClient, key: string): void =>
  void client.setQueriesData<InfiniteData<QueueEntry[]>>(
    { queryKey: ["comments.reports"] },
    (data) => data && { ...data, pages: data.pages.map((page) => page.filter((entry) => keyOf(entry) !== key)) },
  );
