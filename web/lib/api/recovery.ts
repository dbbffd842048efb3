/** Retries queries without a response, with growing delays, until the server answers. */
import type { Query, QueryClient } from "@tanstack/react-query";
import { askServer, heard } from "./connection.ts";
import { isUnanswered, isUnreached } from "./errors.ts";
import { streamAgain } from "./stream.ts";

const FIRST_WAIT_MS = 1000, LONGEST_WAIT_MS = 15_000;

const failed = ({ state }: Query) => isUnanswered(state.error);

export function startRecovery(client: QueryClient): void {
  const cache = client.getQueryCache();
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;

  async function again() {
    clearTimeout(timer);
    timer = undefined;
    if (asking) return;
    asking = true;
    // The server is asked first, so that a page does not go back to waiting only to fail again.
    const up = await askServer() !== null;
    if (up) {
      streamAgain();
      await client.refetchQueries({ type: "active", predicate: failed });
    }
    asking = false;
    if (up && !cache.findAll({ type: "active", predicate: failed }).length) wait = FIRST_WAIT_MS;
    else later();
  }
  function later() {
    if (timer !== undefined || asking) return;
    timer = setTimeout(again, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
  const unheard = (error: unknown) => {
    if (!isUnanswered(error)) return;
    // A refusal may be of one part of the market; who cannot be reached at all is away.
    if (isUnreached(error)) heard(false);
    later();
  };
  cache.subscribe((event) => {
    if (event.type !== "updated") return;
    const { action } = event;
    if (action.type === "success" && !action.manual) heard(true);
    else if (action.type === "failed" || action.type === "error") unheard(action.error);
  });
  client.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") unheard(event.action.error);
  });
  addEventListener("online", () => timer !== undefined && void again());
  // The server may be on this device all the same.
  addEventListener("offline", () => void again());
}
