import assert from "node:assert/strict";
import { delisting, dividend, newYork, split } from "../actions/testing.ts";
import { MarketDataError } from "../market/mod.ts";
import { refused } from "../testing.ts";
import { type Choice, held, type Person, story, withImports } from "./testing.ts";

const at = (local: string) => newYork(local).toString();

const bought = "2026-11-10,BUY,AAPL,1000,4.2,4200,";
const reverse = { splits: [split({ from: 1000, to: 1 })], dividends: [dividend()] };

Deno.test(
  "DS-12, DS-18: a history that holds its split and its dividend is neither split nor paid again",
  withImports(reverse, async ({ holder, until, load, call }) => {
    const one = await holder();
    await until("2026-11-28T10:00");
    const file = [bought, "2026-11-23,SPLIT,AAPL,,,,-999", "2026-11-28,DIVIDEND,AAPL,,,260,"];
    const done = await load(one, file);
    assert.deepEqual([done.imported, done.missing_actions, done.errors], [3, [], []]);
    await until("2026-12-20T10:00");
    assert.deepEqual(await held(one), [1, 4200]);
    assert.deepEqual(await story(one), [
      ["SPLIT", at("2026-11-23T00:00"), -999, 0],
      ["DIVIDEND", at("2026-11-28T10:00"), 0, 260],
    ]);
    assert.deepEqual(await one.notices("stock_split"), []);
    // The row is the dividend that was declared, in the calendar and in the history.
    const { historical_dividends: past } = await call("dividends.calendar", one.user, { portfolio_id: one.id });
    assert.deepEqual(past.map((e) => [e.id, e.ex_dividend_date, e.amount, e.is_paid]), [
      ["D1", "2026-11-20", 260, true],
    ]);
    const { items } = await call("dividends.history", one.user, { portfolio_id: one.id });
    assert.deepEqual(items.map((e) => [e.id, e.dividend_per_share, e.shares_at_payment]), [["D1", 0.26, null]]);
    assert.equal((await load(one, file)).already_imported, 3);
  }),
);

Deno.test(
  "a dividend without a declaration has no terms, and is shown without them",
  withImports({}, async ({ holder, load, call }) => {
    const one = await holder();
    await load(one, [bought, "2026-11-13,DIVIDEND,AAPL,,,7.5,", "2026-11-13,DIVIDEND,,,,1,"]);
    const { items } = await call("dividends.history", one.user, { portfolio_id: one.id });
    assert.deepEqual(items.map((e) => [e.id, e.amount, e.dividend_per_share, e.ex_dividend_date, e.payment_date]), [
      [null, 7.5, null, null, "2026-11-13"],
    ]);
    const { historical_dividends: past } = await call("dividends.calendar", one.user, { portfolio_id: one.id });
    assert.deepEqual(past.map((e) => [e.id, e.amount, e.is_paid]), [[null, 7.5, true]]);
  }),
);

Deno.test(
  "DS-12, DS-18: missing actions are listed before anything is written, even if they are long done for other portfolios",
  withImports(
    { splits: [split({ to: 10 })], dividends: [dividend()] },
    async ({ holder, until, load, call, product }) => {
      const [other, one] = [await holder("AAPL"), await holder()];
      await until("2026-12-05T10:00");
      assert.equal((await other.holding("AAPL"))!.shares, 100);
      assert.ok((await product.db.selectFrom("splits").select("processed_at").executeTakeFirstOrThrow()).processed_at);
      const file = ["2026-11-10,BUY,AAPL,1,170,170,"];
      const lacking = await load(one, file, undefined, true);
      assert.deepEqual([lacking.errors, lacking.missing_actions], [[], [
        {
          ...{ symbol: "AAPL", kind: "split", date: "2026-11-23", terms: "10:1" },
          ...{ shares: 1, share_effect: 9, cash_effect: 0 },
        },
        {
          ...{ symbol: "AAPL", kind: "dividend", date: "2026-11-27", terms: "$0.26 a share" },
          ...{ shares: 1, share_effect: 0, cash_effect: 0.26 },
        },
      ]]);
      const { message } = await refused(load(one, file), "RULE_BROKEN");
      assert.match(
        message,
        /lacks .*: AAPL split 10:1 on Nov 23, 2026; AAPL paid \$0\.26 a share on Nov 27, 2026\. Say/,
      );
      assert.deepEqual(await held(one), [0, 0]);

      const preview = await load(one, file, "apply", true);
      assert.deepEqual(preview.entries.map((e) => [e.line, e.transaction_type]), [
        ...[[2, "DEPOSIT"], [2, "BUY"], [null, "SPLIT"], [null, "DIVIDEND"]],
      ]);
      assert.equal((await load(one, file, "apply")).imported, 1);
      assert.deepEqual(await held(one), [10, 170]);
      assert.deepEqual(await story(one), [
        ["SPLIT", at("2026-11-23T00:00"), 9, 0],
        ["DIVIDEND", at("2026-11-27T09:00"), 0, 0.26],
      ]);
      await until("2027-01-10T10:00");
      assert.equal((await story(one)).length, 2);
      const { historical_dividends: past } = await call("dividends.calendar", one.user, { portfolio_id: one.id });
      assert.deepEqual(past.map((e) => [e.id, e.is_paid]), [["D1", true]]);
    },
  ),
);

