import assert from "node:assert/strict";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { dayMoves } from "./day_moves.ts";

const day = (holdings: { symbol: string; gain: number; invested: number; closing_value: number }[], gain: number) =>
  ({ opening_value: 1000, closing_value: 1000 + gain, gain, holdings }) as unknown as Parameters<typeof dayMoves>[0];
const portfolio = (total_value: number, positions: [string, number, number | null][]) =>
  ({
    total_value,
    positions: positions.map(([symbol, shares, price]) => ({ symbol, shares, price })),
  }) as unknown as Portfolio;
const cents = (moves: readonly { gain: number }[]) => moves.reduce((sum, { gain }) => sum + Math.round(gain * 100), 0);

Deno.test("the moves of the day add up to its gain at live prices, with interest as the move of cash", () => {
  const answered = day([
    { symbol: "AAPL", gain: 10, invested: 300, closing_value: 310 },
    { symbol: "XOM", gain: -4, invested: 100, closing_value: 0 },
  ], 7.25);
  // Three shares of AAPL have gone from 310 to 312.30 since the response.
  const { gain, moves } = dayMoves(answered, portfolio(1009.55, [["AAPL", 3, 104.1]]));
  assert.equal(gain, 9.55);
  assert.deepEqual(moves.map(({ key, gain }) => [key, gain]), [["AAPL", 12.3], ["XOM", -4], ["cash", 1.25]]);
  assert.equal(moves[0]!.percent!.toFixed(2), "4.10");
  assert.equal(cents(moves), 955);
});

Deno.test("many holdings show the largest moves, and the others in one row", () => {
  const holdings = Array.from({ length: 30 }, (_, i) => ({
    symbol: `S${i}`,
    gain: i % 2 ? i : -i,
    invested: 100,
    closing_value: 100,
  }));
  const { moves, gain } = dayMoves(day(holdings, 15), portfolio(1015, []));
  assert.equal(moves.length, 12);
  assert.deepEqual([moves[0]!.key, moves.at(-1)!.key, moves.at(-1)!.count], ["S29", "others", 19]);
  assert.equal(cents(moves), Math.round(gain * 100));
});

Deno.test("a holding without a price has not moved since the response", () => {
  const answered = day([{ symbol: "ZOMB", gain: 0, invested: 0, closing_value: 0 }], 0);
  assert.deepEqual(dayMoves(answered, portfolio(1000, [["ZOMB", 5, null]])).moves, [
    { key: "ZOMB", gain: 0, percent: null, count: 1 },
  ]);
});
