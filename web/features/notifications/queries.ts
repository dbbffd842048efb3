import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Notification } from "../../../core/notifications/contract.ts";
import { api } from "../../lib/api/client.ts";
import { SECOND } from "../../lib/api/query.ts";

const PAGE = 20;
const POLLED_MS = 120 * SECOND;

interface Pages {
  readonly pages: Notification[][];
  readonly pageParams: number[];
}
const firstOf = ({ pages, pageParams }: Pages): Pages => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
});

/** The notifications, newest first, as far back as fetched. */
export function useNotifications(unread_only: boolean) {
  const client = useQueryClient();
  const queryKey = ["notifications.list", { unread_only, pages: true }];
  const answer = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: offset, signal }) =>
      api("notifications.list", { limit: PAGE, offset, unread_only }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => last.length === PAGE ? pages.length * PAGE : undefined,
    staleTime: POLLED_MS,
    refetchInterval: POLLED_MS,
  });
  // All cached pages are polled, so the cache keeps only the first one when the panel closes.
  useEffect(() => () => void client.setQueryData<Pages>(queryKey, (kept) => kept && firstOf(kept)), [unread_only]);
  // A notice that arrives between two fetches shifts the others by one, so pages may overlap.
  const notes = answer.data && [...new Map(answer.data.pages.flat().map((note) => [note.id, note])).values()];
  return { ...answer, notes };
}
