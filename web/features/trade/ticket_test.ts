import assert from "node:assert/strict";
import { cents, centsText, price, sharesText } from "../../../core/kernel/money.ts";
import { changedAt, type Facts, maximum, planOf, portion, sharesFor, sharesToSend } from "./plan.ts";
import { changed, firstPrices, newTicket, type Ticket } from "./ticket.ts";

const ticket = (part: Partial<Ticket> = {}): Ticket => ({ ...newTicket("BUY", "market"), ...part });
const facts = (part: Partial<Facts> = {}): Facts => ({
  portfolioId: "p",
  quote: { price: 100, bid_price: 99.9, ask_price: 100.1 },
  cash: { cash_balance: 1000, pending_orders_total: 100, reserve_requirement: 50, spendable_cash: 850 },
  available: 10.123456,
  trading: true,
  ...part,
});
const problem = (t: Partial<Ticket>, f: Partial<Facts> = {}) => planOf(ticket(t), facts(f)).problem?.text ?? null;

Deno.test("dollars are converted to shares rounded down to four decimals for a buy", () => {
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

Deno.test("a buy is estimated at the ask, a sell at the bid, a limit order at its limit", () => {
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

Deno.test("each obstacle to an order has its message", () => {
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

Deno.test("a buy beyond the cash is blocked, one that uses the reserve has a warning", () => {
  assert.match(problem({ amount: "950" })!, /Not enough cash/);
  const dips = planOf(ticket({ amount: "900" }), facts());
  assert.equal(dips.problem, null);
  assert.match(dips.warning!, /\$50\.00 of your cash reserve/);
  assert.equal(planOf(ticket({ amount: "850" }), facts()).warning, null);
});

Deno.test("a resting buy counts with the cash that it reserves, rounded up to the cent", () => {
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

const at = (t: Partial<Ticket>, f: Partial<Facts> = {}) => planOf(ticket(t), facts(f)).problem;

Deno.test("each missing or impossible price of a type is reported at its field", () => {
  const shares = { mode: "shares", amount: "1" } as const;
  assert.deepEqual(at({ ...shares, type: "stop", stop: "" }), {
    field: "stop",
    text: "Please enter a valid stop price for stop orders",
  });
  assert.deepEqual(at({ ...shares, type: "stop", stop: "100" }), {
    field: "stop",
    text: "A buy stop must be above the ask, $100.10: this one would trigger at once",
  });
  assert.equal(at({ ...shares, side: "SELL", type: "stop", stop: "99.9" })?.field, "stop");
  assert.equal(at({ ...shares, side: "SELL", type: "stop", stop: "99.89" }), null);
  assert.equal(at({ ...shares, type: "stop_limit", stop: "102" })?.field, "limit");
  assert.equal(at({ ...shares, type: "trailing_stop" })?.text, "Please enter an amount or a percentage to trail by");
  assert.equal(at({ ...shares, type: "trailing_stop", trail: "51" })?.text, "Trail by at most 50 percent");
  assert.equal(
    at({ ...shares, side: "SELL", type: "trailing_stop", trailBy: "amount", trail: "100" })?.text,
    "The trailing amount must be less than the bid, $99.90",
  );
  const bracket = { ...shares, type: "bracket", limit: "100" } as const;
  assert.deepEqual(at(bracket), { field: "target", text: "Enter a take-profit price, a stop price or both" });
  assert.equal(at({ ...bracket, target: "100" })?.field, "target");
  assert.equal(at({ ...bracket, loss: "100" })?.field, "loss");
  assert.equal(at({ ...bracket, target: "104", loss: "98" }), null);
});

Deno.test("a buy stop counts with the cushion that it reserves, a trailing stop with its current stop", () => {
  const stop = planOf(ticket({ type: "stop", mode: "shares", amount: "1", stop: "102" }), facts());
  assert.equal(stop.amount, cents("107.10"));
  const trail = planOf(
    ticket({ side: "SELL", type: "trailing_stop", mode: "shares", amount: "1", trail: "1.5" }),
    facts(),
  );
  assert.equal(trail.prices.stop, price("98.4015"));
});

Deno.test("a limit that the market meets fills at the touch while there is trading", () => {
  const fillsAt = (t: Partial<Ticket>, f: Partial<Facts> = {}) =>
    planOf(ticket({ type: "limit", mode: "shares", amount: "1", ...t }), facts(f)).fillsAt;
  assert.equal(fillsAt({ limit: "101" }), price("100.10"));
  assert.equal(fillsAt({ limit: "101", amount: "" }), price("100.10"), "also before there is an amount");
  assert.equal(fillsAt({ limit: "100.10", type: "bracket" }), price("100.10"));
  assert.equal(fillsAt({ limit: "100.09" }), null);
  assert.equal(fillsAt({ side: "SELL", limit: "99" }), price("99.90"));
  assert.equal(fillsAt({ limit: "101" }, { trading: false }), null);
  assert.equal(fillsAt({ limit: "101", stop: "101", type: "stop_limit" }), null, "it waits for its stop");
});

Deno.test("a quarter is of the usable cash, or of the free shares", () => {
  assert.deepEqual(portion(ticket(), facts(), 25), { mode: "dollars", amount: "212.5" });
  assert.deepEqual(portion(ticket({ side: "SELL" }), facts(), 25), { mode: "shares", amount: "2.530864" });
});

Deno.test("another type or side starts with its default prices, and stops are counted in shares", () => {
  const bracket = changed(ticket({ amount: "50", limit: "99" }), { type: "bracket" });
  assert.deepEqual([bracket.limit, bracket.amount, bracket.mode], ["", "50", "dollars"]);
  assert.deepEqual(firstPrices(bracket, facts().quote), { limit: "100.10", target: "104.10", loss: "98.10" });
  const stop = changed(bracket, { type: "stop" });
  assert.deepEqual([stop.mode, stop.amount], ["shares", ""]);
  const sell = changed(bracket, { side: "SELL" });
  assert.deepEqual([sell.type, sell.amount], ["limit", ""]);
  assert.deepEqual(firstPrices(changed(sell, { type: "stop" }), facts().quote), { stop: "97.90" });
});

Deno.test("typed dollars are converted to the shares they buy, if a type takes no dollars", () => {
  const { quote } = facts();
  const dollars = ticket({ amount: "800" });
  for (const type of ["stop", "trailing_stop"] as const) {
    const next = changedAt(dollars, { type }, quote);
    assert.equal(next.mode, "shares");
    const plan = planOf({ ...next, ...firstPrices(next, quote) }, facts());
    assert.ok(plan.amount !== null && plan.amount <= 80_000n && plan.amount > 79_980n, `${type}: ${plan.amount}`);
  }
  assert.equal(changedAt(dollars, { type: "stop" }, null).amount, "", "without a quote there is nothing to go by");
  assert.equal(changedAt(dollars, { mode: "shares" }, quote).amount, "", "the switch starts empty");
  assert.equal(changedAt(ticket({ amount: "x" }), { type: "stop" }, quote).amount, "");
  assert.equal(changedAt(ticket({ mode: "shares", amount: "3" }), { type: "stop" }, quote).amount, "3");
});
