import { equal, ok, throws } from "node:assert/strict";
import fc from "fast-check";
import { type CashFlow, xirr } from "./xirr.ts";

function near(actual: number | null, expected: number, tolerance = 1e-9): void {
  ok(actual !== null && Math.abs(actual - expected) <= tolerance * Math.max(1, Math.abs(expected)), `${actual}`);
}
const START = Temporal.PlainDate.from("2019-01-01");
/** Flows at days counted from a start. */
const at = (...flows: readonly (readonly [day: number, amount: number])[]): CashFlow[] =>
  flows.map(([day, amount]) => ({ date: START.add({ days: day }).toString(), amount }));
const presentValue = (flows: readonly CashFlow[], rate: number) =>
  flows.reduce((sum, { date, amount }) => {
    const days = START.until(Temporal.PlainDate.from(date), { largestUnit: "days" }).days;
    return sum + amount * (1 + rate) ** (-days / 365);
  }, 0);

Deno.test("xirr() equals the example of Microsoft's documentation of XIRR", () => {
  const flows = [
    { date: "2008-01-01", amount: -10_000 },
    { date: "2008-03-01", amount: 2_750 },
    { date: "2008-10-30", amount: 4_250 },
    { date: "2009-02-15", amount: 3_250 },
    { date: "2009-04-01", amount: 2_750 },
  ];
  near(xirr(flows), 0.373362535, 1e-8);
});

Deno.test("xirr() equals Portfolio Performance's result for a slow curve (IRRTest)", () => {
  const flows = [
    { date: "2002-11-30", amount: -4_398 },
    { date: "2007-06-11", amount: 200 },
    { date: "2008-05-11", amount: 270 },
    { date: "2009-05-01", amount: 280 },
    { date: "2010-06-01", amount: 280 },
    { date: "2011-05-02", amount: 300 },
    { date: "2012-04-30", amount: 330 },
    { date: "2012-12-06", amount: 14_508 },
  ];
  near(xirr(flows), 0.144438989, 1e-8);
});

Deno.test("xirr() counts a year as 365 days, so a leap year is longer than one", () => {
  near(xirr([{ date: "2023-01-01", amount: -100 }, { date: "2024-01-01", amount: 110 }]), 0.1);
  near(xirr([{ date: "2024-01-01", amount: -100 }, { date: "2025-01-01", amount: 110 }]), 1.1 ** (365 / 366) - 1);
});

Deno.test("xirr() finds losses of nearly everything and gains of thousands of percent, by hand", () => {
  near(xirr(at([0, -10_000], [365, 1])), -0.9999, 1e-12);
  near(xirr(at([0, -100], [365, 5_100])), 50);
  near(xirr(at([0, -100], [1, 101])), 1.01 ** 365 - 1);
  near(xirr(at([0, -100], [1, 200])), 2 ** 365);
  near(xirr(at([0, -100], [3650, 1])), 0.01 ** 0.1 - 1);
  near(xirr(at([0, -100], [36_500, 200])), 2 ** 0.01 - 1);
  equal(xirr(at([0, -100], [200, 100])), 0);
});

Deno.test("of several rates, xirr() gives the one nearest to no growth", () => {
  // The pump of Lorie and Savage (1955), in which both 25 % and 400 % are solutions.
  near(xirr(at([0, -1_600], [365, 10_000], [730, -10_000])), 0.25);
  near(xirr(at([0, 1_600], [365, -10_000], [730, 10_000])), 0.25);
  // Factors of 0.5 and 1.2; then 0.9 and 1.2.
  near(xirr(at([0, -100], [365, 170], [730, -60])), 0.2);
  near(xirr(at([0, -100], [365, 210], [730, -108])), -0.1);
  // Factors of 0.9 and 1.105, of 0.905 and 1.12: one on each side.
  near(xirr(at([0, -100], [365, 200.5], [730, -99.45])), 0.105);
  near(xirr(at([0, -100], [365, 202.5], [730, -101.36])), -0.095);
});

