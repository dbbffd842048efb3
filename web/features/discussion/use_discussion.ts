import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Comment } from "../../../core/comments/contract.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { useUser } from "../../lib/api/session.ts";
import { useChannel } from "../../lib/api/stream.ts";
import { toast } from "../../ui/page/toasts.tsx";
import { divide, nothingSeen, type Reported, type Seen, seenAll, seenReplies } from "./held.ts";
import { commentsQuery, countsQuery, isLoaded, type Loaded, PAGE, patchComment } from "./queries.ts";

/** What the server sends to the open pages of a stock. */
export interface CommentEvent {
  readonly kind: "created" | "counts" | "removed" | "restored" | "deleted";
  readonly symbol: string;
  readonly id: string;
  readonly parent_id: string | null;
  readonly user_id: string;
  readonly likes_count?: number;
}

const NONE: Reported = new Map();
const COUNTS_DELAY_MS = 1000;

/** Refetches the counts once for a burst of events. */
function useCountsSoon(client: QueryClient, symbol: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), [symbol]);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => void client.invalidateQueries({ queryKey: countsQuery(symbol).queryKey }),
      COUNTS_DELAY_MS,
    );
  };
}

const isMuted = (client: QueryClient, userId: string) =>
  client.getQueryData<readonly { user_id: string }[]>(["profiles.muted", {}])?.some((user) =>
    user.user_id === userId
  ) ??
    false;

/** Applies the events of a stock's comments to the lists. Returns what is new and was not fetched. */
function useEvents(symbol: string, me: string | null) {
  const client = useQueryClient();
  const [reported, setReported] = useState(NONE);
  const countsSoon = useCountsSoon(client, symbol);
  const { queryKey } = commentsQuery(symbol);
  const refetch = () => {
    void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: ["comments.replies"] });
  };
  const created = ({ id, parent_id, user_id }: CommentEvent, items: readonly Comment[]) => {
    if (isLoaded(items, id)) return;
    if (user_id === me || items.length === 0) refetch();
    else if (parent_id === null || isLoaded(items, parent_id)) {
      setReported((before) => new Map([...before, [id, parent_id]]));
    }
  };
  useChannel(`comments:${symbol}`, "comments", (payload) => {
    const event = payload as CommentEvent;
    if (event.symbol !== symbol || isMuted(client, event.user_id)) return;
    if (event.kind === "counts") {
      const { likes_count } = event;
      if (likes_count !== undefined) patchComment(client, event.id, () => ({ likes_count }));
      return;
    }
    countsSoon();
    const items = client.getQueryData<Loaded<Comment>>(queryKey)?.items ?? [];
    if (event.kind === "created") return created(event, items);
    setReported((before) => new Map([...before].filter(([id, parent]) => id !== event.id && parent !== event.id)));
    if (isLoaded(items, event.parent_id ?? event.id)) refetch();
  });
  return { reported, setReported };
}

/** The comments on a stock as a reader sees them: nothing moves unless the reader asks for it. */
export function useDiscussion(symbol: string) {
  const me = useUser()?.id ?? null;
  const wanted = useRef(PAGE);
  const { data, error, refetch, isFetching } = useQuery(commentsQuery(symbol, () => wanted.current));
  const { reported, setReported } = useEvents(symbol, me);
  const [seen, setSeen] = useState<Seen>(nothingSeen);
  const [isLoadingMore, setLoadingMore] = useState(false);
  // A list of an earlier visit is replaced by what the first request returns.
  const isOpening = useRef(true);
  useEffect(() => {
    if (!data || !(isOpening.current || seen.upTo === null)) return;
    isOpening.current = isFetching;
    setSeen(seenAll(data.items));
  }, [data, isFetching]);

  const reread = async () => {
    const { data: now, isSuccess, error: failure } = await refetch();
    if (!isSuccess) toast.bad(messageOf(failure));
    return isSuccess ? now : undefined;
  };
  const showAll = async () => {
    const now = await reread();
    if (!now) return;
    setSeen(seenAll(now.items));
    setReported(NONE);
  };
  const showReplies = async (parent: string) => {
    const comment = (await reread())?.items.find(({ id }) => id === parent);
    if (!comment) return;
    setSeen((before) => seenReplies(before, comment));
    setReported((before) => new Map([...before].filter(([, of]) => of !== parent)));
  };
  const showMore = async (count = PAGE) => {
    setLoadingMore(true);
    const before = wanted.current;
    wanted.current = (data?.items.length ?? 0) + count;
    if (!await reread()) wanted.current = before;
    setLoadingMore(false);
  };
  return {
    ...divide(data?.items ?? [], seen, reported, me),
    isLoaded: data !== undefined,
    hasMore: data?.hasMore ?? false,
    error,
    refetch,
    isLoadingMore,
    showAll,
    showReplies,
    showMore,
  };
}
export type DiscussionList = ReturnType<typeof useDiscussion>;
