import "../../lib/dom_test_setup.ts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { DialogsContext, type TradeRequest } from "../../lib/dialogs.ts";
import type { ExplorerPart, ExplorerSearch } from "../../lib/views/explorer_view.ts";
import { type Call, fakeServer, refusal, TestPage } from "../../lib/testing.tsx";
import { SearchResults } from "./SearchResults.tsx";

const row = (symbol: string, name: string, exchange: string) => ({
  symbol,
  name,
  exchange,
  type: "CS",
  sector: "Information Technology",
  price: 438.5,
  change_percentage: -0.63,
  marketCap: 3e12,
  market_cap_band: "large",
});
const found = [row("MSFT", "Microsoft", "NASDAQ"), row("MIPK", "Mica Pink", "OTC"), row("MIN", "Mine", "NYSE")];

function open(search: ExplorerSearch) {
  const opened: TradeRequest[] = [], shown: ExplorerPart[] = [];
  render(
    <DialogsContext value={({ kind: _, ...request }) => void opened.push(request as TradeRequest)}>
      <TestPage>
        <SearchResults search={search} onShow={(part) => void shown.push(part)} />
      </TestPage>
    </DialogsContext>,
  );
  return { opened, shown };
}

Deno.test("one letter fetches thirty results, more letters twenty", async () => {
  const limits = (calls: readonly Call[]) => calls.map((call) => call.query.get("limit"));
  const calls = fakeServer({ "GET /stocks/search": () => found });
  open({ q: "m" });
  await screen.findByText("Microsoft");
  cleanup();
  open({ q: "mi" });
  await screen.findByText("Microsoft");
  assert.deepEqual(limits(calls), ["30", "20"]);
  cleanup();
});

Deno.test("the exchange filters the results, the market cap does not", async () => {
  fakeServer({ "GET /stocks/search": () => found });
  open({ q: "mi", exchange: "NYSE", cap: "small" });
  await screen.findByText("Mine");
  assert.ok(!screen.queryByText("Microsoft"));
  cleanup();
  open({ q: "mi", otc: true, cap: "small" });
  assert.ok(await screen.findByText("Mica Pink"));
  cleanup();
});

Deno.test("a search without results says so and can be cleared, a failed one can be retried", async () => {
  fakeServer({ "GET /stocks/search": () => [] });
  const { shown } = open({ q: "zzzz" });
  assert.ok(await screen.findByText('No results found for "zzzz"'));
  await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
  assert.deepEqual(shown, [{ q: undefined }]);
  cleanup();
  fakeServer({ "GET /stocks/search": () => refusal(503, "The market is not reachable", "UNAVAILABLE") });
  open({ q: "zzzz" });
  assert.ok(await screen.findByText("The market is not reachable"));
  fakeServer({ "GET /stocks/search": () => found });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  assert.ok(await screen.findByText("Microsoft"));
  cleanup();
});

Deno.test("a row opens the trade dialog by its button and by its keys", async () => {
  fakeServer({ "GET /stocks/search": () => found });
  const { opened } = open({ q: "mi" });
  await userEvent.click(await screen.findByRole("button", { name: "Trade MSFT" }));
  const row = screen.getByText("Microsoft").closest("tr")!;
  fireEvent.keyDown(row, { key: "b" });
  fireEvent.keyDown(row, { key: "s" });
  fireEvent.keyDown(row, { key: "x" });
  assert.deepEqual(opened, [{ side: "BUY", symbol: "MSFT" }, { side: "BUY", symbol: "MSFT" }, {
    side: "SELL",
    symbol: "MSFT",
  }]);
  cleanup();
});
