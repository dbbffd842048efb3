import { useSyncExternalStore } from "react";

function mediaHook(query: string): () => boolean {
  const list = globalThis.matchMedia?.(query);
  const subscribe = (listener: () => void) => {
    list?.addEventListener("change", listener);
    return () => list?.removeEventListener("change", listener);
  };
  return () => useSyncExternalStore(subscribe, () => list?.matches ?? false);
}

/** Whether the window is as narrow as a phone. */
export const usePhone = mediaHook("(max-width: 767px)");
/** Whether the user wants nothing to move. */
export const useStill = mediaHook("(prefers-reduced-motion: reduce)");
/** Whether the window has room for a panel beside a chart. */
export const useWide = mediaHook("(min-width: 1100px)");
