import assert from "node:assert/strict";
import type { Article } from "../inputs.ts";
import { barsOf, caseOf, type Changes, closes, instant } from "../testing.ts";
import { type ComponentName, components, scoreOf } from "./mod.ts";

type Row = readonly [what: string, changes: Changes, points: number];

/** Both sides of each boundary of a component. */
function table(name: ComponentName, rows: readonly Row[]): void {
  Deno.test(`${name}: ${rows.map(([what]) => what).join("; ")}`, () => {
    for (const [what, changes, points] of rows) {
      assert.equal(components[name].of(caseOf(changes)).points, points, what);
    }
  });
}

table("gap_score", [
  ["2.99 %", { open: 10.299 }, 0],
  ["3 %", { open: 10.3 }, 1],
  ["7.99 %", { open: 10.799 }, 1],
  ["8 %", { open: 10.8 }, 2],
  ["a gap down", { open: 9 }, 0],
  ["no previous close", { open: 10.8, previousClose: NaN }, 0],
]);

/** At 10:00 with so many times the usual volume; the average is a million. */
const volume = (times: number): Changes => ({
  averageVolume: 1_000_000,
  volume: times * 1_000_000 * (0.025 + 0.975 * 13.3 / 99.9),
});
table("volume_score", [
  ["1.49 times", volume(1.49), 0],
  ["1.5", volume(1.5), 1],
  ["2.99", volume(2.99), 1],
  ["3", volume(3), 2],
  ["4.99", volume(4.99), 2],
  ["5", volume(5), 3],
  ["four days of history", { ...volume(9), historyDays: 4 }, 0],
]);

const driven = { open: 10, price: 10.1, low: 9.85, openingHigh: 10.2, openingLow: 10 };
table("opening_drive_score", [
  ["1 % above the open", driven, 1],
  ["less", { ...driven, price: 10.09 }, 0],
  ["below the middle of the opening range", { ...driven, openingHigh: 10.3 }, 0],
  ["1.5 % below the open since", { ...driven, low: 9.849 }, 0],
  ["before the open", { ...driven, at: instant("09:29") }, 0],
  ["no regular print yet", { ...driven, open: NaN }, 0],
]);

const article = (at: string, sentiment: Article["sentiment"], day?: string): Article => (
  { id: at, at: instant(at, day), sentiment }
);
table("news_score", [
  ["none", {}, 0],
  ["positive since the close", { articles: [article("16:01", "positive", "2026-11-19")] }, 2],
  ["positive before it", { articles: [article("15:59", "positive", "2026-11-19")] }, 1],
  ["neutral today", { articles: [article("08:00", null)] }, 1],
  ["neutral of a day ago", { articles: [article("10:00", "neutral", "2026-11-19")] }, 0],
  [
    "the newest is negative",
    { articles: [article("09:00", "negative"), article("08:00", "positive")] },
    0,
  ],
  [
    "an older one is negative",
    { articles: [article("09:00", "positive"), article("08:00", "negative")] },
    2,
  ],
  ["at the close itself", { articles: [article("16:00", "positive", "2026-11-19")] }, 1],
  ["published now", { articles: [article("10:00", "positive")] }, 2],
  ["not published yet", { articles: [article("10:01", "positive")] }, 0],
  ["72 hours ago", { articles: [article("10:00", "negative", "2026-11-17")] }, 0],
  ["a veto of 72 hours ago is over", {
    articles: [article("10:00", "negative", "2026-11-17"), article("09:00", null, "2026-11-17")],
  }, 0],
]);

/** Thirty minutes of which the last five begin at a close of 10; rising averages unless they fall. */
const minutes = (before: number) =>
  barsOf([...closes("09:30", Array(24).fill(before)), ...closes("09:54", Array(6).fill(10))]);
table("momentum_score", [
  ["0.75 % in five minutes, the short average above", { bars: minutes(9.9), price: 10.075 }, 1],
  ["less", { bars: minutes(9.9), price: 10.074 }, 0],
  ["the short average below", { bars: minutes(10.1), price: 10.2 }, 0],
  ["before 09:33", { at: instant("09:32"), bars: barsOf([]), open: 10, price: 11 }, 0],
  ["from 09:33 from the open", { at: instant("09:33"), bars: barsOf([]), open: 10, price: 10.075 }, 1],
  ["from 09:35 from the close five minutes before", {
    at: instant("09:35"),
    open: 1,
    bars: barsOf(closes("09:29", [10])),
    price: 10.07,
  }, 0],
  ["without averages before 09:50", { at: instant("09:40"), bars: barsOf(closes("09:34", [10])), price: 10.1 }, 1],
  ["with them from 09:50", { at: instant("09:50"), bars: barsOf(closes("09:44", [10])), price: 10.1 }, 0],
  [
    "before the open both count",
    {
      at: instant("09:00"),
      open: NaN,
      bars: barsOf([...closes("08:30", Array(24).fill(9.9)), ...closes("08:54", Array(6).fill(10))]),
      price: 10.1,
    },
    1,
  ],
]);