Deno.test("xirr() is null where no rate solves the equation", () => {
  equal(xirr([]), null);
  equal(xirr(at([0, -100])), null);
  equal(xirr(at([0, -100], [10, -100])), null);
  equal(xirr(at([0, 100], [10, 100])), null);
  equal(xirr(at([0, -100], [10, 0])), null);
  equal(xirr(at([0, 0], [10, 0])), null);
  equal(xirr(at([0, -100], [0, 110])), null);
  equal(xirr(at([0, -100], [365, 300], [730, -250])), null);
  equal(xirr(at([0, -100], [1, 50])), null);
});

Deno.test("flows of one day are added, and those that cancel out count as none", () => {
  near(xirr(at([0, -60], [0, -40], [365, 55], [365, 55])), 0.1);
  near(xirr(at([0, 5], [0, -5], [100, -100], [465, 110])), 0.1);
  equal(xirr(at([0, -100], [10, 0.3], [10, -0.1], [10, -0.2])), null);
});

Deno.test("xirr() refuses unsorted and invalid days and amounts that are not finite", () => {
  throws(() => xirr(at([10, -100], [0, 110])), /Sort the days, oldest first: 2019-01-01 comes after 2019-01-11/);
  for (const date of ["", "2026-02-29", "2026-13-01", "2026-11-31", "26-11-17", "2026-11-17T00:00", "2026-1-17"]) {
    throws(() => xirr([{ date, amount: 1 }]), /is not a day such as/, date);
  }
  for (const amount of [NaN, Infinity]) throws(() => xirr(at([0, -1], [1, amount])), /finite/);
  near(xirr([{ date: "2024-02-29", amount: -1 }, { date: "2025-02-28", amount: 2 }]), 1);
});

const flow = fc.tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 1, max: 100_000 }));

Deno.test("constant growth has its rate as xirr(), whatever is paid in and when", () => {
  const rates = fc.integer({ min: -9000, max: 50_000 }).map((n) => n / 10_000);
  fc.assert(fc.property(rates, fc.array(flow, { minLength: 1, maxLength: 20 }), (rate, paid) => {
    const sorted = paid.toSorted(([a], [b]) => a - b);
    const end = sorted.at(-1)![0] + 365;
    const value = sorted.reduce((sum, [day, amount]) => sum + amount * (1 + rate) ** ((end - day) / 365), 0);
    const flows = at(...sorted.map(([day, amount]) => [day, -amount] as const), [end, value]);
    near(xirr(flows), rate, 1e-7);
  }));
});

Deno.test("xirr() solves its equation and changes with neither scale, sign nor start", () => {
  fc.assert(fc.property(fc.array(flow, { minLength: 2, maxLength: 12 }), fc.nat(11), (amounts, turn) => {
    const sorted = amounts.toSorted(([a], [b]) => a - b);
    const flows = at(...sorted.map(([day, amount], i) => [day, i <= turn ? -amount : amount] as const));
    const rate = xirr(flows);
    if (rate === null || rate < -0.99 || rate > 100) return;
    const size = flows.reduce((sum, { date, amount }) => sum + Math.abs(presentValue([{ date, amount }], rate)), 0);
    ok(Math.abs(presentValue(flows, rate)) <= 1e-9 * size);
    for (const scale of [-1, 1e-200, 1e200, 3]) {
      near(xirr(flows.map(({ date, amount }) => ({ date, amount: amount * scale }))), rate);
    }
    const later = (date: string) => Temporal.PlainDate.from(date).add({ days: 1000 }).toString();
    near(xirr(flows.map(({ date, amount }) => ({ date: later(date), amount }))), rate, 1e-12);
  }));
});

Deno.test("ten thousand flows have a rate", () => {
  const paid = Array.from({ length: 10_000 }, (_, i) => [i, -(1 + i % 7)] as const);
  const value = paid.reduce((sum, [day, amount]) => sum - amount * 1.08 ** ((10_000 - day) / 365), 0);
  near(xirr(at(...paid, [10_000, value])), 0.08);
});
