import assert from "node:assert/strict";
import { cents, type Price, price, priceNumber, type Shares, shares, ZERO_SHARES } from "../kernel/money.ts";
import type { Quote, Snapshot } from "../market/port.ts";
import { buyWithin, fillAt, impactOf, usableQuote } from "./fill.ts";

const now = Temporal.Instant.from("2026-11-17T15:30:00Z");
const moment = { now, session: "open", marketVersion: 3, taken: ZERO_SHARES } as const;
const quote: Quote = { bid: 99.98, ask: 100.02, bidShares: 300, askShares: 200, at: now.epochMilliseconds };
const as = (limitPrice: Price | null) => ({ limitPrice, orderType: limitPrice === null ? "market" : "limit" } as const);
const snapshot = (part: Partial<Snapshot> = {}): Snapshot => ({
  symbol: "AAPL",
  lastTrade: null,
  quote,
  day: null,
  previousDay: null,
  halt: null,
  bands: null,
  ...part,
});

Deno.test("fillAt() buys at the ask and sells at the bid", () => {
  const buy = fillAt({ side: "BUY", shares: shares(200), ...as(null) }, quote, moment)!;
  assert.equal(priceNumber(buy.price), 100.02);
  assert.equal(buy.receipt.rule, "touch");
  assert.equal(buy.receipt.amount, 20_004);
  assert.equal(buy.receipt.market_version, 3);
  assert.equal(
    priceNumber(fillAt({ side: "SELL", shares: shares(1.5), ...as(null) }, quote, moment)!.price),
    99.98,
  );
});

Deno.test("fillAt() moves the price against size beyond what is displayed: 10 bps x sqrt(size / displayed - 1)", () => {
  const buy = fillAt({ side: "BUY", shares: shares(1000), ...as(null) }, quote, moment)!;
  assert.equal(buy.receipt.impact_bps, 20);
  assert.equal(priceNumber(buy.price), 100.22, "100.02 x 1.0020, rounded to four decimals");
  assert.equal(buy.receipt.rule, "touch+impact");
  const sell = fillAt({ side: "SELL", shares: shares(600), ...as(null) }, quote, moment)!;
  assert.equal(sell.receipt.impact_bps, 10);
  assert.equal(priceNumber(sell.price), 99.88);
});

Deno.test("fillAt() caps the impact at 50 bps", () => {
  assert.equal(
    fillAt({ side: "BUY", shares: shares(1_000_000), ...as(null) }, quote, moment)!.receipt.impact_bps,
    50,
  );
});

/** What orders of one size after each other cost together, in basis points times shares. */
function costOfMany(count: number, each: Shares, displayed: number): number {
  let cost = 0;
  for (let i = 0; i < count; i++) {
    cost += impactOf(each, displayed, BigInt(i) * each as Shares) * Number(each) / 1e6;
  }
  return cost;
}

Deno.test("impactOf() is that of the size alone, where nothing was taken", () => {
  for (const [count, impact] of [[0, 0], [1, 0], [200, 0], [200.0001, 0.01], [250, 5], [600, 14.14], [1e9, 50]]) {
    assert.equal(impactOf(shares(count!), 200), impact, `${count}`);
    assert.equal(impactOf(shares(count!), 200, ZERO_SHARES), impact, `${count}`);
  }
});

Deno.test("impactOf() of many orders after each other is that of one of their size", () => {
  for (const [count, each] of [[10, 200], [40, 50], [3, 1700], [7, 33.333333]] as const) {
    const whole = count * each * impactOf(BigInt(count) * shares(each) as Shares, 200);
    const parts = costOfMany(count, shares(each), 200);
    assert.ok(Math.abs(parts - whole) < 0.01 * count * each, `${parts} instead of ${whole}`);
  }
});

