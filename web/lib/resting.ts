import { useEffect, useRef } from "react";

/** Sends a value when it has not changed for a time, and at the latest when its component is removed. */
export function useResting<T>(ms: number, send: (value: T) => void) {
  const resting = useRef<{ readonly value: T; readonly timer: ReturnType<typeof setTimeout> } | null>(null);
  const latest = useRef(send);
  latest.current = send;
  const flush = () => {
    if (!resting.current) return;
    const { value, timer } = resting.current;
    clearTimeout(timer);
    resting.current = null;
    latest.current(value);
  };
  useEffect(() => flush, []);
  return {
    /** Replaces the value that rests. */
    put(value: T) {
      clearTimeout(resting.current?.timer);
      resting.current = { value, timer: setTimeout(flush, ms) };
    },
    flush,
    value: (): T | undefined => resting.current?.value,
  };
}
