import { ok, throws } from "node:assert/strict";
import fc from "fast-check";
import { atr, bollinger, ema, macd, rsi, sma, stochastic, vwap } from "./indicators.ts";

const column = (...values: number[]) => Float64Array.from(values);
function near(actual: Float64Array, expected: readonly number[], tolerance = 1e-8): void {
  ok(actual.length === expected.length, `${actual.length} values, not ${expected.length}`);
  expected.forEach((e, i) =>
    ok(
      Number.isNaN(e) ? Number.isNaN(actual[i]!) : Math.abs(actual[i]! - e) <= tolerance,
      `at ${i}: ${actual[i]}, not ${e}`,
    )
  );
}
const prices = fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 60 }).map((cents) =>
  Float64Array.from(cents, (c) => c / 100)
);
const periods = fc.integer({ min: 1, max: 20 });

Deno.test("sma() is the mean of the last values, by hand", () => {
  near(sma(column(1, 2, 3, 4, 8), 3), [NaN, NaN, 2, 3, 5]);
});

Deno.test("ema() starts from the mean of its first values, by hand", () => {
  near(ema(column(1, 2, 3, 4, 5), 3), [NaN, NaN, 2, 3, 4]);
  near(ema(column(2, 4, 6, 8, 12), 2), [NaN, 3, 5, 7, 31 / 3]);
});

Deno.test("rsi() uses Wilder's smoothing of gains and losses, by hand", () => {
  near(rsi(column(1, 2, 1, 3), 2), [NaN, NaN, 50, 100 * 1.25 / 1.5]);
});

Deno.test("rsi() of a flat series is 50, of a rising one 100, of a falling one 0", () => {
  near(rsi(column(5, 5, 5, 5), 2), [NaN, NaN, 50, 50]);
  near(rsi(column(1, 2, 3, 4), 2), [NaN, NaN, 100, 100]);
  near(rsi(column(4, 3, 2, 1), 2), [NaN, NaN, 0, 0]);
});

Deno.test("macd() seeds each average with its own first values, by hand", () => {
  const { macd: line, signal, histogram } = macd(column(1, 2, 3, 5, 8), 2, 3, 2);
  near(line, [NaN, NaN, 1 / 2, 2 / 3, 35 / 36]);
  near(signal, [NaN, NaN, NaN, 7 / 12, 91 / 108]);
  near(histogram, [NaN, NaN, NaN, 1 / 12, 14 / 108]);
});

Deno.test("vwap() starts at the first bar and is NaN before the first trade, by hand", () => {
  const bars = {
    high: column(9, 12, 18),
    low: column(9, 6, 12),
    close: column(9, 12, 15),
    volume: column(0, 100, 300),
  };
  near(vwap(bars), [NaN, 10, (1000 + 4500) / 400]);
});

Deno.test("vwap() starts over with each session, by hand", () => {
  const flat = column(10, 20, 30, 50);
  const bars = { high: flat, low: flat, close: flat, volume: column(100, 300, 100, 100) };
  near(vwap(bars, [7, 7, 8, 8]), [10, 17.5, 30, 40]);
  near(vwap(bars), [10, 17.5, 20, 25]);
});

Deno.test("bollinger() is the mean and standard deviations of all its values around it, by hand", () => {
  const { middle, upper, lower } = bollinger(column(2, 4, 4, 4, 5, 5, 7, 9), 8, 2);
  near(middle.slice(7), [5]);
  near(upper.slice(7), [9]);
  near(lower.slice(7), [1]);
  near(bollinger(column(1, 3, 1), 2, 1).upper, [NaN, 3, 3]);
  near(bollinger(column(NaN, 1, 3), 2, 1).lower, [NaN, NaN, 1]);
});

Deno.test("stochastic() is the close's place between lowest low and highest high, and its mean, by hand", () => {
  const bars = { high: column(10, 12, 14, 13), low: column(8, 9, 10, 11), close: column(9, 12, 11, 12) };
  const { k, d } = stochastic(bars, 2, 2);
  near(k, [NaN, 100, 40, 50]);
  near(d, [NaN, NaN, 70, 45]);
  const flat = column(5, 5, 5);
  near(stochastic({ high: flat, low: flat, close: flat }, 2, 1).k, [NaN, 50, 50]);
  const stopped = { high: column(4, 6, 6, 6), low: column(2, 6, 6, 6), close: column(3, 6, 6, 6) };
  near(stochastic(stopped, 2, 1).k, [NaN, 100, 100, 100]);
});

