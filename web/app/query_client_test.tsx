import "../lib/dom_test_setup.ts";
import { onlineManager, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { useCommand } from "../lib/api/command.ts";
import { messageOf } from "../lib/api/errors.ts";
import { inboxQuery } from "../lib/api/queries.ts";
import { fakeServer, refusal, turns } from "../lib/testing.tsx";
import { createQueryClient } from "./query_client.ts";

function Part() {
  const { data } = useQuery(inboxQuery());
  const read = useCommand("notifications.mark-all-read");
  return (
    <>
      <p>{data ? `${data.unread_count} unread` : "unknown"}</p>
      <button type="button" disabled={read.isPending} onClick={() => read.mutate({})}>Read all</button>
      {read.isError && <p role="alert">{messageOf(read.error)}</p>}
    </>
  );
}
const PATH = "POST /notifications/mark-all-read";

/** Renders the part on a page whose device reports no network. */
function showOffline() {
  onlineManager.setOnline(false);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Part />
    </QueryClientProvider>,
  );
  return {
    [Symbol.dispose]: () => {
      onlineManager.setOnline(true);
      cleanup();
    },
  };
}
const click = () => userEvent.click(screen.getByRole("button", { name: "Read all" }));

Deno.test("queries and commands reach a server on the same machine at once while the device says that it is offline", async () => {
  const calls = fakeServer({
    "GET /inbox": () => ({ unread_count: 3 }),
    [PATH]: () => ({ updated: 3 }),
  });
  using _ = showOffline();
  await screen.findByText("3 unread");
  await click();
  await waitFor(() => assert.equal(calls.filter(({ method }) => method === "POST").length, 1));
});

Deno.test("a command that did not reach the server fails at once, is not sent later, and keeps its key", async () => {
  const keys: string[] = [];
  let answer: () => unknown = () => Promise.reject(new TypeError("Failed to fetch"));
  fakeServer({
    "GET /inbox": () => ({ unread_count: 3 }),
    [PATH]: ({ headers }) => {
      keys.push(headers.get("idempotency-key")!);
      return answer();
    },
  });
  const warn = console.warn;
  console.warn = () => {};
  using _ = showOffline();
  await click();
  assert.equal(
    (await screen.findByRole("alert")).textContent,
    "The server cannot be reached. Check your connection and try again.",
  );
  onlineManager.setOnline(true);
  await turns();
  assert.equal(keys.length, 1, "it was sent again without being asked to");
  // A server that is shutting down, or a proxy before it, may have passed the command on.
  answer = () => refusal(503, "The store is not reachable", "UNAVAILABLE");
  await click();
  await screen.findByText("The store is not reachable");
  answer = () => ({ updated: 3 });
  await click();
  await waitFor(() => assert.equal(screen.queryByRole("alert"), null));
  await click();
  await waitFor(() => assert.equal(keys.length, 4));
  assert.deepEqual(keys.map((key) => key === keys[0]), [true, true, true, false]);
  console.warn = warn;
});
