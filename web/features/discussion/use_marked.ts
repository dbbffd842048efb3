import { useEffect, useRef } from "react";
import { elementOf } from "./CommentItem.tsx";
import { isLoaded } from "./queries.ts";
import type { DiscussionList } from "./use_discussion.ts";

/** How many comments are loaded to find the one in the address. */
const MOST = 500;
const STEP = 100;

/** Scrolls to the comment that the address names, and loads older and new ones to find it. */
export function useMarked(id: string | undefined, list: DiscussionList): { readonly isMissing: boolean } {
  const found = useRef<string>(undefined);
  const tried = useRef<string>(undefined);
  const { shown, hasMore, newComments, isLoadingMore } = list;
  const isHere = id !== undefined && isLoaded(shown, id);
  const canLook = hasMore && shown.length < MOST;
  useEffect(() => {
    if (!id || !list.isLoaded || found.current === id) return;
    if (isHere) {
      found.current = id;
      // After the router has set the page's scroll position.
      setTimeout(() => {
        const element = elementOf(id);
        element?.scrollIntoView({ block: "center" });
        element?.focus({ preventScroll: true });
      });
    } else if (tried.current !== id) {
      // It may be newer than what is shown.
      tried.current = id;
      void list.showAll();
    } else if (canLook && !isLoadingMore) void list.showMore(STEP);
  }, [id, isHere, list.isLoaded, canLook, isLoadingMore, shown, newComments]);
  const isMissing = id !== undefined && list.isLoaded && !isHere && !canLook && tried.current === id;
  return { isMissing };
}
