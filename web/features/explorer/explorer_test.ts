import assert from "node:assert/strict";
import { filtered, madeOf, pageOf, qualityOf, yieldTone } from "./dividends.ts";
import { exchangeBandOf } from "./exchanges.ts";
import { dealSize, fiveWeeks, soonestFirst } from "./ipo.ts";
import { type CalendarDividend, type DividendStock, hasRanges, hasYields, untilKnown } from "./queries.ts";
import { codesOf, matching } from "./condition_codes.ts";
import { changeOf, foundBy, limitOf } from "./search.ts";

const payer = (dividend_score: number, dividend_yield: number): DividendStock => ({
  symbol: `S${dividend_score}`,
  name: "Payer",
  price: 10,
  change: 0,
  change_percentage: 0,
  dividend_yield,
  annual_dividend: 1,
  frequency: 4,
  dividend_score,
  consistency_score: 0.8,
  growth_score: null,
  last_ex_date: "2026-10-01",
  payout_ratio: null,
  warnings: [],
});

Deno.test("a dividend is excellent from 15 points, good from 10, else fair", () => {
  assert.deepEqual([25, 15, 14.9, 10, 9.9, 0].map(qualityOf), [
    "excellent",
    "excellent",
    "good",
    "good",
    "fair",
    "fair",
  ]);
});

Deno.test("a yield changes its colour at 10, 5 and 3 percent", () => {
  assert.deepEqual([10, 9.99, 5, 4.99, 3, 2.99].map(yieldTone), ["gain", "warn", "warn", "", "", "muted"]);
});

Deno.test("quality and highest yield filter the list, and 500 percent includes all", () => {
  const rows = [payer(16, 20), payer(12, 15), payer(4, 3), payer(25, 600)];
  const kept = (search: Parameters<typeof filtered>[1]) => filtered(rows, search).map((row) => row.dividend_score);
  assert.deepEqual(kept({}), [16, 12, 4, 25]);
  assert.deepEqual(kept({ most: 500 }), [16, 12, 4, 25]);
  assert.deepEqual(kept({ most: 15 }), [12, 4]);
  assert.deepEqual(kept({ quality: 12 }), [16, 12, 25]);
});

Deno.test("a score consists of yield, consistency and growth, and an unknown one adds nothing", () => {
  assert.deepEqual(madeOf(payer(8, 10)).map(({ key, value }) => [key, value]), [
    ["yield", 6],
    ["consistency", 2],
    ["growth", 0],
  ]);
});

Deno.test("a page has 25 rows, and one beyond the last shows the last", () => {
  const rows = Array.from({ length: 50 }, (_, i) => i);
  const at = (page: number, of = rows) => {
    const { rows: shown, ...rest } = pageOf(of, page);
    return [rest.page, rest.pages, shown[0], shown.length];
  };
  assert.deepEqual([at(1), at(2), at(9)], [[1, 2, 0, 25], [2, 2, 25, 25], [2, 2, 25, 25]]);
  assert.deepEqual([at(1, []), at(2, rows.slice(0, 26))], [[1, 1, undefined, 0], [2, 2, 25, 1]]);
});

Deno.test("an exchange is coloured by its average change, in eight bands", () => {
  assert.deepEqual(
    [2.01, 2, 1.01, 1, 0.51, 0.5, 0.01, 0, -0.49, -0.5, -0.99, -1, -1.99, -2].map(exchangeBandOf).join(" "),
    "g4 g3 g3 g2 g2 g1 g1 l1 l1 l2 l2 l3 l3 l4",
  );
});

Deno.test("the calendar shows five weeks of working days from the Monday of this week", () => {
  const weeks = fiveWeeks("2026-11-20");
  assert.deepEqual([weeks.length, weeks[0], weeks[4]![4]], [
    5,
    ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20"],
    "2026-12-18",
  ]);
  assert.deepEqual([fiveWeeks("2026-11-22")[0]![0], fiveWeeks("2026-11-23")[0]![0]], ["2026-11-16", "2026-11-23"]);
});

