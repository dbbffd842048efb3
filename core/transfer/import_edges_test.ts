import assert from "node:assert/strict";
import { delisting, dividend, split } from "../actions/testing.ts";
import { type Choice, held, story, withImports } from "./testing.ts";

const bought = "2026-11-10,BUY,AAPL,1000,4.2,4200,";

Deno.test(
  "of two payments the one that is nearer to the payment date is the declared dividend",
  withImports({ dividends: [dividend()] }, async ({ holder, until, load, call }) => {
    const one = await holder();
    await until("2026-12-05T10:00");
    await load(one, [bought, "2026-11-24,DIVIDEND,AAPL,,,7.5,", "2026-11-27,DIVIDEND,AAPL,,,260,"]);
    const { items } = await call("dividends.history", one.user, { portfolio_id: one.id });
    assert.deepEqual(items.map((e) => [e.id, e.amount]), [["D1", 260], [null, 7.5]]);
  }),
);

Deno.test(
  "a row is not refused before the choice because another row has the same fault",
  withImports({ splits: [split({ to: 10 })] }, async ({ holder, until, load }) => {
    const one = await holder();
    await until("2026-12-01T10:00");
    const sell = (shares: number) => `2026-11-30,SELL,AAPL,${shares},20,${shares * 20},`;
    // Of ten shares after the split one is left for the last four, and without the split for the first four.
    const file = ["2026-11-10,BUY,AAPL,1,170,170,", sell(4), sell(5), sell(4)];
    const errors = async (choice?: Choice) => (await load(one, file, choice, true)).errors;
    assert.equal((await errors("leave"))[0]!.message, (await errors("apply"))[0]!.message);
    assert.deepEqual((await errors()).map((e) => e.line), [5]);
  }),
);

Deno.test(
  "cash that a row lacks only after the next row has brought it is not lacking",
  withImports({}, async ({ holder, until, call }) => {
    const one = await holder();
    await until("2026-11-19T10:00");
    await call("portfolios.withdraw", one.user, { id: one.id, amount: 100_000 });
    await until("2026-11-20T10:00");
    const row = (hour: number, type: string, amount: number) => `2026-11-18T${hour}:00:00-05:00,${type},,,,${amount}`;
    const csv = ["date,type,symbol,shares,price,amount", row(10, "WITHDRAWAL", 50), row(12, "DEPOSIT", 80)].join("\n");
    const { errors, entries } = await call("portfolios.import-transactions", one.user, {
      id: one.id,
      csv,
      preview: false,
    });
    assert.deepEqual([errors, entries.map((e) => e.transaction_type)], [[], ["WITHDRAWAL", "DEPOSIT"]]);
    assert.equal((await call("portfolios.get", one.user, { id: one.id })).cash_balance, 30);
  }),
);

Deno.test(
  "a dividend that is announced late is paid on own and imported shares, as the split of its ex-date left them",
  withImports({ splits: [split({ to: 10 })] }, async ({ holder, until, load, announced }) => {
    const one = await holder("AAPL", 2);
    await until("2026-12-05T10:00");
    announced.dividends.push(dividend({ amount: 0.75, exDate: "2026-11-23", payDate: "2026-12-01" }));
    await load(one, ["2026-11-10,BUY,AAPL,3,100,300,"], "apply");
    await until("2026-12-20T10:00");
    assert.deepEqual((await one.entries("DIVIDEND")).map((e) => [e.cash_effect, e.shares]), [[37.5, 50]]);
  }),
);

const toAapl = delisting({ reason: "stock_merger", cashPerShare: null, nextSymbol: "AAPL", exchangeRatio: 0.5 });

