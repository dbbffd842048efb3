import assert from "node:assert/strict";
import { type Price, price, priceNumber, shares } from "../kernel/money.ts";
import type { Quote, Snapshot } from "../market/port.ts";
import { fillAt, usableQuote } from "./fill.ts";

const now = Temporal.Instant.from("2026-11-17T15:30:00Z");
const moment = { now, session: "open", marketVersion: 3 } as const;
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