Deno.test(
  "actions left out of an adjusted history are not applied later, though they are for other portfolios",
  withImports({}, async ({ holder, until, load, announced, product }) => {
    const [other, one] = [await holder("AAPL"), await holder()];
    await until("2026-12-01T10:00");
    announced.splits.push(split({ to: 10 }));
    announced.dividends.push(dividend());
    // In shares of after the split, as a file that is adjusted for it.
    const file = ["2026-11-10,BUY,AAPL,10,17,170,", "2026-11-30,SELL,AAPL,4,20,80,"];
    const done = await load(one, file, "leave");
    assert.deepEqual([done.imported, done.missing_actions.length, done.errors], [2, 2, []]);
    await until("2026-12-20T10:00");
    assert.deepEqual([await story(one), await held(one)], [[], [6, 102]]);
    assert.deepEqual((await story(other)).map(([type]) => type), ["SPLIT", "DIVIDEND"]);
    assert.equal((await product.db.selectFrom("settled_actions").selectAll().execute()).length, 2);
  }),
);

Deno.test(
  "rows that are only right with the missing split are not refused before the choice is made",
  withImports({ splits: [split({ to: 10 })] }, async ({ holder, until, load }) => {
    const one = await holder();
    await until("2026-12-01T10:00");
    const file = ["2026-11-10,BUY,AAPL,1,170,170,", "2026-11-30,SELL,AAPL,4,20,80,", "2026-11-30,SELL,F,1,1,1,"];
    const lines = async (choice?: Choice) => (await load(one, file, choice, true)).errors.map((e) => e.line);
    assert.deepEqual([await lines(), await lines("apply"), await lines("leave")], [[4], [4], [3, 4]]);
    await load(one, file.slice(0, 2), "apply");
    assert.deepEqual(await held(one), [6, 102]);
  }),
);

Deno.test(
  "actions done to the portfolio's own shares are kept; only those of imported shares are listed",
  withImports({ splits: [split({ to: 10 })], dividends: [dividend()] }, async ({ holder, until, load }) => {
    const [applied, left, later] = [await holder("AAPL", 2), await holder("AAPL", 2), await holder()];
    await until("2026-11-24T10:00");
    await later.trade("trading.buy", "AAPL", 5);
    await until("2026-12-01T10:00");
    const own = [["SPLIT", at("2026-11-23T00:00"), 18, 0], ["DIVIDEND", at("2026-11-27T09:00"), 0, 0.52]];
    assert.deepEqual(await story(applied), own);
    const file = ["2026-11-10,BUY,AAPL,3,100,300,"];
    const preview = await load(applied, file, undefined, true);
    assert.deepEqual(preview.missing_actions.map((m) => [m.kind, m.share_effect, m.cash_effect]), [
      ...[["split", 27, 0], ["dividend", 0, 0.78]],
    ]);
    for (const who of [applied, later]) await load(who, file, "apply");
    await load(left, file, "leave");
    await until("2026-12-20T10:00");
    const shares = async (who: Person) => (await held(who))[0];
    assert.deepEqual([await shares(applied), await shares(left), await shares(later)], [50, 23, 35]);
    assert.deepEqual(await story(left), own);
    assert.deepEqual((await story(applied)).map(([, , count, cash]) => [count, cash]), [
      ...[[18, 0], [27, 0], [0, 0.52], [0, 0.78]],
    ]);
    assert.deepEqual((await story(later)).map(([, , count, cash]) => [count, cash]), [[27, 0], [0, 0.78]]);

    // Older shares are in a second file, after the same actions.
    await load(later, ["2026-11-09,BUY,AAPL,1,100,100,"], "apply");
    assert.equal(await shares(later), 45);
    assert.equal((await later.entries("DIVIDEND")).reduce((sum, e) => sum + Math.round(e.cash_effect * 100), 0), 104);
  }),
);

