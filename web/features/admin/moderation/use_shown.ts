import { useEffect, useRef } from "react";
import type { QueueEntry } from "../../../../core/comments/contract.ts";
import { usePhone } from "../../../ui/usePhone.ts";
import { keyOf } from "./words.ts";

/**
 * The entry whose details are shown: the chosen one; in a wide window without one the first. It stays when others come
 * before it, and the next one takes its place when someone else has decided it: a key never acts on an entry that has
 * just slipped under it.
 * @param list names the filter
 */
export function useShown(items: readonly QueueEntry[], chosen: string | null, list: string): QueueEntry | undefined {
  const last = useRef({ list, key: "", index: 0 });
  const phone = usePhone();
  const find = (key: string | null) => items.find((entry) => keyOf(entry) === key);
  const { key, index } = last.current.list === list ? last.current : { key: "", index: 0 };
  const shown = find(chosen) ?? (phone ? undefined : find(key) ?? items[Math.min(index, items.length - 1)]);
  useEffect(() => {
    if (shown) last.current = { list, key: keyOf(shown), index: items.indexOf(shown) };
  });
  return shown;
}
