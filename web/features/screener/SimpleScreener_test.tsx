import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { useState } from "react";
import type { SimpleSearch } from "../../lib/views/screen_view.ts";
import { fakeServer, refusal, TestPage } from "../../lib/testing.tsx";
import { SimpleScreener } from "./SimpleScreener.tsx";

const stock = (symbol: string, price: number, pe: number | null) => (
  { symbol, name: `${symbol} Inc.`, price, change_percentage: 1, marketCap: 2e9, pe, yield: 1 }
);
const found = [stock("MCHEAP", 20, 10), stock("MDEAR", 300, 40), stock("MLOSS", 30, null)];

function Screener() {
  const [search, setSearch] = useState<SimpleSearch>({});
  const merge = (part: Record<string, string | undefined>) =>
    setSearch((before) =>
      Object.fromEntries(Object.entries({ ...before, ...part }).filter(([, value]) => value !== undefined))
    );
  return <SimpleScreener search={search} onSearch={merge} />;
}
const show = () =>
  render(
    <TestPage>
      <Screener />
    </TestPage>,
  );
const symbols = () => screen.queryAllByRole("link", { name: /^Details of/ }).map((link) => link.getAttribute("href"));

Deno.test("nothing is fetched without a term, and the page says what to do", async () => {
  const calls = fakeServer({ "GET /stocks/search": () => found });
  show();
  const user = userEvent.setup();
  assert.ok(screen.getByText("Find Your Next Investment"));
  await user.type(screen.getByLabelText("Highest price"), "100");
  assert.equal((screen.getByRole("button", { name: "Run Screener" }) as HTMLButtonElement).disabled, true);
  assert.equal(calls.length, 0);
  cleanup();
});

Deno.test("a run searches fifty, filters and counts them; clearing keeps the term", async () => {
  const calls = fakeServer({ "GET /stocks/search": () => found });
  show();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Symbol/Company"), "m");
  assert.equal(screen.queryByRole("button", { name: "Clear Filters" }), null);
  await user.type(screen.getByLabelText("Highest P/E"), "30");
  await user.click(screen.getByRole("button", { name: "Run Screener" }));
  await waitFor(() => screen.getByText("1 stock found"));
  assert.deepEqual([calls[0]!.query.get("q"), calls[0]!.query.get("limit")], ["m", "50"]);
  assert.deepEqual(symbols(), ["/stocks/MCHEAP"]);
  await user.click(screen.getByRole("button", { name: "Clear Filters" }));
  await waitFor(() => screen.getByText("3 stocks found"));
  assert.equal(screen.queryByRole("button", { name: "Clear Filters" }), null);
  assert.equal(calls.length, 1);
  cleanup();
});

Deno.test("an invalid number is refused, and an empty result is reported", async () => {
  const calls = fakeServer({ "GET /stocks/search": () => found });
  show();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Symbol/Company"), "m");
  await user.type(screen.getByLabelText("Smallest market cap"), "large");
  await user.click(screen.getByRole("button", { name: "Run Screener" }));
  assert.ok(screen.getByRole("alert"));
  assert.equal(calls.length, 0);
  await user.clear(screen.getByLabelText("Smallest market cap"));
  await user.type(screen.getByLabelText("Smallest market cap"), "1T");
  await user.click(screen.getByRole("button", { name: "Run Screener" }));
  await waitFor(() => screen.getByText("No stocks found matching your criteria"));
  cleanup();
});

Deno.test("a failure raises no alert, and the screener can be run again", async () => {
  fakeServer({ "GET /stocks/search": () => refusal(500, "broken", "INTERNAL") });
  show();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Symbol/Company"), "m");
  await user.click(screen.getByRole("button", { name: "Run Screener" }));
  await waitFor(() => screen.getByText("The search did not work. Run the screener again."));
  assert.equal(screen.queryByRole("alert"), null);
  assert.ok(screen.getByRole("button", { name: "Run Screener" }));
  cleanup();
});
