import assert from "node:assert/strict";
import { barsOf, caseOf, type Changes, closes } from "./testing.ts";
import { type TightMarket, tightMarketOf } from "./tight_market.ts";

/** A quote around $10 that is so many basis points wide, with so many dollars on both sides. */
function quote(bps: number, bidDollars: number, askDollars = bidDollars): Changes {
  const [bid, ask] = [10 - bps / 2_000, 10 + bps / 2_000];
  return { price: 10, bid, ask, bidShares: bidDollars / bid, askShares: askDollars / ask };
}

function table(rows: readonly (readonly [string, Changes, TightMarket])[]): void {
  for (const [what, changes, category] of rows) assert.equal(tightMarketOf(caseOf(changes)), category, what);
}

/** Half an hour within 15 cents, on a day of 37.5 cents. */
const coil = {
  ...{ ...quote(25, 5_000), high: 10.3, low: 9.925 },
  bars: barsOf(closes("09:30", Array(30).fill(10.1), { high: 10.15, low: 10 })),
};
Deno.test("COILING: 1.5 % and 40 % of the day in half an hour, within 25 bps, $5,000 on both sides", () => {
  table([
    ["at each limit", coil, "COILING"],
    [
      "a wider half hour",
      { ...coil, low: 9, bars: barsOf(closes("09:30", [10.1], { high: 10.151, low: 10 })) },
      "SMALL-CAP",
    ],
    ["a narrower day", { ...coil, low: 9.926 }, "SMALL-CAP"],
    ["a wider spread", { ...coil, ...quote(25.01, 5_000) }, "UNKNOWN"],
    ["less to buy", { ...coil, ...quote(25, 5_000, 4_999) }, "UNKNOWN"],
    ["less to sell", { ...coil, ...quote(25, 4_999, 5_000) }, "UNKNOWN"],
  ]);
});

const loose = { bars: barsOf([]), high: 12, low: 9 };
Deno.test("SMALL-CAP: from $300M or $10 on, within 25 bps, $5,000 on both sides", () => {
  const cheap = { ...loose, ...quote(25, 5_000), price: 9.99 };
  table([
    ["at each limit", { ...loose, ...quote(25, 5_000), marketCap: NaN }, "SMALL-CAP"],
    ["by its capital", { ...cheap, marketCap: 300_000_000 }, "SMALL-CAP"],
    ["less of both", { ...cheap, marketCap: 299_999_999 }, "MICROCAP"],
    ["a wider spread", { ...loose, ...quote(25.01, 5_000) }, "UNKNOWN"],
    ["less to sell", { ...loose, ...quote(25, 4_999, 5_000) }, "UNKNOWN"],
  ]);
});

Deno.test("MICROCAP: within 60 bps or one tick from $1.50 on, $1,500 on both sides", () => {
  const micro = (bps: number, dollars: number) => ({
    ...loose,
    ...quote(bps, dollars),
    price: 9,
    marketCap: 1_000_000,
  });
  table([
    ["at each limit", micro(60, 1_500), "MICROCAP"],
    ["a wider spread", micro(60.01, 1_500), "UNKNOWN"],
    ["less on a side", micro(60, 1_499), "UNKNOWN"],
  ]);
});
