import assert from "node:assert/strict";
import { barsOf, caseOf, type Changes, closes, instant } from "../testing.ts";
import { isInBase } from "./base.ts";
import { tiers, tiersOf } from "./tiers.ts";

Deno.test("the base holds listed shares from $5 to $100 that people trade, without splits and halts", () => {
  const rows: readonly [string, Changes, boolean][] = [
    ["a share", {}, true],
    ["a depositary receipt", { type: "ADRC" }, true],
    ["a fund", { type: "ETF" }, false],
    ["over the counter", { isOtc: true }, false],
    ["at $5", { price: 5, volume: 5_000_000 }, true],
    ["below", { price: 4.9999 }, false],
    ["at $100", { price: 100 }, true],
    ["above", { price: 100.01 }, false],
    ["$300,000 yesterday", { previousVolume: 30_000, volume: 1 }, true],
    ["less, and little today", { previousVolume: 29_999, volume: 95_238 }, false],
    ["less, and a million today", { previousVolume: 29_999, volume: 100_000, price: 10 }, true],
    ["a split today", { splitToday: true }, false],
    ["halted", { isHalted: true }, false],
  ];
  for (const [what, changes, expected] of rows) assert.equal(isInBase(caseOf(changes)), expected, what);
});

Deno.test("each tier is named as the specification names it", () => {
  assert.deepEqual(tiers.map(({ label }) => label), [
    ...["Coiling", "Volume Surge", "Intraday Acceleration", "Top Gainers"],
  ]);
});

const tierOf = (number: number, changes: Changes) => !Number.isNaN(tiers[number]!.rank(caseOf(changes)));
/** At 10:00, with so many times the usual volume. */
const volume = (times: number): Changes => ({
  averageVolume: 1_000_000,
  volume: times * 1_000_000 * (0.025 + 0.975 * 13.3 / 99.9),
});

Deno.test("tier 0: coiling within 3 % of the high, on 1.5 times the volume, up 2 %", () => {
  const coiling = {
    ...{ ...volume(1.5), price: 10.2, high: 10.5, low: 10, bid: 10.19, ask: 10.2 },
    bars: barsOf(closes("09:30", Array(30).fill(10.1), { high: 10.15, low: 10 })),
  };
  assert.ok(tierOf(0, coiling));
  assert.ok(!tierOf(0, { ...coiling, ...volume(1.49) }));
  assert.ok(!tierOf(0, { ...coiling, previousClose: 10.01 }));
  assert.ok(!tierOf(0, { ...coiling, high: 10.52 }));
  assert.ok(!tierOf(0, { ...coiling, bid: 10.17 }), "the spread is too wide");
  assert.ok(!tierOf(0, { ...coiling, low: 10.2 }), "the half hour is most of the day");
});

Deno.test("tier 1: three times the volume and a million dollars", () => {
  assert.ok(tierOf(1, { ...volume(3), price: 10.5 }));
  assert.ok(!tierOf(1, { ...volume(2.99), price: 10.5 }));
  assert.ok(!tierOf(1, { ...volume(3), price: 2 }));
});

Deno.test("tier 2: 2 % in five minutes on twice the volume, from 09:35 on", () => {
  const expected = 1_000_000 * 0.975 * 13.3 / 99.9 / 6;
  const risen = (times: number) => ({
    ...{ averageVolume: 1_000_000, price: 10.2 },
    bars: barsOf([...closes("09:54", [10]), ...closes("09:55", Array(5).fill(10.1), { volume: times * expected / 5 })]),
  });
  assert.ok(tierOf(2, risen(2)));
  assert.ok(!tierOf(2, risen(1.99)));
  assert.ok(!tierOf(2, { ...risen(2), price: 10.199 }));
  const opening = (time: string) => ({
    ...{ averageVolume: 1_000_000, price: 10.2, at: instant(time) },
    bars: barsOf([...closes("09:25", [10]), ...closes("09:30", Array(5).fill(10.1), { volume: 1_000_000 })]),
  });
  assert.ok(tierOf(2, opening("09:35")));
  assert.ok(!tierOf(2, { ...risen(9), at: instant("09:34"), bars: barsOf(closes("09:20", Array(14).fill(9))) }));
});

Deno.test("tier 3: the twenty that rise most on 10,000 shares; ties are in the order of symbols", () => {
  const gainer = (symbol: string, price: number, shares = 100_000) => caseOf({ symbol, price, volume: shares });
  const many = Array.from({ length: 25 }, (_, i) => gainer(`S${String(i).padStart(2, "0")}`, i < 20 ? 11 : 10.5));
  const found = tiersOf([
    gainer("ZZ", 11),
    ...many.toReversed(),
    gainer("FEW", 20, 9_999),
    gainer("FLAT", 10),
    gainer("DOWN", 10),
  ]);
  const inTop = [...found].filter(([, numbers]) => numbers.includes(3)).map(([symbol]) => symbol).sort();
  assert.deepEqual(inTop, many.slice(0, 20).map(({ inputs }) => inputs.symbol));
});

Deno.test("a stock is in all tiers that fit, and one outside of the base in none", () => {
  const surging = { ...volume(4), price: 11, symbol: "BOTH", bars: barsOf([]) };
  const found = tiersOf([caseOf(surging), caseOf({ ...surging, symbol: "FUND", type: "ETF" })]);
  assert.deepEqual(Object.fromEntries(found), { BOTH: [1, 3] });
});
