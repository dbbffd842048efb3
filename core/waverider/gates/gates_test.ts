import assert from "node:assert/strict";
import { DEFAULTS } from "../config.ts";
import { gateOf, score, type Scored } from "../scan.ts";
import { barsOf, caseOf, type Changes, closes, EARLY_HOURS, instant } from "../testing.ts";
import { type GateName, gateNames } from "./gate.ts";

type Change = Changes & { readonly total?: number; readonly tiers?: readonly number[] };

/** A stock with a score and tiers of its own choice. */
function scored({ total = 7, tiers = [1], ...changes }: Change): Scored {
  const [one] = score([caseOf(changes).inputs], DEFAULTS);
  return { ...one!, score: { ...one!.score, total }, tiers };
}
const verdict = (name: GateName, change: Change) => gateOf(scored(change)).gates.find((gate) => gate.name === name)!;

function table(name: GateName, rows: readonly (readonly [string, Change, string | null])[]): void {
  Deno.test(`${name}: ${rows.map(([what]) => what).join("; ")}`, () => {
    for (const [what, change, reason] of rows) {
      const { passed, reason: found } = verdict(name, change);
      assert.deepEqual([passed, found], [reason === null, reason], what);
    }
  });
}

table("DATA", [
  ["a quote of 15 seconds ago", { quoteAt: instant("10:00") - 15_000 }, null],
  ["of 16", { quoteAt: instant("10:00") - 16_000 }, "The quote is 16 s old, more than 15"],
  ["a one-sided one", { ask: NaN }, "No two-sided quote"],
  ["three minutes with trades", { bars: barsOf(closes("08:00", [9, 9, 9])) }, null],
  ["two", { bars: barsOf(closes("08:00", [9, 9])) }, "2 minutes with trades, fewer than 3"],
]);
table("UNIVERSE", [
  ["in a tier", {}, null],
  ["in none", { tiers: [] }, "In none of the tiers"],
  ["not in the base", { type: "ETF" }, "Not a share that is looked at: price, dollars traded, type or a split today"],
  ["halted", { isHalted: true }, "Trading is halted"],
]);
table("EWS", [["7", {}, null], ["6", { total: 6 }, "EWS 6 below 7"]]);
table("TIGHT_MARKET", [
  ["20 bps", {}, null],
  ["40 bps", { bid: 10.48, ask: 10.52 }, "No tight market: a spread of 38.1 bps, or too little displayed"],
  ["no quote", { bid: NaN }, "No tight market: no quote, or too little displayed"],
]);
table("VWAP", [
  ["above", {}, null],
  ["at it", { vwap: 10.5 }, "Price 10.50 is not above VWAP 10.50"],
  ["unknown", { vwap: NaN }, "VWAP is not known"],
]);

const flat = { price: 10.2, low: 10.1, high: 10.9, bars: barsOf(closes("09:30", Array(30).fill(10.2))) };
table("TECHNICAL", [
  ["an opening drive", { price: 10.5 }, null],
  ["none of three", flat, "No momentum, no opening drive, no range expansion"],
  ["EWS 9 within 15 minutes", { ...flat, at: instant("09:45"), total: 9 }, null],
  ["at the open", { ...flat, at: instant("09:30"), total: 9 }, null],
  ["a minute later", { ...flat, at: instant("09:46"), total: 9 }, "No momentum, no opening drive, no range expansion"],
  ["EWS 8", { ...flat, at: instant("09:45"), total: 8 }, "No momentum, no opening drive, no range expansion"],
  ["an extreme gapper", { ...flat, previousClose: 6, volume: 9_000_000 }, null],
]);
Deno.test("a waived gate says why", () => {
  assert.equal(verdict("TECHNICAL", { ...flat, at: instant("09:45"), total: 9 }).waived, "EWS 9 within 15 minutes");
  assert.equal(verdict("TECHNICAL", { ...flat, previousClose: 6, volume: 9_000_000 }).waived, "extreme gapper");
  const over = {
    price: 12,
    openingHigh: 11,
    bars: barsOf([...closes("09:44", Array(15).fill(10)), ...closes("09:59", [12], { volume: 9_000 })]),
  };
  assert.deepEqual([verdict("OVEREXTENDED", over).passed, verdict("OVEREXTENDED", over).waived], [
    true,
    "first hour breakout",
  ]);
});
table("OVEREXTENDED", [
  ["near the averages", {}, null],
  [
    "far above, without a flag",
    { price: 12, openingHigh: 13 },
    "More than the limit above VWAP or the average, without a flag that allows it",
  ],
]);

const at = (time: string, change: Change = {}): Change => ({ at: instant(time), ...change });
table("TIME", [
  ["09:29", at("09:29"), "The market is not open"],
  ["09:31", at("09:31"), "The opening auction has just printed"],
  ["09:32", at("09:32"), null],
  ["11:59", at("11:59"), null],
  ["12:00 with EWS 7", at("12:00"), "EWS 7 below 8 at noon"],
  ["12:00 with EWS 8", at("12:00", { total: 8 }), null],
  ["13:00", at("13:00", { total: 13 }), "After 13:00 only a late squeeze or a breakout from a base is entered"],
  [
    "13:00 with a breakout",
    at("13:00", { price: 11, bars: barsOf(closes("10:55", Array(120).fill(10.9))) }),
    null,
  ],
  ["14:00", at("14:00", { total: 13 }), "No entries this late"],
  ["16:00", at("16:00"), "The market is not open"],
  [
    "12:55 on an early close",
    { at: instant("12:55", "2026-11-27"), hours: EARLY_HOURS, total: 13 },
    "The market closes early in a few minutes",
  ],
  ["12:54 on one", { at: instant("12:54", "2026-11-27"), hours: EARLY_HOURS, total: 13 }, null],
]);

Deno.test("the gates are in the specified order, and a stock is tradeable when all eight pass", () => {
  const one = gateOf(scored({}));
  assert.deepEqual(one.gates.map(({ name }) => name), gateNames.slice(0, 8));
  assert.equal(one.tradeable, true);
  assert.equal(gateOf(scored({ total: 6 })).tradeable, false);
});
