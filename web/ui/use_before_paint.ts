import { type DependencyList, useEffect } from "react";

/**
 * Runs what measures the page in the frame that shows a change. An effect that measures makes the browser lay the page
 * out within the task that rendered it, and on a phone both together keep it from answering for half a second.
 */
export function useBeforePaint(measure: () => void, changes: DependencyList): void {
  useEffect(() => {
    const frame = requestAnimationFrame(measure);
    return () => cancelAnimationFrame(frame);
  }, changes);
}
