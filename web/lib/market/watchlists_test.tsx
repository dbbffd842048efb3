import "../dom_test_setup.ts";
import assert from "node:assert/strict";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { fakeServer, refusal, TestPage, turns } from "../testing.tsx";
import { useListCommands, watchlistsQuery } from "./watchlists.ts";

const { cleanup, render, screen, waitFor } = await import("@testing-library/react");
const { userEvent } = await import("@testing-library/user-event");

const listOf = (...symbols: string[]) => ({ id: "1", name: "Ideas", symbols });

let refetch: () => Promise<void>;
/** A list whose stocks move to the top when clicked. */
function List() {
  const client = useQueryClient();
  refetch = () => client.invalidateQueries();
  const { data } = useQuery(watchlistsQuery());
  const { move } = useListCommands();
  const list = data?.[0];
  return list?.symbols.map((symbol) => (
    <button key={symbol} type="button" onClick={() => move(list, symbol, 0)}>{symbol}</button>
  ));
}
const shown = () => screen.getAllByRole("button").map((button) => button.textContent).join(" ");
const click = (symbol: string) => userEvent.click(screen.getByRole("button", { name: symbol }));

/** A fake server whose responses the test releases, in any order. */
function heldServer() {
  const requests: Record<string, ((answer: unknown) => void)[]> = {};
  const hold = (name: string) => () => new Promise((give) => (requests[name] ??= []).push(give));
  fakeServer({
    "GET /watchlists": hold("list"),
    "PUT /watchlists/1/symbols/AAPL": hold("AAPL"),
    "PUT /watchlists/1/symbols/KO": hold("KO"),
  });
  render(
    <TestPage>
      <List />
    </TestPage>,
  );
  return async (name: string, answer: unknown) => {
    await waitFor(() => assert.ok(requests[name]?.length, `${name} was not requests for`));
    requests[name]!.shift()!(answer);
    await turns();
  };
}

Deno.test("a list fetched before a stock was moved does not put it back", async () => {
  const give = heldServer();
  await give("list", [listOf("AAPL", "MSFT", "KO")]);
  await click("KO");
  await give("KO", listOf("KO", "AAPL", "MSFT"));
  assert.equal(shown(), "KO AAPL MSFT");
  // The list is being refetched now.
  await click("AAPL");
  await give("list", [listOf("KO", "AAPL", "MSFT")]);
  assert.equal(shown(), "AAPL KO MSFT");
  await give("AAPL", listOf("AAPL", "KO", "MSFT"));
  await give("list", [listOf("AAPL", "KO", "MSFT")]);
  assert.equal(shown(), "AAPL KO MSFT");
  cleanup();
});

Deno.test("a list fetched while a move is in flight keeps the order that is shown", async () => {
  const give = heldServer();
  await give("list", [listOf("AAPL", "MSFT", "KO")]);
  await click("KO");
  // Another page changed the lists, so that they are fetched again; the server has not moved KO yet.
  void refetch();
  await give("list", [listOf("AAPL", "MSFT", "KO")]);
  assert.equal(shown(), "KO AAPL MSFT");
  await give("KO", listOf("KO", "AAPL", "MSFT"));
  assert.equal(shown(), "KO AAPL MSFT");
  cleanup();
});

Deno.test("the first response does not undo a second move, and a refused move shows the server's list", async () => {
  const give = heldServer();
  await give("list", [listOf("AAPL", "MSFT", "KO")]);
  await click("KO");
  await click("AAPL");
  await give("KO", listOf("KO", "AAPL", "MSFT"));
  assert.equal(shown(), "AAPL KO MSFT");
  await give("AAPL", refusal(409, "The list has changed", "CONFLICT"));
  await give("list", [listOf("KO", "AAPL", "MSFT")]);
  assert.equal(shown(), "KO AAPL MSFT");
  cleanup();
});
