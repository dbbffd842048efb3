import assert from "node:assert/strict";
import { refused } from "../testing.ts";
import { dividend, withActions } from "./testing.ts";

Deno.test(
  "J4: cash and reinvested shares are booked together, and what buys no millionth of a share stays cash",
  withActions({ dividends: [dividend()] }, async ({ holder, until, market }) => {
    const one = await holder("AAPL", 10, { enable_drip: true });
    const cash = async () =>
      (await one.entries("DRIP")).concat(await one.entries("DIVIDEND"))
        .reduce((sum, e) => sum + Math.round(e.cash_effect * 100), 0);
    await until("2026-11-27T08:00");
    market.quotes.AAPL = { bid: 249_999, ask: 250_001 };
    await until("2026-11-27T10:00");
    const [drip] = await one.entries("DRIP");
    assert.deepEqual([drip!.shares, drip!.price_per_share, drip!.total_amount, drip!.share_effect], [
      0.00001,
      250_000,
      2.5,
      0.00001,
    ]);
    assert.equal(drip!.executed_at, (await one.entries("DIVIDEND"))[0]!.executed_at);
    assert.equal(await cash(), 10);
    const holding = await one.holding("AAPL");
    assert.deepEqual([holding!.shares, holding!.cost_basis], [10.00001, 2002.6]);
    const [notice] = await one.notices("dividend_payment");
    assert.match(notice!.message, /It bought 0\.00001 shares at \$250000\.00\.$/);
  }),
);

Deno.test(
  "both settings of reinvestment are read when the dividend is paid",
  withActions({ dividends: [dividend()] }, async ({ holder, until, call }) => {
    const [turnedOff, turnedOn, notThisOne, sold] = [
      await holder("AAPL", 10, { enable_drip: true }),
      await holder("AAPL", 10, { enable_drip: true }),
      await holder("AAPL", 10, { enable_drip: true }),
      await holder("AAPL", 10, { enable_drip: true }),
    ];
    await call("dividends.toggle-drip", turnedOn.user, { portfolio_id: turnedOn.id, enable_drip: false });
    await until("2026-11-20T10:00");
    const off = await call("dividends.toggle-drip", turnedOff.user, { portfolio_id: turnedOff.id, enable_drip: false });
    assert.deepEqual(off, { enable_drip: false, message: "Dividends are paid out in cash" });
    await call("dividends.toggle-drip", turnedOn.user, { portfolio_id: turnedOn.id, enable_drip: true });
    const { id } = (await notThisOne.holding("AAPL"))!;
    const set = await call("holdings.set-auto-reinvest", notThisOne.user, { id, auto_reinvest: false });
    assert.equal(set.auto_reinvest, false);
    const ofAnother = call("holdings.set-auto-reinvest", turnedOn.user, { id, auto_reinvest: true });
    assert.equal((await refused(ofAnother, "NOT_FOUND")).message, "Holding not found");
    await sold.trade("trading.sell", "AAPL", 10);
    await until("2026-11-27T10:00");
    const bought = async (who: typeof turnedOff) => (await who.entries("DRIP")).map((e) => e.shares);
    assert.deepEqual(await bought(turnedOff), []);
    assert.deepEqual(await bought(turnedOn), [0.013]);
    assert.deepEqual(await bought(notThisOne), []);
    assert.deepEqual(await bought(sold), [], "a position that was sold is not opened again");
    for (const who of [turnedOff, turnedOn, notThisOne, sold]) assert.equal((await who.entries("DIVIDEND")).length, 1);
  }),
);

Deno.test(
  "without a price a dividend that should be reinvested stays cash, and says so",
  withActions({ dividends: [dividend()] }, async ({ holder, until, market }) => {
    const one = await holder("AAPL", 10, { enable_drip: true });
    await until("2026-11-26T12:00");
    delete market.quotes.AAPL;
    await until("2026-11-27T10:00");
    assert.deepEqual(await one.entries("DRIP"), []);
    const [entry] = await one.entries("DIVIDEND");
    assert.match(entry!.notes!, /; not reinvested: there was no price$/);
  }),
);

Deno.test(
  "of a stock that has not traded yet a dividend stays cash, and other stocks' dividends are reinvested",
  withActions(
    { dividends: [dividend(), dividend({ id: "D2", symbol: "F" })] },
    async ({ holder, until, market }) => {
      const one = await holder("AAPL", 10, { enable_drip: true });
      await one.trade("trading.buy", "F", 10);
      await until("2026-11-26T12:00");
      const snapshot = market.snapshot.bind(market);
      market.snapshot = async (symbol, at) => {
        const known = await snapshot(symbol, at);
        return known && symbol === "AAPL" ? { ...known, lastTrade: null } : known;
      };
      await until("2026-11-27T10:00");
      assert.deepEqual((await one.entries("DRIP")).map((e) => e.stock_symbol), ["F"]);
      assert.equal((await one.entries("DIVIDEND")).length, 2);
    },
  ),
);
