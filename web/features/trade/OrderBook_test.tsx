import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { fakeServer, TestPage } from "../../lib/testing.tsx";
import { BidAskPanel } from "./BidAskPanel.tsx";
import { quote } from "./testing.tsx";

const levels = (...prices: number[]) => prices.map((price, i) => ({ price, shares: 2 * (i + 1), orders: i + 1 }));

async function open(book: object) {
  const calls = fakeServer({ "GET /orders/book/AAPL": () => ({ symbol: "AAPL", bids: [], asks: [], ...book }) });
  render(<BidAskPanel quote={quote as never} />, { wrapper: TestPage });
  assert.equal(calls.length, 0, "nothing is loaded before it is opened");
  await userEvent.click(screen.getByRole("button", { name: "Show the waiting orders" }));
}
const rowsOf = async (list: string) =>
  within(await screen.findByRole("list", { name: list })).getAllByRole("listitem").map((row) => row.textContent);

Deno.test("waiting orders form a ladder around the touch, with bars by their shares", async () => {
  await open({ asks: levels(101, 102), bids: levels(99.5, 99, 98, 97, 96, 95, 94) });
  assert.deepEqual(await rowsOf("Waiting sells"), ["$102.004 shares, 2 orders", "$101.002 shares, 1 order"]);
  assert.deepEqual((await rowsOf("Waiting buys"))[0], "$99.502 shares, 1 order");
  assert.equal((await rowsOf("Waiting buys")).length, 5);
  assert.ok(screen.getByText("and 2 prices further away"));
  const bar = screen.getByText("$102.00").closest("li")!.querySelector("i")!;
  // Of the 14 shares at the largest level.
  assert.equal(Math.round(parseFloat(bar.style.width)), 19);
  await userEvent.click(screen.getByRole("button", { name: "Hide the waiting orders" }));
  assert.equal(screen.queryByRole("list"), null);
  cleanup();
});

Deno.test("without any waiting order there is a sentence", async () => {
  await open({});
  await screen.findByText(/^No limit order waits for this stock/);
  cleanup();
});
