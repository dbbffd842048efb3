import { sessionAtMs } from "./calendar.ts";
import type { Quote, TouchRequest } from "./port.ts";

/** Whether a quote has one of the prices that a request waits for. */
export const touches = ({ bid, ask }: Pick<Quote, "bid" | "ask">, wanted: TouchRequest): boolean =>
  (wanted.askAtMost != null && ask <= wanted.askAtMost) || (wanted.bidAtLeast != null && bid >= wanted.bidAtLeast) ||
  (wanted.askAtLeast != null && ask >= wanted.askAtLeast) || (wanted.bidAtMost != null && bid <= wanted.bidAtMost);

/** Whether a request counts the quotes of an instant: in a session, or in the regular one. */
export function countsAt(at: number, { regularOnly }: TouchRequest): boolean {
  const session = sessionAtMs(at);
  return session === "open" || (!regularOnly && (session === "pre_market" || session === "after_hours"));
}
