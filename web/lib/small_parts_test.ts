import assert from "node:assert/strict";
import type { Holding } from "../../core/ledger/contract.ts";
import { amountOf, isAmountText } from "./amounts.ts";
import { createKeyring } from "./api/command.ts";
import { deltaToLimit } from "./delta_to_limit.ts";
import { daysOf, rangeOf, tabOf } from "./views/portfolio_view.ts";
import { safeRedirect } from "./api/redirect.ts";
import { withLivePrice } from "../ui/chart/chart.ts";
import { csvOf } from "./csv.ts";
import { liveHoldings, totalsOf } from "./market/live.ts";
import { nextSort, sortRows } from "./sort.ts";
import { createSseParser } from "./api/sse.ts";

Deno.test("a redirect leads only to a path of this app", () => {
  assert.equal(safeRedirect("/portfolios/1?tab=orders"), "/portfolios/1?tab=orders");
  for (
    const bad of ["https://evil.example", "//evil.example", "/\\evil.example", "/\t/evil.example", "", undefined, 7]
  ) {
    assert.equal(safeRedirect(bad), "/dashboard");
  }
});

Deno.test("an amount takes digits with bounded decimals only", () => {
  assert.deepEqual(["", "1", "1.", ".5", "12.34"].map((text) => isAmountText(text, 2)), [true, true, true, true, true]);
  assert.deepEqual(["12.345", "-1", "1e5", "a", "1.2.3"].map((text) => isAmountText(text, 2)), [
    false,
    false,
    false,
    false,
    false,
  ]);
  const signed = ["-", "-2", "+2.5", "2", "--2", "2-", "-2.345"].map((text) => isAmountText(text, 2, true));
  assert.deepEqual(signed, [true, true, true, true, false, false, false]);
  assert.deepEqual(["-", "-2", "+2.5"].map(amountOf), [undefined, -2, 2.5]);
  assert.deepEqual(["", ".", "1.", ".5"].map(amountOf), [undefined, undefined, 1, 0.5]);
});

Deno.test("a key stays the same for the same command until it gets a response", () => {
  const keys = createKeyring();
  const first = keys.keyFor({ amount: 1 });
  assert.equal(keys.keyFor({ amount: 1 }), first);
  assert.notEqual(keys.keyFor({ amount: 2 }), first);
  const second = keys.keyFor({ amount: 2 });
  keys.answered();
  assert.notEqual(keys.keyFor({ amount: 2 }), second);
});

Deno.test("the distance to a limit turns its sign for a sell", () => {
  assert.equal(deltaToLimit("BUY", 90, 100), -10);
  assert.equal(deltaToLimit("SELL", 110, 100), -10);
  assert.equal(deltaToLimit("BUY", null, 100), null);
  assert.equal(deltaToLimit("BUY", 90, null), null);
});

Deno.test("the first press sorts ascending, the next one descending, and unknown values are last", () => {
  const first = nextSort(null, "value");
  assert.deepEqual(first, { key: "value", direction: "asc" });
  assert.deepEqual(nextSort(first, "value"), { key: "value", direction: "desc" });
  assert.deepEqual(nextSort(first, "symbol"), { key: "symbol", direction: "asc" });
  assert.deepEqual(sortRows([2, null, 1], (n) => n, "asc"), [1, 2, null]);
  assert.deepEqual(sortRows([2, null, 1], (n) => n, "desc"), [2, 1, null]);
});

Deno.test("invalid values in an address are ignored", () => {
  assert.deepEqual([tabOf("orders"), tabOf("nonsense"), rangeOf("7D"), rangeOf(7)], [
    "orders",
    undefined,
    "7D",
    undefined,
  ]);
  assert.deepEqual((["1D", "7D", "30D", "ALL"] as const).map(daysOf), [1, 7, 30, undefined]);
});

Deno.test("events are read from chunks of any size", () => {
  const parse = createSseParser();
  const text = ': still here\n\nid: 7\nevent: quote\ndata: {"a":\ndata: 1}\n\r\nevent: order\ndata: x\n\n';
  const found = [...text].flatMap((letter) => parse(letter));
  assert.deepEqual(found, [{ event: "quote", data: '{"a":\n1}', id: "7" }, { event: "order", data: "x", id: "7" }]);
});

const holding = (symbol: string, shares: number, cost: number, value: number | null) =>
  ({
    stock: { symbol, name: symbol, sector: null },
    shares,
    cost_basis: cost,
    current_value: value,
    gain_loss: null,
    gain_loss_percentage: null,
  }) as unknown as Holding;

Deno.test("a pushed price revalues to the cent, and totals leave out holdings without a price", () => {
  const [one, other] = liveHoldings(
    [holding("AAPL", 3.333333, 600, null), holding("ZOMB", 10, 5, null)],
    new Map([["AAPL", { symbol: "AAPL", price: 232.1234 }]]),
  );
  assert.equal(one!.current_value, 773.74);
  assert.equal(one!.gain_loss, 173.74);
  assert.equal(other!.current_value, null);
  const totals = totalsOf([one!, other!]);
  assert.deepEqual({ ...totals, percent: Math.round(totals.percent! * 100) / 100 }, {
    cost: 605,
    value: 773.74,
    gain: 173.74,
    percent: 28.96,
    unpriced: 1,
  });
});

Deno.test("a CSV guards cells that a spreadsheet would run, and quotes those that contain separators", () => {
  assert.equal(csvOf([["=1+1", 'a "b", c', -2, null], ["-5%", "plain"]]), '\'=1+1,"a ""b"", c",-2,\r\n\'-5%,plain\r\n');
});

Deno.test("the live price is the close of the bar that contains it, or begins the next", () => {
  const bars = [{ at: 0, close: 9 }, { at: 60_000, open: 10, high: 12, low: 9, close: 11 }];
  assert.deepEqual(withLivePrice(bars, 13, 119_999, 60_000)[1], { at: 60_000, open: 10, high: 13, low: 9, close: 13 });
  assert.deepEqual(withLivePrice(bars, 8, 180_000, 60_000)[2], { at: 180_000, open: 8, high: 8, low: 8, close: 8 });
  assert.equal(withLivePrice(bars, 11, 119_999, 60_000), bars);
  assert.equal(withLivePrice(bars, null, 119_999, 60_000), bars);
  assert.deepEqual(withLivePrice([], 5, 1, 60_000), []);
});
