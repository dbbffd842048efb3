/** Retries queries without a response, with growing delays, until the server responds. */
import type { Query, QueryClient } from "@tanstack/react-query";
import { checkServer, setReachable } from "./connection.ts";
import { isUnanswered, isUnreached } from "./errors.ts";
import { streamAgain } from "./stream.ts";

const FIRST_WAIT_MS = 1000, LONGEST_WAIT_MS = 15_000;

const failed = ({ state }: Query) => isUnanswered(state.error);

export function startRecovery(client: QueryClient): void {
  const cache = client.getQueryCache();
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;

  async function again() {
    clearTimeout(timer);
    timer = undefined;
    if (running) return;
    running = true;
    // Check the server first, so that a page does not return to its loading state only to fail again.
    const up = await checkServer() !== null;
    if (up) {
      streamAgain();
      await client.refetchQueries({ type: "active", predicate: failed });
    }
    running = false;
    if (up && !cache.findAll({ type: "active", predicate: failed }).length) wait = FIRST_WAIT_MS;
    else later();
  }
  function later() {
    if (timer !== undefined || running) return;
    timer = setTimeout(again, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
  const onFailure = (error: unknown) => {
    if (!isUnanswered(error)) return;
    // A refusal may concern only some of the market's data; a network error means that the server is unreachable.
    if (isUnreached(error)) setReachable(false);
    later();
  };
  cache.subscribe((event) => {
    if (event.type !== "updated") return;
    const { action } = event;
    if (action.type === "success" && !action.manual) setReachable(true);
    else if (action.type === "failed" || action.type === "error") onFailure(action.error);
  });
  client.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") onFailure(event.action.error);
  });
  addEventListener("online", () => timer !== undefined && void again());
  // The server may run on this device.
  addEventListener("offline", () => void again());
}