Deno.test("a deal's size is its shares at the final price, or at the middle of the range", () => {
  const ipo = { price_range_low: 10, price_range_high: 12, final_price: null, shares_offered: 1000 };
  assert.equal(dealSize(ipo), 11_000);
  assert.equal(dealSize({ ...ipo, final_price: 20 }), 20_000);
  assert.equal(dealSize({ ...ipo, price_range_low: null }), null);
  assert.equal(dealSize({ ...ipo, shares_offered: null }), null);
});

Deno.test("condition codes are read from a list of results, from a map of conditions, and from a plain map", () => {
  const one = { id: 2, name: "Average", description: "Priced at an average" };
  for (
    const answer of [{ results: [one] }, { conditions: { 2: one } }, { 2: one }, {
      2: { name: "Average", description: "Priced at an average" },
    }]
  ) {
    assert.deepEqual(codesOf(answer), [{
      ...one,
      type: "sale_condition",
      data_types: ["trade"],
      update_rules: null,
      sip_mapping: {},
    }]);
  }
  assert.deepEqual(codesOf({ 12: "Form T", 3: "Machine" }).map(({ id, name }) => [id, name]), [[3, "Machine"], [
    12,
    "Form T",
  ]]);
  assert.deepEqual([codesOf(null), codesOf({}), codesOf({ results: [] })], [[], [], []]);
});

Deno.test("a code is found by its number, its name and its text", () => {
  const codes = codesOf({ 2: { name: "Average", description: "Over a day" }, 12: { name: "Form T" } });
  const found = (text: string) => matching(codes, text).map(({ id }) => id);
  assert.deepEqual([found(""), found(" 12 "), found("AVER"), found("day"), found("zz")], [[2, 12], [12], [2], [2], []]);
});

Deno.test("a search is filtered by its exchange, and without one only by the switch", () => {
  const rows = [{ exchange: "NYSE" }, { exchange: "OTC" }, { exchange: "NASDAQ" }];
  const found = (search: Parameters<typeof foundBy>[1]) => foundBy(rows, search).map(({ exchange }) => exchange);
  assert.deepEqual(found({}), ["NYSE", "NASDAQ"]);
  assert.deepEqual(found({ otc: true }), ["NYSE", "OTC", "NASDAQ"]);
  assert.deepEqual(found({ exchange: "NASDAQ", otc: true }), ["NASDAQ"]);
  assert.deepEqual([limitOf("m"), limitOf("mi")], [30, 20]);
});

Deno.test("a change in percent is a change in dollars since the close", () => {
  assert.deepEqual([{ price: 110, change_percentage: 10 }, { price: 90, change_percentage: -10 }].map(changeOf), [
    10,
    -10,
  ]);
  assert.equal(changeOf({ price: 110, change_percentage: null }), null);
});

Deno.test("the calendar lists expected deals by day, then those without a day, listed ones, and cancelled ones", () => {
  const rows = [
    ["none", "pending", null],
    ["off", "withdrawn", "2026-11-24"],
    ["old", "history", "2026-11-18"],
    ["first", "pending", "2026-11-23"],
    ["second", "direct_listing_process", "2026-11-30"],
  ] as const;
  const order = soonestFirst(rows.map(([name, status, listing_date]) => ({ name, status, listing_date })));
  assert.deepEqual(order.map(({ name }) => name), ["first", "second", "none", "old", "off"]);
});

Deno.test("a list whose figures are not computed yet is refetched soon, a few times", () => {
  const next = (data: boolean | undefined, dataUpdateCount: number) =>
    untilKnown(300, (isKnown: boolean) => isKnown)({ state: { data, dataUpdateCount } });
  assert.equal(next(false, 1), 3_000);
  assert.equal(next(false, 10), 300_000);
  assert.equal(next(true, 1), 300_000);
  assert.equal(next(undefined, 0), 300_000);
  const ranges = (...highs: (number | null)[]) => hasRanges(highs.map((high) => ({ fifty_two_week_high: high })));
  assert.deepEqual([ranges(), ranges(null, null), ranges(null, 12)], [true, false, true]);
  const yields = (...of: (number | null)[]) =>
    hasYields({ dividends: of.map((one) => ({ dividend_yield: one }) as CalendarDividend) });
  assert.deepEqual([yields(), yields(null, null), yields(null, 4)], [true, false, true]);
});
