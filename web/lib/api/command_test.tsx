import "../dom_test_setup.ts";
import { useQuery } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { fakeServer, TestPage } from "../testing.tsx";
import { useCommand } from "./command.ts";
import { polled } from "./query.ts";

function Names({ refreshes }: { refreshes: boolean }) {
  const lists = useQuery(polled("watchlists.list", {}, 60));
  const goals = useQuery(polled("goals.list", { portfolio_id: "p" }, 60));
  const create = useCommand("watchlists.create", { refreshes });
  return (
    <>
      <p>{lists.data && goals.data ? `Lists: ${lists.data.map(({ name }) => name).join(", ")}` : "Loading"}</p>
      <button type="button" onClick={() => create.mutate({ name: "Ideas" })}>Create</button>
      <p>{create.isSuccess && "Created"}</p>
    </>
  );
}

for (const refreshes of [true, false]) {
  const title = refreshes ? "a command refreshes what it touched, and nothing else" : "a caller may refresh by itself";
  Deno.test(title, async () => {
    const names = ["Mine"];
    const calls = fakeServer({
      "GET /watchlists": () => names.map((name) => ({ name })),
      "GET /goals": () => [],
      "POST /watchlists": ({ body }) => (names.push(String(body!.name)), { name: body!.name }),
    });
    render(
      <TestPage>
        <Names refreshes={refreshes} />
      </TestPage>,
    );
    await screen.findByText("Lists: Mine");
    fireEvent.click(screen.getByText("Create"));
    await screen.findByText(refreshes ? "Lists: Mine, Ideas" : "Created");
    assert.equal(calls.filter(({ method, path }) => `${method} ${path}` === "GET /goals").length, 1);
    cleanup();
  });
}