Deno.test("impactOf() is at most 100 bps, for the first shares beyond the displayed size, and 50 bps far beyond it", () => {
  assert.equal(impactOf(shares(0.0001), 200, shares(200)), 100);
  assert.equal(impactOf(shares(2), 200, shares(200)), 100, "101 bps");
  assert.equal(impactOf(shares(2.1), 200, shares(200)), 98.61);
  assert.equal(impactOf(shares(0.0001), 200, shares(1e9)), 50);
  assert.equal(impactOf(ZERO_SHARES, 200, shares(500)), 0);
});

Deno.test("fillAt() prices an order after what was taken and puts it on the receipt", () => {
  const order = { side: "SELL", shares: shares(300), ...as(null) } as const;
  const { receipt } = fillAt(order, quote, { ...moment, taken: shares(300) })!;
  assert.deepEqual([receipt.taken_shares, receipt.impact_bps, receipt.rule, receipt.price], [
    ...[300, 20, "touch+impact", 99.78],
  ]);
  assert.ok(!("taken_shares" in fillAt(order, quote, moment)!.receipt));
  const limited = fillAt({ ...order, ...as(price(99.9)) }, quote, { ...moment, taken: shares(300) })!;
  assert.deepEqual([limited.receipt.rule, limited.receipt.price], ["limit", 99.9]);
});

Deno.test("buyWithin() never costs more, and no more than a hundredth less, whatever was taken", () => {
  for (const taken of [0, 1, 150, 199, 200, 200.5, 400, 10_000]) {
    for (const most of [0, 0.01, 1, 150, 9_999, 40_000, 123_456.78]) {
      const { shares: count, fill } = buyWithin(shares(5000), cents(most), quote, { ...moment, taken: shares(taken) });
      assert.ok(fill.amount <= cents(most), `${taken} ${most}`);
      assert.equal(fill.receipt.amount, Number(fill.amount) / 100);
      assert.ok(most - fill.receipt.amount < 0.02 + most * 0.01, `${taken} ${most} ${count} ${fill.receipt.amount}`);
    }
  }
});

Deno.test("fillAt() gives a limit order the better of its limit and the touch, and nothing while the touch is beyond it", () => {
  assert.equal(fillAt({ side: "BUY", shares: shares(1), ...as(price(100.01)) }, quote, moment), null);
  assert.equal(fillAt({ side: "SELL", shares: shares(1), ...as(price(99.99)) }, quote, moment), null);
  assert.equal(
    priceNumber(fillAt({ side: "BUY", shares: shares(1), ...as(price(101)) }, quote, moment)!.price),
    100.02,
  );
  const large = fillAt({ side: "BUY", shares: shares(1000), ...as(price(100.1)) }, quote, moment)!;
  assert.equal(priceNumber(large.price), 100.1);
  assert.equal(large.receipt.rule, "limit");
  // Where the impact leads exactly to the limit, the impact is the reason of the price.
  for (const [side, count, limit] of [["BUY", 1000, 100.22], ["SELL", 600, 99.88]] as const) {
    const { receipt } = fillAt({ side, shares: shares(count), ...as(price(limit)) }, quote, moment)!;
    assert.deepEqual([receipt.price, receipt.rule], [limit, "touch+impact"], side);
  }
});

Deno.test("usableQuote() says why nothing can fill", () => {
  const at = now.epochMilliseconds;
  const reason = (s: Snapshot | null, later = 0) => (usableQuote(s, at + later) as { reason: string }).reason;
  assert.match(reason(null), /not listed/);
  assert.match(reason(snapshot({ halt: { reason: "other", since: 0, until: null } })), /halted/);
  assert.match(reason(snapshot({ quote: null })), /no two-sided quote/);
  for (const side of ["bid", "ask", "bidShares", "askShares"]) {
    assert.match(reason(snapshot({ quote: { ...quote, [side]: 0 } })), /no two-sided quote/, side);
  }
  assert.match(reason(snapshot({ quote: { ...quote, bid: 100.03 } })), /crossed/);
  assert.match(reason(snapshot(), 15_001), /older than 15 seconds/);
  assert.ok("quote" in usableQuote(snapshot(), at + 15_000));
});
