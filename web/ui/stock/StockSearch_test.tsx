import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { fakeServer, TestPage } from "../../lib/testing.tsx";
import { StockSearch } from "./StockSearch.tsx";

const stock = (symbol: string) => ({
  symbol,
  name: `${symbol} Company`,
  exchange: "NYSE",
  price: 10,
  delisted_on: null,
});
const found = [stock("KO"), stock("COP")];

async function search() {
  const done: string[] = [];
  fakeServer({
    "GET /stocks/search": () => found,
    "GET /stocks/sparklines": () => ({
      stocks: found.map(({ symbol }) => ({ symbol, price: 11, change_percentage: 1, prev_close: 10, line: [] })),
    }),
  });
  render(
    <TestPage>
      <StockSearch
        label="Search stocks"
        placeholder=""
        limit={() => 8}
        empty={(text) => `No stocks found for "${text}"`}
        onPick={({ symbol }) => done.push(`open ${symbol}`)}
        onBuy={({ symbol }) => done.push(`buy ${symbol}`)}
      />
    </TestPage>,
  );
  const field = screen.getByRole("combobox") as HTMLInputElement;
  await userEvent.type(field, "co");
  await screen.findAllByRole("option");
  return { done, field };
}

Deno.test("Enter opens the marked stock and leaves the field, so that shortcut keys work again", async () => {
  const { done, field } = await search();
  assert.ok(screen.getByText('1 of 2 for "co"'));
  await userEvent.keyboard("{ArrowDown}{Enter}");
  assert.deepEqual(done, ["open COP"]);
  assert.notEqual(document.activeElement, field);
  cleanup();
});

Deno.test("ID-26: a search without results says so for the typed text", async () => {
  const { field } = await search();
  fakeServer({ "GET /stocks/search": () => [] });
  await userEvent.clear(field);
  await userEvent.type(field, "zzq");
  assert.ok(await screen.findByText('No stocks found for "zzq"'));
  cleanup();
});

Deno.test("b buys the stock selected with an arrow key; before that it is a letter", async () => {
  const { done, field } = await search();
  await userEvent.keyboard("b");
  assert.equal(field.value, "cob");
  await screen.findAllByRole("option");
  await userEvent.keyboard("{ArrowDown}b");
  assert.deepEqual(done, ["buy COP"]);
  cleanup();
});
