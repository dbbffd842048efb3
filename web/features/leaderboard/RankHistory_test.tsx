import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { fakeServer, TestPage } from "../../lib/testing.tsx";
import { RankHistory } from "./RankHistory.tsx";
import { rangeOf, stairsOf } from "./stairs.ts";

/** Newest first, as the server sends them. */
const days = [
  { date: "2026-11-20", rank: 2, growth: 1 },
  { date: "2026-11-19", rank: null, growth: 1 },
  { date: "2026-11-18", rank: 7, growth: 1 },
];
function open(history: readonly object[]) {
  cleanup();
  const calls = fakeServer({ "GET /leaderboard/history": () => history });
  const { container } = render(<RankHistory period="7d" />, { wrapper: TestPage });
  return { calls, path: () => container.querySelector("path")?.getAttribute("d") };
}

Deno.test("ranks are drawn from the earliest close on, the best one on top, and can be read in a table", async () => {
  const { calls, path } = open(days);
  await screen.findByText("best 2, lowest 7");
  assert.equal(path(), "M0 68H100M200 4H300");
  assert.equal(calls[0]!.query.get("period"), "7d");
  await userEvent.click(screen.getByRole("button", { name: "Table" }));
  const rows = within(screen.getByRole("table")).getAllByRole("row").slice(1);
  assert.deepEqual(rows.map((row) => within(row).getAllByRole("cell").map((cell) => cell.textContent)), [
    ["Nov 20, 2026", "2"],
    ["Nov 19, 2026", "—no rank"],
    ["Nov 18, 2026", "7"],
  ]);
});

Deno.test("before the first rank there is a sentence in place of the line", async () => {
  const { path } = open([{ date: "2026-11-20", rank: null, growth: 1 }]);
  await screen.findByText("From the next close on it is drawn here.");
  assert.deepEqual([path(), screen.queryByRole("button")], [undefined, null]);
  cleanup();
});

Deno.test("a rank that stays is a level line in the middle, and days without one are gaps", () => {
  const draw = (...ranks: (number | null)[]) => stairsOf(ranks, rangeOf(ranks.map((rank) => ({ rank })))!, 100, 20);
  assert.equal(draw(3), "M0 10H100");
  assert.equal(draw(1, 1, 3, null), "M0 4H25V4H50V16H75");
  assert.equal(draw(null, 3, null, 1), "M25 16H50M75 4H100");
  assert.equal(rangeOf([]), null);
});
