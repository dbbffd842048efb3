import { useSyncExternalStore } from "react";

const narrow = globalThis.matchMedia?.("(max-width: 767px)");
const subscribe = (listener: () => void) => {
  narrow?.addEventListener("change", listener);
  return () => narrow?.removeEventListener("change", listener);
};
/** Whether the window is as narrow as a phone. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => narrow?.matches ?? false);
