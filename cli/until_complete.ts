/** Waits for figures that are still being computed, for example after a start. */
import { CommandFailure, NOT_READY } from "./failure.ts";
import type { Terminal } from "./terminal.ts";

const RETRY_MS = 500;
const TIMEOUT_MS = 60_000;

/** Repeats a query until its result is complete. @throws CommandFailure with the code NOT_READY after a minute */
export async function untilComplete<T>(
  { status }: Pick<Terminal, "status">,
  query: () => Promise<T>,
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  const began = performance.now();
  try {
    for (;;) {
      const answer = await query();
      if ((answer as { complete?: boolean }).complete !== false) return answer;
      const seconds = Math.round((performance.now() - began) / 1_000);
      if (performance.now() - began >= timeoutMs) {
        throw new CommandFailure(
          `Not ready: after ${seconds} s the figures of the last close are still being worked out; try again later`,
          NOT_READY,
          { code: "NOT_READY" },
        );
      }
      status(`The figures of the last close are being worked out, ${seconds} s`);
      await new Promise((wake) => setTimeout(wake, RETRY_MS));
    }
  } finally {
    status(null);
  }
}