Deno.test("atr() includes gaps from the previous close, by hand", () => {
  const bars = { high: column(10, 12, 11, 20), low: column(8, 11, 9, 18), close: column(9, 11, 10, 19) };
  near(atr(bars, 2), [NaN, NaN, (3 + 2) / 2, (2.5 + 10) / 2]);
  near(atr(bars, 1), [NaN, 3, 2, 10]);
});

Deno.test("averages equal their definitions for any prices", () => {
  fc.assert(fc.property(prices, periods, (values, n) => {
    const defined = (i: number, f: () => number) => i < n - 1 ? NaN : f();
    near(
      sma(values, n),
      [...values].map((_, i) => defined(i, () => values.slice(i - n + 1, i + 1).reduce((a, b) => a + b, 0) / n)),
    );
    // Closed form of an exponential average: the remaining weight of the seed, plus each later value weighted by its
    // age.
    const k = 2 / (n + 1);
    const seed = values.slice(0, n).reduce((a, b) => a + b, 0) / n;
    const closed = (i: number) =>
      seed * (1 - k) ** (i - n + 1) +
      values.slice(n, i + 1).reduce((sum, v, j) => sum + k * (1 - k) ** (i - n - j) * v, 0);
    near(ema(values, n), [...values].map((_, i) => defined(i, () => closed(i))));
  }));
});

Deno.test("rsi() stays between 0 and 100, and mirrored prices give the mirrored value", () => {
  fc.assert(fc.property(prices, periods, (values, n) => {
    const strength = rsi(values, n);
    strength.forEach((v) => ok(Number.isNaN(v) || v >= 0 && v <= 100));
    near(rsi(values.map((v) => 2000 - v), n), [...strength].map((v) => 100 - v), 1e-6);
  }));
});

Deno.test("a NaN prefix delays each indicator and changes nothing else", () => {
  fc.assert(fc.property(prices, periods, fc.integer({ min: 0, max: 5 }), (values, n, gap) => {
    const late = Float64Array.from([...Array<number>(gap).fill(NaN), ...values]);
    for (
      const f of [
        (v: Float64Array) => sma(v, n),
        (v: Float64Array) => ema(v, n),
        (v: Float64Array) => rsi(v, n),
        (v: Float64Array) => macd(v, n, n + 3, 2).signal,
      ]
    ) {
      near(f(late).slice(gap), [...f(values)]);
    }
  }));
});

Deno.test("a period longer than the series, an empty series and a period of one are valid; invalid periods are refused", () => {
  const few = column(1, 2);
  for (const f of [sma, ema, rsi]) {
    near(f(few, 5), [NaN, NaN]);
    near(f(column(), 3), []);
    near(f(column(NaN, NaN), 1), [NaN, NaN]);
    for (const n of [0, -1, 1.5, NaN]) throws(() => f(few, n), RangeError);
  }
  near(sma(few, 1), [1, 2]);
  near(ema(few, 1), [1, 2]);
  near(rsi(column(1, 2, 2, 1), 1), [NaN, 100, 50, 0]);
  near(macd(column(), 12, 26, 9).histogram, []);
  near(vwap({ high: column(), low: column(), close: column(), volume: column() }), []);
  near(atr({ high: few, low: few, close: few }, 3), [NaN, NaN]);
  near(bollinger(few, 3, 2).upper, [NaN, NaN]);
  near(stochastic({ high: few, low: few, close: few }, 3, 3).d, [NaN, NaN]);
  throws(() => stochastic({ high: few, low: few, close: few }, 0, 3), RangeError);
});

Deno.test("sma(), ema() and rsi() equal TA-Lib's values to the printed hundredth, macd() the separately seeded ones", () => {
  const { close, ...expected } = JSON.parse(
    Deno.readTextFileSync(new URL("../../tests/data/indicators.json", import.meta.url)),
  ) as { close: number[] } & Record<"sma" | "ema" | "rsi", Record<string, Record<string, number>>>;
  const closes = Float64Array.from(close);
  for (const [name, f] of Object.entries({ sma, ema, rsi })) {
    for (const [n, values] of Object.entries(expected[name as keyof typeof expected])) {
      const got = f(closes, Number(n));
      for (const [i, value] of Object.entries(values)) {
        ok(Math.abs(got[Number(i)]! - value) <= 0.01, `${name}(${n}) at ${i}: ${got[Number(i)]}, not ${value}`);
      }
    }
  }
  const { macd: line, signal } = macd(closes, 12, 26, 9);
  near(column(line[33]!, signal[33]!), [-2.1835, -3.1552], 0.00005 + 1e-8);
  ok(Number.isNaN(line[24]!) && !Number.isNaN(line[25]!) && Number.isNaN(signal[32]!) && !Number.isNaN(signal[33]!));
});
