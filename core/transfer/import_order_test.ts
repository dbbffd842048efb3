import assert from "node:assert/strict";
import { delisting, dividend, split } from "../actions/testing.ts";
import { withImports } from "./testing.ts";

const bought = "2026-11-10,BUY,AAPL,1000,4.2,4200,";

Deno.test(
  "of two equal payments of a day the earlier is the declared dividend",
  withImports({ dividends: [dividend()] }, async ({ holder, until, load, call }) => {
    const one = await holder();
    await until("2026-12-05T10:00");
    const paid = (hour: number) => `2026-11-27T${hour}:00:00-05:00,DIVIDEND,AAPL,,,260,`;
    await load(one, [bought, paid(10), paid(15)]);
    const { items } = await call("dividends.history", one.user, { portfolio_id: one.id });
    assert.deepEqual(items.map((e) => e.id), [null, "D1"], "newest first");
  }),
);

Deno.test(
  "of two dividends that are paid together the smaller one goes with the smaller payment, in whatever order they come",
  withImports(
    { dividends: [dividend({ id: "Special", amount: 1, type: "SC", frequency: 0 }), dividend()] },
    async ({ holder, until, load, call }) => {
      const one = await holder();
      await until("2026-12-05T10:00");
      await load(one, [bought, "2026-11-27,DIVIDEND,AAPL,,,1000,", "2026-11-27,DIVIDEND,AAPL,,,260,"]);
      const { items } = await call("dividends.history", one.user, { portfolio_id: one.id });
      assert.deepEqual(items.map((e) => [e.id, e.amount]).sort(), [["D1", 260], ["Special", 1000]]);
    },
  ),
);

Deno.test(
  "a payment is known as the portfolio's own when its ex-date was sixty days before the file begins",
  withImports({ dividends: [dividend({ payDate: "2027-01-19" })] }, async ({ holder, until, load }) => {
    const one = await holder("AAPL");
    await until("2027-01-25T10:00");
    assert.equal((await one.entries("DIVIDEND")).length, 1);
    const { errors } = await load(one, ["2027-01-19,DIVIDEND,AAPL,,,2.6,"]);
    assert.deepEqual(errors.map((e) => e.line), [2]);
    assert.match(errors[0]!.message, /has it already: AAPL paid on Jan 19, 2027/);
  }),
);

Deno.test(
  "a purchase at the first moment of the ex-date is paid no dividend, also when an import adds shares from before",
  withImports({ dividends: [dividend()] }, async ({ holder, until, load }) => {
    const one = await holder();
    await until("2026-12-05T10:00");
    await load(one, ["2026-11-20T00:00:00-05:00,BUY,AAPL,5,10,50,"]);
    const { missing_actions: missing } = await load(one, ["2026-11-10,BUY,AAPL,3,10,30,"], undefined, true);
    assert.deepEqual(missing.map((m) => [m.kind, m.shares, m.cash_effect]), [["dividend", 3, 0.78]]);
  }),
);

Deno.test(
  "what is missing on one day is asked about in the order of the file's stocks",
  withImports(
    {
      dividends: [dividend(), dividend({ id: "F1", symbol: "F" })],
      splits: [split(), split({ id: "SF", symbol: "F" })],
    },
    async ({ holder, until, load }) => {
      const one = await holder();
      await until("2026-12-05T10:00");
      const buy = (symbol: string) => `2026-11-10,BUY,${symbol},1,10,10,`;
      const { missing_actions: missing } = await load(one, [buy("AAPL"), buy("F")], undefined, true);
      assert.deepEqual(missing.map((m) => [m.date, m.symbol]), [
        ["2026-11-23", "AAPL"],
        ["2026-11-23", "F"],
        ["2026-11-27", "AAPL"],
        ["2026-11-27", "F"],
      ]);
    },
  ),
);

Deno.test(
  "shares that a merger of the file has ended are not converted again",
  withImports({ delistings: [delisting()] }, async ({ holder, until, load, market }) => {
    const [one, sold] = [await holder(), await holder()];
    market.delisted.F = "2026-11-24";
    await until("2026-12-05T10:00");
    const buy = "2026-11-10,BUY,F,10,10,100,";
    const merged = await load(one, [buy, "2026-11-25,MERGER,F,,,125,-10"], "apply");
    assert.deepEqual([merged.missing_actions, merged.errors], [[], []]);
    const done = await load(sold, [buy, "2026-11-23,SELL,F,10,12,120,"], "apply");
    assert.deepEqual([done.missing_actions, done.errors], [[], []]);
    assert.deepEqual([(await one.entries("MERGER")).length, (await sold.entries("MERGER")).length], [1, 0]);
  }),
);

Deno.test(
  "a split that leaves no share leaves no cost; the cost of a stock that is not held cannot be adjusted",
  withImports({}, async ({ holder, call }) => {
    const one = await holder();
    const load = (...rows: string[]) =>
      call("portfolios.import-transactions", one.user, {
        ...{ id: one.id, preview: true, deposit_missing: true },
        csv: ["date,type,symbol,shares,price,amount,share_effect,cost_effect", ...rows].join("\n"),
      });
    const wiped = await load("2026-11-10,BUY,AAPL,1,5,5,,", "2026-11-11,SPLIT,AAPL,,,,-1,");
    assert.deepEqual(wiped.errors, []);
    assert.deepEqual(wiped.entries.map((e) => [e.transaction_type, e.shares, e.price_per_share]), [
      ["DEPOSIT", null, null],
      ["BUY", 1, 5],
      ["SPLIT", null, null],
    ]);
    const { errors } = await load("2026-11-10,ADJUSTMENT,AAPL,,,,,5");
    assert.deepEqual(errors.map((e) => e.message), ["It would leave 0 shares of AAPL at an impossible cost"]);
  }),
);

Deno.test(
  "an end of a listing is asked about with the terms that have become known since",
  withImports(
    { delistings: [delisting({ reason: "unknown", cashPerShare: null })] },
    async ({ holder, until, load, announced, market }) => {
      const [one] = [await holder(), await holder("F")];
      market.delisted.F = "2026-11-24";
      await until("2026-12-05T10:00");
      announced.delistings = [delisting()];
      const { missing_actions: missing } = await load(one, ["2026-11-10,BUY,F,10,10,100,"], undefined, true);
      assert.deepEqual(missing.map((m) => [m.kind, m.shares, m.cash_effect]), [["delisting", 10, 125]]);
    },
  ),
);
