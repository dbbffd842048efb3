import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import { MarketDataError, midnightOf } from "../../market/mod.ts";
import { FixedMarket, type FixedQuote } from "../../market/testing.ts";
import { ask, askComplete, market } from "../testing.ts";

/** A Friday; a year before was a Thursday, three months before a Thursday, a month before a Tuesday. */
const NOW = "2026-11-20T10:00:00-05:00";
interface Answer {
  complete: boolean;
  since: string | null;
  stocks: { symbol: string; sector: string | null; market_cap: number; change: number; change_percentage: number }[];
}
const epochDay = (date: string) => Date.parse(date) / 86_400_000;
const at = (price: number, more: Partial<FixedQuote> = {}): FixedQuote => ({
  ...{ bid: price - 0.01, ask: price + 0.01, previousClose: price / 1.25, marketCap: 1e9 },
  ...more,
});

/** Where each period begins, with a close of its own, and days that are no session before some of them. */
const CLOSES = { "2025-11-20": 50, "2025-12-31": 40, "2026-08-20": 80, "2026-10-20": 160, "2026-11-13": 125 };
function fixed(): FixedMarket {
  const on = new FixedMarket({
    BIG: at(100, { marketCap: 3e9 }),
    MID: at(100, { marketCap: 2e9, listing: { exchange: "NYSE", sector: null } }),
    SMALL: at(100, { listing: { exchange: "AMEX" } }),
    DARK: at(100, { marketCap: NaN }),
    FUND: at(100, { marketCap: 9e9, listing: { type: "ETF" } }),
    OVER: at(100, { marketCap: 9e9, listing: { exchange: "OTC" } }),
  });
  on.history.BIG = Object.entries(CLOSES).map(([date, close]) => (
    { at: midnightOf(epochDay(date)), open: close, high: close, low: close, close, volume: 1 }
  ));
  return on;
}
const symbols = ({ stocks }: Answer) => stocks.map(({ symbol }) => symbol);

Deno.test("a group has the largest companies whose value is known, of all or of an exchange", async () => {
  const on = fixed();
  const of = async (group: string) => symbols(await ask<Answer>("stocks.map", { group }, NOW, on));
  deepEqual(await of("largest-30"), ["BIG", "MID", "SMALL"]);
  deepEqual(await of("NYSE"), ["MID"]);
  deepEqual(await of("NASDAQ"), ["BIG"]);
  const sizes = ["largest-30", "largest-100", "largest-500"].map((group) =>
    ask<Answer>("stocks.map", { group }, NOW, market)
  );
  const all = await Promise.all(sizes);
  deepEqual(all.map(({ stocks }) => stocks.length), [30, 100, 500]);
  ok(all[2]!.stocks.every(({ market_cap }, i, { [i - 1]: larger }) => !larger || market_cap <= larger.market_cap));
});

Deno.test("a change over a day is since the previous close, and needs no past sessions", async () => {
  const on = fixed();
  on.bulk.session = () => Promise.reject(new Error("it is not read"));
  const { stocks, since, complete } = await ask<Answer>("stocks.map", { period: "1D" }, NOW, on);
  deepEqual([since, complete], [null, true]);
  deepEqual(stocks.map((s) => [s.symbol, s.sector, s.change, s.change_percentage]), [
    ["BIG", "Technology", 20, 25],
    ["MID", null, 20, 25],
    ["SMALL", "Technology", 20, 25],
  ]);
});

Deno.test("a longer period begins at the last close by then; without one the change is unknown", async () => {
  const on = fixed();
  const expected = {
    "1W": ["2026-11-13", -25, -20],
    "1M": ["2026-10-20", -60, -37.5],
    "3M": ["2026-08-20", 20, 25],
    YTD: ["2025-12-31", 60, 150],
    "1Y": ["2025-11-20", 50, 100],
  };
  for (const [period, [date, change, percent]] of Object.entries(expected)) {
    const { since, stocks } = await askComplete<Answer>("stocks.map", { period }, NOW, on);
    deepEqual([since, stocks[0]!.change, stocks[0]!.change_percentage], [date, change, percent], period);
    deepEqual([stocks[1]!.change, stocks[1]!.change_percentage], [null, null], "MID has no closes");
  }
  // On Monday, 23 November, a week and a month before were a Monday and a Friday; a year before was a Sunday.
  const later = async (period: string) =>
    (await askComplete<Answer>("stocks.map", { period }, "2026-11-23T10:00:00-05:00", on)).since;
  deepEqual(await Promise.all(["1W", "1M", "1Y"].map(later)), ["2026-11-16", "2026-10-23", "2025-11-21"]);
});

Deno.test("a provider that refuses past sessions leaves the values, and the changes unknown", async () => {
  const on = fixed();
  on.bulk.session = () => Promise.reject(new MarketDataError("unavailable", "Silent"));
  const { stocks, since, complete } = await askComplete<Answer>("stocks.map", { period: "1Y" }, NOW, on);
  deepEqual([stocks.length, since, complete], [3, null, true]);
  equal(stocks[0]!.change_percentage, null);
});
