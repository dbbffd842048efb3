import { deepEqual, equal, ok, throws } from "node:assert/strict";
import fc from "fast-check";
import { timeWeightedReturn, xirr } from "./returns.ts";
import { type DatedValue, type Flow, growthIndex, investorFlows, subperiods } from "./subperiods.ts";

const near = (actual: number | null, expected: number, tolerance = 1e-9) =>
  ok(actual !== null && Math.abs(actual - expected) <= tolerance * Math.max(1, Math.abs(expected)), `${actual}`);
const value = (date: string, dollars: number): DatedValue => ({ date, value: dollars });
const flow = (date: string, amount: number): Flow => ({ date, amount });
const week = [value("2026-11-13", 1000), value("2026-11-16", 1100), value("2026-11-17", 2310)];

Deno.test("a deposit counts from the start of its day, a withdrawal until its end", () => {
  deepEqual(subperiods(week, [flow("2026-11-17", 1000)]), [
    {
      from: "2026-11-13",
      to: "2026-11-16",
      startValue: 1000,
      startFlow: 0,
      endFlow: 0,
      endValue: 1100,
      factor: 1100 / 1000,
    },
    {
      from: "2026-11-16",
      to: "2026-11-17",
      startValue: 1100,
      startFlow: 1000,
      endFlow: 0,
      endValue: 2310,
      factor: 2310 / 2100,
    },
  ]);
  const [all] = subperiods([value("2026-11-16", 1000), value("2026-11-17", 0)], [flow("2026-11-17", -1100)]);
  deepEqual([all!.startFlow, all!.endFlow, all!.factor], [0, -1100, 1.1]);
});

Deno.test("flows can be counted at the start or at the end of their day", () => {
  const factors = (amount: number, timing: "start" | "end") =>
    subperiods([value("2026-11-16", 1000), value("2026-11-17", 1300)], [flow("2026-11-17", amount)], timing)[0]!.factor;
  near(factors(200, "start"), 1300 / 1200);
  near(factors(200, "end"), 1100 / 1000);
  near(factors(-200, "start"), 1300 / 800);
  near(factors(-200, "end"), 1500 / 1000);
});

Deno.test("flows are added by period: a weekend's count on Monday, those outside of the series not at all", () => {
  const flows = [
    flow("2026-11-12", 7),
    flow("2026-11-13", 70),
    flow("2026-11-14", 30),
    flow("2026-11-15", 50),
    flow("2026-11-16", -5),
    flow("2026-11-17", 1),
    flow("2026-11-18", 9),
  ];
  deepEqual(subperiods(week, flows).map((p) => [p.startFlow, p.endFlow]), [[75, 0], [1, 0]]);
  deepEqual(investorFlows(week, flows.slice(1, -1)), [
    flow("2026-11-13", -1000),
    // After the value of that day was taken.
    flow("2026-11-13", -70),
    flow("2026-11-14", -30),
    flow("2026-11-15", -50),
    flow("2026-11-16", 5),
    flow("2026-11-17", -1),
    flow("2026-11-17", 2310),
  ]);
});

Deno.test("fewer than two values have no periods", () => {
  for (const values of [[], [value("2026-11-17", 5)]]) {
    deepEqual(subperiods(values, [flow("2026-11-17", 5)]), []);
    deepEqual(investorFlows(values, [flow("2026-11-17", 5)]), []);
  }
  deepEqual(growthIndex([]), [1]);
  deepEqual(investorFlows(week.slice(0, 2), []), [flow("2026-11-13", -1000), flow("2026-11-16", 1100)]);
});

Deno.test("the growth index chains the factors, and is null where one is missing", () => {
  const index = growthIndex(subperiods(week, [flow("2026-11-17", 1000)]))!;
  equal(index[0], 1);
  near(index[1]!, 1.1);
  near(index[2]!, 1.21);
  equal(growthIndex([{ factor: 2 }, { factor: null }]), null);
});

Deno.test("unsorted days, two values of one day and numbers that are not finite are refused", () => {
  for (const series of [subperiods, investorFlows]) {
    throws(() => series(week.toReversed(), []), /Sort the days/);
    throws(() => series([week[0]!, week[0]!], []), /Give 2026-11-13 one value/);
    throws(() => series(week, [flow("2026-11-17", 1), flow("2026-11-16", 1)]), /Sort the days/);
    throws(() => series(week, [flow("tomorrow", 1)]), /"tomorrow" is not a day/);
    throws(() => series([value("2026-11-17", NaN)], []), /finite/);
    throws(() => series(week, [flow("2026-11-17", Infinity)]), /finite/);
  }
});

Deno.test("a time-weighted return ignores the flows, and for constant growth xirr() has the same rate", () => {
  const days = fc.array(fc.tuple(fc.integer({ min: -80, max: 100 }), fc.integer({ min: -300, max: 300 })), {
    minLength: 2,
    maxLength: 60,
  });
  const start = Temporal.PlainDate.from("2026-01-01");
  fc.assert(fc.property(days, fc.boolean(), (percents, steady) => {
    let balance = 1000;
    let growth = 1;
    const values = [value(start.toString(), balance)];
    const flows: Flow[] = [];
    percents.forEach(([percent, basisPoints], i) => {
      const date = start.add({ days: i + 1 }).toString();
      const factor = steady ? 1.0004 : 1 + basisPoints / 10_000;
      growth *= factor;
      const amount = balance * percent / 100;
      // At the end of the day, so that it earns for whole days only, as xirr() counts.
      balance = balance * factor + amount;
      flows.push(flow(date, amount));
      values.push(value(date, balance));
    });
    near(timeWeightedReturn(subperiods(values, flows, "end")), growth - 1);
    if (steady) near(xirr(investorFlows(values, flows)), 1.0004 ** 365 - 1, 1e-6);
  }));
});