Deno.test(
  "own shares whose split is still to be done tonight get it with the import, whatever the choice is",
  withImports({}, async ({ holder, until, load, announced }) => {
    const [applied, left] = [await holder("AAPL", 2), await holder("AAPL", 2)];
    await until("2026-12-01T10:00");
    announced.splits.push(split({ to: 10 }));
    const file = ["2026-11-10,BUY,AAPL,3,100,300,"];
    await load(applied, file, "apply");
    await load(left, file, "leave");
    assert.deepEqual([(await held(applied))[0], (await held(left))[0]], [50, 23]);
    await until("2026-12-20T10:00");
    assert.deepEqual([(await held(applied))[0], (await held(left))[0]], [50, 23]);
  }),
);

Deno.test(
  "a row of an action that was done to the portfolio's own shares is refused by name",
  withImports({ splits: [split()], dividends: [dividend()] }, async ({ holder, until, load }) => {
    const one = await holder("AAPL");
    await until("2026-12-01T10:00");
    const { errors } = await load(one, [
      "2026-11-11,SELL,F,1,1,1,",
      "2026-11-24,SPLIT,AAPL,,,,30",
      "2026-11-27,DIVIDEND,AAPL,,,2.6,",
      "2026-11-28,SELL,F,1,1,1,",
    ]);
    assert.deepEqual(errors.map((e) => e.line), [2, 3, 4, 5], "in the order of the file");
    assert.deepEqual(errors.slice(1, 3), [
      { line: 3, message: "This portfolio has it already: AAPL split on Nov 23, 2026; take this row out" },
      { line: 4, message: "This portfolio has it already: AAPL paid on Nov 27, 2026; take this row out" },
    ]);
  }),
);

Deno.test(
  "a row of a split that comes days later, or earlier, or with another ratio",
  withImports({ splits: [split()] }, async ({ holder, until, load }) => {
    await until("2026-12-05T10:00");
    const missing = async (...rows: string[]) =>
      (await load(await holder(), [...rows], undefined, true)).missing_actions.map((m) => [m.kind, m.share_effect]);
    const buy = "2026-11-10,BUY,AAPL,10.5,100,1050,";
    // The broker paid cash for half a share.
    assert.deepEqual(await missing(buy, "2026-11-27,SPLIT,AAPL,,,,31"), []);
    assert.deepEqual(await missing(buy, "2026-11-20,SPLIT,AAPL,,,,31.5"), []);
    assert.deepEqual(await missing(buy, "2026-11-24,SELL,AAPL,0.5,100,50,", "2026-11-25,SPLIT,AAPL,,,,30"), []);
    assert.deepEqual(await missing(buy, "2026-11-23,SPLIT,AAPL,,,,10.5"), [["split", 31.5]]);
    assert.deepEqual(await missing(buy, "2026-11-27,SPLIT,AAPL,,,,30.5"), [["split", 31.5]], "a whole share is none");
    assert.deepEqual(await missing(buy, "2026-12-01,SPLIT,AAPL,,,,31.5"), [["split", 31.5]]);
  }),
);

