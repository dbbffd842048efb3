import { deepStrictEqual as deepEqual, strictEqual as equal } from "node:assert/strict";
import { percentSince, withDividends } from "./returns.ts";

const history = (prices: readonly number[], price: number | null = prices.at(-1)!) => ({
  closes: prices.map((price, t) => ({ t, price })),
  price,
});
const prices = (of: ReturnType<typeof withDividends>) => of?.closes.map(({ price }) => price);

Deno.test("a dividend buys shares at the close of its ex-date, and those pay the next one", () => {
  const total = withDividends(history([100, 100, 50, 80]), [{ t: 1, amount: 10 }, { t: 2, amount: 5 }]);
  // 1.1 shares after the first, 1.1 * 1.1 after the second.
  deepEqual(prices(total)!.map((price) => Math.round(price * 1e9) / 1e9), [100, 110, 60.5, 96.8]);
  equal(total!.price!.toFixed(6), "96.800000");
  equal(percentSince(total!, 0)!.toFixed(6), "-3.200000");
});

Deno.test("a dividend up to the first close is not received, one on a day without a close at the next one", () => {
  deepEqual(prices(withDividends(history([10, 10]), [{ t: 0, amount: 5 }])), [10, 10]);
  deepEqual(prices(withDividends(history([10, 10, 10]), [{ t: 0, amount: 5 }, { t: 1.5, amount: 5 }])), [10, 10, 15]);
  deepEqual(prices(withDividends(history([10, 10]), [{ t: 1, amount: 2 }, { t: 1, amount: 3 }])), [10, 15]);
});

Deno.test("before the first close of an ex-date its dividend is cash", () => {
  const total = withDividends(history([10, 10], 9), [{ t: 1, amount: 10 }, { t: 2, amount: 1 }])!;
  equal(total.price, 20);
  equal(withDividends(history([10], null), [{ t: 1, amount: 1 }])!.price, null);
});

Deno.test("without known dividends there is no total return, and without dividends it is that of the price", () => {
  equal(withDividends(history([1, 2]), null), null);
  const own = history([1, 2]);
  equal(withDividends(own, []), own);
});

Deno.test("a change begins at the last close by an instant, and ends at the last price, or else at the last close", () => {
  equal(percentSince(history([50, 100], 150), 1), 50);
  equal(percentSince(history([50, 100], null), 0.5), 100);
  equal(percentSince(history([50], 100), -1), null);
  equal(percentSince(history([], 5), 9), null);
});
