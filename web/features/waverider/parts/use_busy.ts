/** Which of several things a command is running for, each by its id. */
import { useState } from "react";

export function useBusy() {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  return {
    isBusy: (id: string) => busy.has(id),
    /** Does the work once at a time for an id. */
    async run(id: string, work: () => Promise<void>): Promise<void> {
      if (busy.has(id)) return;
      setBusy((before) => new Set([...before, id]));
      try {
        await work();
      } finally {
        setBusy((before) => new Set([...before].filter((one) => one !== id)));
      }
    },
  };
}
