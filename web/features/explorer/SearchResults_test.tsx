import "../../lib/dom_test_setup.ts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { DialogsContext, type TradeRequest } from "../../lib/dialogs.ts";
import { type Call, fakeServer, refusal, TestPage } from "../../lib/testing.tsx";
import { SearchResults } from "./SearchResults.tsx";
import { WellKnown } from "./WellKnown.tsx";

const found = [{
  symbol: "MSFT",
  name: "Microsoft",
  exchange: "NASDAQ",
  type: "CS",
  price: 438.5,
  change_percentage: -0.63,
}];
const quoted = (symbol: string) => ({
  symbol,
  name: `${symbol} Inc.`,
  price: 100,
  change_percentage: 1,
  volume: 1_500_000,
});
const quoteOf = (symbol: string) => [`GET /stocks/${symbol}/quote`, () => quoted(symbol)] as const;

function open(part: React.ReactNode): TradeRequest[] {
  const asked: TradeRequest[] = [];
  render(
    <DialogsContext value={({ kind: _, ...request }) => void asked.push(request as TradeRequest)}>
      <TestPage>{part}</TestPage>
    </DialogsContext>,
  );
  return asked;
}

Deno.test("one letter asks for thirty results, more letters for twenty", async () => {
  const limits = (calls: readonly Call[]) => calls.map((call) => call.query.get("limit"));
  const calls = fakeServer({ "GET /stocks/search": () => found });
  open(<SearchResults text="m" />);
  await screen.findByText("Microsoft");
  cleanup();
  open(<SearchResults text="mi" />);
  await screen.findByText("Microsoft");
  assert.deepEqual(limits(calls), ["30", "20"]);
  cleanup();
});

Deno.test("a search that finds nothing says so, one that fails can be tried again", async () => {
  fakeServer({ "GET /stocks/search": () => [] });
  open(<SearchResults text="zzzz" />);
  assert.ok(await screen.findByText("No results found"));
  cleanup();
  fakeServer({ "GET /stocks/search": () => refusal(503, "The market is not reachable", "UNAVAILABLE") });
  open(<SearchResults text="zzzz" />);
  assert.ok(await screen.findByText("The market is not reachable"));
  fakeServer({ "GET /stocks/search": () => found });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  assert.ok(await screen.findByText("Microsoft"));
  cleanup();
});

Deno.test("a row trades by its button and by its keys", async () => {
  fakeServer({ "GET /stocks/search": () => found });
  const asked = open(<SearchResults text="mi" />);
  await userEvent.click(await screen.findByRole("button", { name: "Trade MSFT" }));
  const row = screen.getByText("Microsoft").closest("tr")!;
  fireEvent.keyDown(row, { key: "b" });
  fireEvent.keyDown(row, { key: "s" });
  fireEvent.keyDown(row, { key: "x" });
  assert.deepEqual(asked, [{ side: "BUY", symbol: "MSFT" }, { side: "BUY", symbol: "MSFT" }, {
    side: "SELL",
    symbol: "MSFT",
  }]);
  cleanup();
});

Deno.test("well-known stocks that this market does not have are left out", async () => {
  fakeServer(Object.fromEntries(["SPY", "AAPL"].map(quoteOf)));
  open(<WellKnown />);
  assert.ok(await screen.findByText("AAPL Inc."));
  assert.deepEqual(
    screen.getAllByRole("button", { name: /^Trade / }).map((button) => button.getAttribute("aria-label")),
    ["Trade SPY", "Trade AAPL"],
  );
  cleanup();
});