const tight = {
  price: 9,
  bid: 8.99,
  ask: 9,
  marketCap: 100_000_000,
  high: 20,
  low: 8,
  bidShares: 10_000,
  askShares: 10_000,
};
table("tight_market_score", [
  ["a small cap within 25 bps", { ...tight, marketCap: 300_000_000 }, 1],
  ["wider", { ...tight, marketCap: 300_000_000, bid: 8.97 }, 0],
  ["less displayed", { ...tight, marketCap: 300_000_000, bidShares: 500 }, 0],
  ["a micro cap within 60 bps", { ...tight, bid: 8.95 }, 1],
  ["wider", { ...tight, bid: 8.94 }, 0],
  ["less displayed", { ...tight, bid: 8.95, askShares: 166 }, 0],
  ["one tick at $1.50", { ...tight, price: 1.5, bid: 1.5, ask: 1.51 }, 1],
  ["one tick below it", { ...tight, price: 1.49, bid: 1.48, ask: 1.49 }, 0],
  ["unknown capital, by the price", { ...tight, marketCap: NaN, price: 10, bid: 9.99, ask: 10 }, 1],
  ["no quote", { ...tight, bid: NaN }, 0],
]);

table("range_expansion_score", [
  ["the range of an average day, near the high", { high: 11, low: 10, price: 10.8, averageRange: 1 }, 1],
  ["less range", { high: 10.99, low: 10, price: 10.9, averageRange: 1 }, 0],
  ["far from the high", { high: 11, low: 10, price: 10.79, averageRange: 1 }, 0],
  ["unknown history", { high: 11, low: 10, price: 11, averageRange: NaN }, 0],
]);

const squeezed = { ...volume(3), shortInterest: 15, daysToCover: NaN, price: 10.5 };
table("short_squeeze_score", [
  ["15 % short, up 5 % on three times the volume", squeezed, 1],
  ["less short", { ...squeezed, shortInterest: 14.99 }, 0],
  ["four days to cover", { ...squeezed, shortInterest: NaN, daysToCover: 4 }, 1],
  ["up less", { ...squeezed, price: 10.49 }, 0],
  ["on less volume", { ...squeezed, ...volume(2.99) }, 0],
]);

const early = {
  ...{ at: instant("09:00"), open: NaN, price: 10.5, volume: 150_000, averageVolume: 5_000_000, preMarketHigh: 11 },
  ...{ preMarketVolume: 150_000 },
};
const bars = barsOf([...closes("09:20", [10.5]), ...closes("09:30", [5])]);
table("pm_priority_boost", [
  ["up 5 % on 3 % of a day's volume", early, 1],
  ["up less", { ...early, price: 10.49 }, 0],
  ["on less", { ...early, volume: 149_999 }, 0],
  ["on fewer than 100,000 shares", { ...early, averageVolume: 1_000, volume: 99_999 }, 0],
  ["at 90 % of it", { ...early, preMarketHigh: 10.5 / 0.9 }, 1],
  ["below 90 % of the high", { ...early, preMarketHigh: 11.67 }, 0],
  ["after the open as it was then", { ...early, at: instant("10:29"), open: 10.5, price: 5, volume: 0, bars }, 1],
  ["gone at 10:30", { ...early, at: instant("10:30"), open: 10.5, bars }, 0],
]);

Deno.test("the score is the sum of its components, at most 13, and 0 where nothing is known", () => {
  const everything = caseOf({
    ...{
      ...volume(5),
      open: 11,
      high: 13,
      low: 10.9,
      price: 12.9,
      previousClose: 10,
      openingHigh: 11.5,
      openingLow: 11,
    },
    ...{ averageRange: 1, shortInterest: 20, bid: 12.89, ask: 12.9, bidShares: 1_000, askShares: 1_000 },
    ...{ preMarketHigh: 11, preMarketVolume: 200_000, articles: [article("08:00", "positive")] },
    bars: barsOf([
      ...closes("09:20", [11]),
      ...closes("09:30", Array(24).fill(12)),
      ...closes("09:54", Array(6).fill(12.5)),
    ]),
  });
  const { total, components: scored } = scoreOf(everything);
  assert.deepEqual(Object.entries(scored).map(([name, { points }]) => [name, points]), [
    ...Object.entries(components).map(([name, { most }]) => [name, most]),
  ]);
  assert.equal(total, 13);
  const nothing = Object.fromEntries(
    Object.entries(everything.inputs).map(([name, value]) => [name, typeof value === "number" ? NaN : value]),
  );
  const unknown = caseOf({ ...nothing, at: everything.inputs.at, bars: barsOf([]), articles: [] });
  assert.equal(scoreOf(unknown).total, 0);
});
