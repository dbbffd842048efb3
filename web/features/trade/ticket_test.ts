import assert from "node:assert/strict";
import { cents, centsText, price, sharesText } from "../../../core/kernel/money.ts";
import { type Facts, maximum, planOf, sharesFor, sharesToSend, type Ticket } from "./ticket.ts";

const ticket = (part: Partial<Ticket> = {}): Ticket => ({
  side: "BUY",
  type: "market",
  mode: "dollars",
  amount: "",
  limit: "",
  timeInForce: "gtc",
  includeReserve: false,
  ...part,
});
const facts = (part: Partial<Facts> = {}): Facts => ({
  portfolioId: "p",
  quote: { price: 100, bid_price: 99.9, ask_price: 100.1 },
  cash: { cash_balance: 1000, pending_orders_total: 100, reserve_requirement: 50, spendable_cash: 850 },
  available: 10.123456,
  ...part,
});
const problem = (t: Partial<Ticket>, f: Partial<Facts> = {}) => planOf(ticket(t), facts(f)).problem;

Deno.test("dollars make shares rounded down to four decimals for a buy", () => {
  assert.equal(sharesText(sharesFor(cents("900"), price("232.54"), "BUY")), "3.870300");
  assert.equal(sharesText(sharesFor(cents("900"), price("232.54"), "SELL")), "3.870301");
});

Deno.test("the cost of the rounded shares never exceeds the dollars", () => {
  for (let i = 1; i < 400; i++) {
    const dollars = cents((i * 7.13).toFixed(2)), at = price((0.0101 + i * 1.0707).toFixed(4));
    const plan = planOf(
      ticket({ amount: centsText(dollars) }),
      facts({ quote: { price: null, bid_price: null, ask_price: Number(at) / 1e4 }, cash: null }),
    );
    assert.ok(plan.amount === null || plan.amount <= dollars, `${dollars} at ${at}`);
  }
});

Deno.test("a buy is reckoned at the ask, a sell at the bid, a limit order at its limit", () => {
  const at = (t: Partial<Ticket>) => planOf(ticket({ mode: "shares", amount: "1", ...t }), facts()).price;
  assert.deepEqual([at({}), at({ side: "SELL" }), at({ type: "limit", limit: "98.5" })], [
    price(100.1),
    price(99.9),
    price(98.5),
  ]);
  assert.equal(
    planOf(ticket({ mode: "shares", amount: "1" }), facts({ quote: { price: 100, bid_price: null, ask_price: null } }))
      .price,
    price(100),
  );
});

Deno.test("each thing in the way has its words", () => {
  assert.equal(problem({ amount: "10" }, { portfolioId: null }), "No portfolio selected");
  assert.equal(problem({ amount: "" }), "Please enter a valid dollar amount");
  assert.equal(problem({ amount: "0" }), "Please enter a valid dollar amount");
  assert.equal(problem({ mode: "shares", amount: "0.0" }), "Please enter a valid number of shares");
  assert.equal(
    problem({ amount: "10" }, { quote: null }),
    "Stock price not available. Please wait or try selecting a different stock.",
  );
  assert.equal(
    problem({ amount: "0.01" }, { quote: { price: 500, bid_price: 500, ask_price: 500 } }),
    "Invalid trade amount. Please enter a valid amount.",
  );
  assert.equal(
    problem({ type: "limit", amount: "10", limit: "0" }),
    "Please enter a valid limit price for limit orders",
  );
  assert.equal(
    problem({ side: "SELL", mode: "shares", amount: "11" }),
    "You only have 10.1235 shares available to sell.",
  );
  assert.equal(problem({ amount: "10" }), null);
});

Deno.test("a sell within the tolerance sells exactly what is held", () => {
  const plan = planOf(ticket({ side: "SELL", mode: "shares", amount: "10.1235" }), facts());
  assert.equal(plan.problem, null);
  assert.equal(sharesToSend(plan), 10.123456);
});

Deno.test("a buy beyond the cash is blocked, one that dips into the reserve is warned of", () => {
  assert.match(problem({ amount: "950" })!, /Not enough cash/);
  const dips = planOf(ticket({ amount: "900" }), facts());
  assert.equal(dips.problem, null);
  assert.match(dips.warning!, /\$50\.00 of your cash reserve/);
  assert.equal(planOf(ticket({ amount: "850" }), facts()).warning, null);
});

Deno.test("a resting buy is counted at what it reserves, rounded up to the cent", () => {
  assert.equal(
    planOf(ticket({ type: "limit", limit: "0.0101", mode: "shares", amount: "1" }), facts()).amount,
    cents("0.02"),
  );
});

Deno.test("MAX of a buy is a cent less than the usable cash, with the reserve only when it is included", () => {
  assert.deepEqual(maximum(ticket(), facts()), { mode: "dollars", amount: "849.99" });
  assert.deepEqual(maximum(ticket({ includeReserve: true }), facts()), { mode: "dollars", amount: "899.99" });
  assert.deepEqual(maximum(ticket({ mode: "shares" }), facts()), { mode: "shares", amount: "8.4914" });
  assert.equal(
    maximum(
      ticket(),
      facts({ cash: { cash_balance: 0, pending_orders_total: 0, reserve_requirement: 0, spendable_cash: 0 } }),
    ),
    null,
  );
});

Deno.test("MAX of a sell is all free shares to six decimals, and the ticket takes it", () => {
  const most = maximum(ticket({ side: "SELL" }), facts());
  assert.deepEqual(most, { mode: "shares", amount: "10.123456" });
  assert.equal(planOf(ticket({ side: "SELL", ...most }), facts()).problem, null);
  assert.deepEqual(maximum(ticket({ side: "SELL" }), facts({ available: 1200 })), { mode: "shares", amount: "1200" });
  assert.equal(maximum(ticket({ side: "SELL" }), facts({ available: 0 })), null);
});
