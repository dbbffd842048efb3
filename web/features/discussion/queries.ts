import type { QueryClient } from "@tanstack/react-query";
import type { Comment, Reply } from "../../../core/comments/contract.ts";
import { api } from "../../lib/api/client.ts";
import { polled, query, SECOND } from "../../lib/api/query.ts";

export const REFRESH_SECONDS = 120;
export const PAGE = 20;
/** The replies that come with each comment of the list. */
export const FIRST_REPLIES = 20;
const MORE_REPLIES = 50;
const MOST_AT_ONCE = 100;

/** The loaded part of a list, in its order. */
export interface Loaded<C> {
  readonly items: readonly C[];
  readonly hasMore: boolean;
}

/**
 * Loads a list from its start: at least as many as wanted, and up to the last one that is known. What a reader has
 * opened stays loaded when new ones come first.
 */
async function loadPages<C extends Reply>(
  page: (limit: number, last: string | undefined) => Promise<C[]>,
  wanted: number,
  isAfterKnown: (id: string) => boolean,
): Promise<Loaded<C>> {
  const items: C[] = [];
  for (;;) {
    const limit = Math.min(MOST_AT_ONCE, Math.max(PAGE, wanted - items.length));
    const next = await page(limit, items.at(-1)?.id);
    items.push(...next);
    const hasMore = next.length === limit;
    if (!hasMore || (items.length >= wanted && isAfterKnown(items.at(-1)!.id))) return { items, hasMore };
  }
}

/** Comments on a stock, newest first. @param wanted how many, at least */
export const commentsQuery = (symbol: string, wanted: () => number = () => PAGE) => {
  const queryKey = ["comments.list", { symbol }] as const;
  return {
    queryKey,
    queryFn: ({ client, signal }: { client: QueryClient; signal: AbortSignal }): Promise<Loaded<Comment>> => {
      const known = client.getQueryData<Loaded<Comment>>(queryKey)?.items.at(-1)?.id;
      return loadPages(
        (limit, before) => api("comments.list", { symbol, limit, ...(before ? { before } : {}) }, { signal }),
        wanted(),
        (id) => known === undefined || id <= known,
      );
    },
    staleTime: REFRESH_SECONDS * SECOND,
    refetchInterval: REFRESH_SECONDS * SECOND,
  };
};

/** The replies to a comment after one of them, oldest first. @param pages how many, at least */
export const repliesQuery = (id: string, after: string, pages: number) => {
  const queryKey = ["comments.replies", { id, after }] as const;
  return {
    queryKey,
    queryFn: ({ client, signal }: { client: QueryClient; signal: AbortSignal }): Promise<Loaded<Reply>> => {
      const known = client.getQueryData<Loaded<Reply>>(queryKey)?.items.at(-1)?.id;
      return loadPages(
        (limit, last) => api("comments.replies", { id, limit, after: last ?? after }, { signal }),
        pages * MORE_REPLIES,
        (last) => known === undefined || last >= known,
      );
    },
    staleTime: REFRESH_SECONDS * SECOND,
  };
};

export const countsQuery = (symbol: string) => polled("comments.counts", { symbol }, REFRESH_SECONDS);
export const latestQuery = (user_id: string) => query("comments.by-user", { user_id });

/** Refetches all comments and their counts after a change. */
export const rereadComments = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith("comments.") });

type Change = (comment: Reply) => Partial<Reply>;

/** Changes a comment or reply wherever it is loaded; the age of the lists stays. */
export function patchComment(client: QueryClient, id: string, change: Change): void {
  const patch = <C extends Reply>(comment: C): C => comment.id === id ? { ...comment, ...change(comment) } : comment;
  const patchAll = <C extends Reply>(comment: C): C => {
    const { replies } = comment as Partial<Comment>;
    const found = replies?.some((reply) => reply.id === id);
    return patch(found ? { ...comment, replies: replies!.map(patch) } : comment);
  };
  patchLists(client, (items) => items.map(patchAll));
}

function patchLists(client: QueryClient, change: (items: readonly Reply[]) => readonly Reply[]): void {
  for (const name of ["comments.list", "comments.replies"]) {
    for (const query of client.getQueryCache().findAll({ queryKey: [name] })) {
      const before = query.state.data as Loaded<Reply> | undefined;
      if (before) query.setState({ data: { ...before, items: change(before.items) } });
    }
  }
}

/** Shows an own comment, or a reply, until the list is refetched. */
export function showPosted(client: QueryClient, posted: Comment): void {
  const { queryKey } = commentsQuery(posted.symbol);
  client.setQueryData<Loaded<Comment>>(queryKey, (before) => {
    if (!before || isLoaded(before.items, posted.id)) return before;
    if (!posted.parent_id) return { ...before, items: [posted, ...before.items] };
    const items = before.items.map((comment) =>
      comment.id === posted.parent_id
        ? { ...comment, replies: [...comment.replies, posted], replies_count: comment.replies_count + 1 }
        : comment
    );
    return { ...before, items };
  });
}

export const isLoaded = (items: readonly Comment[], id: string): boolean =>
  items.some((comment) => comment.id === id || comment.replies.some((reply) => reply.id === id));