Deno.test(
  "the dividend of the day of a split is on the shares after it, whether the split is a row or missing",
  withImports({
    splits: [split({ to: 10 })],
    dividends: [dividend({ amount: 0.75, exDate: "2026-11-23", payDate: "2026-12-01" })],
  }, async ({ holder, until, load }) => {
    const [row, midnight, missing, sold] = [await holder(), await holder(), await holder(), await holder()];
    const beside = await holder("AAPL", 2);
    await until("2026-11-24T10:00");
    const buy = "2026-11-10,BUY,AAPL,10,100,1000,";
    const sale = "2026-11-24T09:45:00-05:00,SELL,AAPL,100,10,1000,";
    // To be paid automatically, also to those who have sold since.
    await load(sold, [buy, "2026-11-24,SPLIT,AAPL,,,,90", sale]);
    await until("2026-12-05T10:00");
    await load(row, [buy, "2026-11-23T08:00:00-05:00,SPLIT,AAPL,,,,90"], "apply");
    await load(midnight, [buy, "2026-11-23,SPLIT,AAPL,,,,90"], "apply");
    await load(missing, [buy], "apply");
    for (const who of [row, midnight, missing, sold]) {
      assert.deepEqual((await who.entries("DIVIDEND")).map((e) => [e.cash_effect, e.shares]), [[75, 100]]);
    }
    await load(beside, ["2026-11-10,BUY,AAPL,3,100,300,"], "apply");
    assert.deepEqual((await beside.entries("DIVIDEND")).map((e) => [e.cash_effect, e.shares]), [[15, 20], [22.5, 30]]);
  }),
);

Deno.test(
  "the end of a listing is applied with its terms, left out, or found in the history",
  withImports({
    delistings: [delisting({ reason: "stock_merger", cashPerShare: null, nextSymbol: "AAPL", exchangeRatio: 0.5 })],
    splits: [split({ executionDate: "2026-12-01", to: 2 })],
  }, async ({ holder, until, load, market }) => {
    const [applied, left, row] = [await holder(), await holder(), await holder()];
    await until("2026-12-05T10:00");
    market.delisted.F = "2026-11-24";
    const buy = "2026-11-10,BUY,F,10,10,100,";
    const preview = await load(applied, [buy], undefined, true);
    assert.deepEqual(preview.missing_actions.map((m) => [m.symbol, m.kind, m.date, m.terms, m.share_effect]), [
      ["F", "delisting", "2026-11-24", "Each share becomes 0.5 shares of AAPL, at the same cost.", -10],
      ["AAPL", "split", "2026-12-01", "2:1", 5],
    ]);
    await load(applied, [buy], "apply");
    assert.deepEqual([await held(applied, "F"), await held(applied)], [[0, 0], [10, 100]]);
    assert.deepEqual((await applied.entries("MERGER")).map((e) => [e.stock_symbol, e.executed_at]), [
      ...[["F", at("2026-11-25T00:00")], ["AAPL", at("2026-11-25T00:00")]],
    ]);
    await load(left, [buy], "leave");
    await load(row, [buy, "2026-11-25,MERGER,F,,,130,-10"]);
    await until("2026-12-10T10:00");
    assert.deepEqual([await held(left, "F"), await held(row, "F")], [[10, 100], [0, 0]]);
    assert.equal((await row.entries("MERGER")).length, 1);
  }),
);

Deno.test(
  "an import that is read before a midnight with actions and written after it is sent again",
  withImports({ splits: [split()] }, async ({ holder, until, load, market }) => {
    const one = await holder();
    await holder("AAPL");
    await until("2026-11-22T23:59");
    const { facts } = market;
    market.facts = {
      ...facts,
      splits: async (request, instant) => {
        const known = await facts.splits(request, instant);
        market.facts = facts;
        await until("2026-11-23T00:01");
        return known;
      },
    };
    const file = ["2026-11-10,BUY,AAPL,1,170,170,"];
    await refused(load(one, file), "CONFLICT");
    assert.deepEqual((await load(one, file, undefined, true)).missing_actions.map((m) => m.share_effect), [3]);
  }),
);

Deno.test(
  "without the market's data on splits nothing is imported; a plan without such data allows it",
  withImports({}, async ({ holder, load, market }) => {
    const one = await holder();
    const fail = (kind: "unavailable" | "not_in_plan") => () => Promise.reject(new MarketDataError(kind, "No data"));
    market.facts = { ...market.facts, splits: fail("unavailable") };
    await refused(load(one, [bought]), "UNAVAILABLE");
    market.facts = { ...market.facts, splits: fail("not_in_plan"), dividends: fail("not_in_plan") };
    assert.equal((await load(one, [bought])).imported, 1);
  }),
);
