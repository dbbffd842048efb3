import assert from "node:assert/strict";
import fc from "fast-check";
import {
  averageCost,
  ceiling,
  cents,
  centsNumber,
  centsText,
  floor,
  notional,
  notionalCeiling,
  parseDecimal,
  percentage,
  percentOf,
  price,
  priceNumber,
  proportion,
  ratioUnits,
  roundHalfUp,
  shares,
  sharesFor,
  sharesNumber,
} from "./money.ts";

Deno.test("roundHalfUp() rounds halves away from zero, floor() down and ceiling() up", () => {
  assert.deepEqual([5n, 4n, -5n, -4n, 15n].map((n) => roundHalfUp(n, 10n)), [1n, 0n, -1n, 0n, 2n]);
  assert.deepEqual([1n, 2n].map((n) => roundHalfUp(n, 3n)), [0n, 1n]);
  assert.deepEqual([7n, -7n, 6n, -6n].map((n) => floor(n, 3n)), [2n, -3n, 2n, -2n]);
  assert.deepEqual([7n, -7n].map((n) => ceiling(n, 3n)), [3n, -2n]);
});

Deno.test("money goes from text to units to a JSON number and back without loss", () => {
  for (const text of ["0.01", "0.29", "1.10", "999999.99", "1000000.00", "-3.05", "0.00"]) {
    assert.equal(centsText(cents(text)), text);
  }
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
      (n) => cents(centsNumber(n as ReturnType<typeof cents>)) === n,
    ),
  );
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
      (n) => price(priceNumber(n as ReturnType<typeof price>)) === n,
    ),
  );
  fc.assert(fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (n) => {
    const text = sharesNumber(n as ReturnType<typeof shares>);
    return String(text).includes("e") || shares(text) === n;
  }));
});

Deno.test("parseDecimal() refuses text that is not a plain decimal number or has too many decimals", () => {
  for (
    const text of ["", "1e3", "NaN", "Infinity", "0x10", "1,000", " 1", "--1", "1.2.3", ".5"].concat(
      [".50", "-.50", "1,000.00", "1:0.00", "1/0.00"],
    )
  ) {
    assert.throws(() => parseDecimal(text, 2), RangeError, text);
  }
  for (const n of [NaN, Infinity, 1e21, 1e-7]) assert.throws(() => parseDecimal(n, 2), RangeError);
  assert.throws(() => cents("1.005"), /more than 2 decimals/);
  assert.equal(cents("1.500"), 150n);
  assert.deepEqual(["12345678901234567.25", "-12345678901234567.25", "-0.05", "7"].map(cents), [
    1234567890123456725n,
    -1234567890123456725n,
    -5n,
    700n,
  ]);
});

Deno.test("notional() is price x shares to the nearest cent, and its ceiling covers it", () => {
  assert.equal(notional(price("200.01"), shares("3.5")), 70_004n);
  assert.equal(notional(price("0.0001"), shares("0.000001")), 0n);
  fc.assert(fc.property(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.bigInt({ min: 1n, max: 10n ** 12n }), (p, s) => {
    const exact = p * s;
    const near = notional(p as ReturnType<typeof price>, s as ReturnType<typeof shares>) * 100_000_000n;
    const above = notionalCeiling(p as ReturnType<typeof price>, s as ReturnType<typeof shares>) * 100_000_000n;
    return 2n * (near > exact ? near - exact : exact - near) <= 100_000_000n && above >= exact &&
      above - exact < 100_000_000n;
  }));
});

Deno.test("sharesFor() never buys more than the dollars typed", () => {
  assert.equal(sharesFor(cents("100"), price("3")), shares("33.3333"));
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.bigInt({ min: 1n, max: 10n ** 8n }), (dollars, at) => {
      const bought = sharesFor(dollars as ReturnType<typeof cents>, at as ReturnType<typeof price>);
      return bought * at <= dollars * 100_000_000n && bought % 100n === 0n;
    }),
  );
});

Deno.test("the terms of a split have nine decimals: numbers are rounded to them, longer text is refused", () => {
  assert.deepEqual(ratioUnits({ from: 1, to: 1.0333333333333 }), { from: 1_000_000_000n, to: 1_033_333_333n });
  assert.deepEqual(ratioUnits({ from: "20", to: "1.5" }), { from: 20_000_000_000n, to: 1_500_000_000n });
  assert.throws(() => ratioUnits({ from: "1", to: "1.0333333333333" }), RangeError);
});

Deno.test("the cost removed with part of a holding and the remaining cost add up to the whole", () => {
  assert.equal(proportion(cents("10"), shares("1"), shares("3")), 333n);
  assert.equal(averageCost(cents("700.04"), shares("3.5")), price("200.0114"));
  assert.equal(averageCost(cents("0"), shares("0")), null);
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      (cost, held) =>
        proportion(
          cost as ReturnType<typeof cents>,
          held as ReturnType<typeof shares>,
          held as ReturnType<typeof shares>,
        ) === cost,
    ),
  );
});

Deno.test("percentOf() rounds a reserve up to the cent", () => {
  assert.equal(percentOf(cents("0.01"), 5), 1n);
  assert.equal(percentOf(cents("1000"), 5), 5000n);
  assert.equal(percentOf(cents("1000"), 0), 0n);
});

Deno.test("percentage() has six decimals, and there is none of nothing or of less", () => {
  const of = (part: number, whole: number) => percentage(cents(part), cents(whole));
  assert.deepEqual([of(1, 3), of(-1, 4), of(5, 0.01)], [33.333333, -25, 50_000]);
  assert.deepEqual([of(1, 0), of(1, -1), of(0, 0)], [null, null, null]);
});