Deno.test(
  "own shares whose listing has ended are converted with an import that leaves its own out, and once",
  withImports({}, async ({ holder, until, load, announced, market }) => {
    const [both, imported] = [await holder("F", 2), await holder()];
    await until("2026-12-05T10:00");
    announced.delistings.push(toAapl);
    market.delisted.F = "2026-11-24";
    for (const who of [both, imported]) await load(who, ["2026-11-10,BUY,F,3,10,30,"], "leave");
    const shares = async () => [await held(both, "F"), await held(both), await held(imported, "F")];
    const expected = [[3, 30], [1, 20], [3, 30]];
    assert.deepEqual(await shares(), expected);
    await until("2026-12-20T10:00");
    assert.deepEqual(await shares(), expected);
    assert.deepEqual(await story(imported, ["MERGER"]), []);
  }),
);

Deno.test(
  "shares of a listing that ended long ago wait for the terms that an admin sets",
  withImports(
    {
      delistings: [
        delisting({ reason: "unknown", cashPerShare: null, announcedOn: "2026-07-01", lastDay: "2026-08-10" }),
      ],
    },
    async ({ holder, until, load, market, call, admin }) => {
      const one = await holder();
      market.delisted.F = "2026-08-10";
      await until("2026-12-05T10:00");
      await load(one, ["2026-07-10,BUY,F,10,10,100,"], "apply");
      assert.deepEqual(await held(one, "F"), [10, 100]);
      await call("delistings.set-terms", admin, { id: "F-end", cash_per_share: 3 });
      await until("2026-12-07T10:00");
      assert.deepEqual([await held(one, "F"), await story(one, ["MERGER"]).then((all) => all.map((e) => e[3]))], [
        [0, 0],
        [30],
      ]);
    },
  ),
);

Deno.test(
  "a payment a week after the payment date is the declared dividend, one of the eighth day is another",
  withImports({ dividends: [dividend()] }, async ({ holder, until, load }) => {
    await until("2026-12-10T10:00");
    const missing = async (day: string) =>
      (await load(await holder(), [bought, `${day},DIVIDEND,AAPL,,,260,`], undefined, true)).missing_actions.length;
    assert.deepEqual([await missing("2026-12-04"), await missing("2026-12-05")], [0, 1]);
  }),
);

Deno.test(
  "a split that changes no share of a tiny holding is not missing",
  withImports({ splits: [split({ from: 10, to: 11 })] }, async ({ holder, until, load }) => {
    await until("2026-12-01T10:00");
    const missing = async (shares: number) =>
      (await load(await holder(), [`2026-11-10,BUY,AAPL,${shares},10000,,`], undefined, true)).missing_actions
        .map((m) => m.share_effect);
    assert.deepEqual([await missing(0.000001), await missing(0.00001)], [[], [0.000001]]);
  }),
);

Deno.test(
  "the row of a merger is refused when the portfolio's own shares have it, and taken for imported shares",
  withImports({ delistings: [delisting()] }, async ({ holder, until, load, market }) => {
    const one = await holder("F", 2);
    market.delisted.F = "2026-11-24";
    await until("2026-12-05T10:00");
    assert.deepEqual(await held(one, "F"), [0, 0]);
    const merger = "2026-11-25,MERGER,F,,,37.5,-3";
    const errors = async (...rows: string[]) => (await load(one, rows, "apply", true)).errors.map((e) => e.message);
    const taken = "This portfolio has it already: F ended on Nov 24, 2026; take this row out";
    assert.ok((await errors(merger)).includes(taken));
    assert.deepEqual(await errors("2026-11-10,BUY,F,3,10,30,", merger), []);
  }),
);

Deno.test(
  "a split, a merger and an adjustment need a symbol",
  withImports({}, async ({ holder, load }) => {
    const one = await holder();
    const rows = ["2026-11-10,SPLIT,,,,,1", "2026-11-10,MERGER,,,,1,-1", "2026-11-10,ADJUSTMENT,,,,,"];
    const { errors } = await load(one, rows, undefined, true);
    assert.deepEqual(errors.map((e) => [e.line, e.message]), [
      [2, "A SPLIT needs a symbol"],
      [3, "A MERGER needs a symbol"],
      [4, "An ADJUSTMENT needs a symbol"],
    ]);
  }),
);
