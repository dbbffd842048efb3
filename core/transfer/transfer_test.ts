import assert from "node:assert/strict";
import { systemActor } from "../kernel/actor.ts";
import { testProduct, testStore } from "../kernel/testing.ts";
import { ledgerHandlers } from "../ledger/mod.ts";
import { FixedMarket } from "../market/testing.ts";
import { notificationHandlers } from "../notifications/mod.ts";
import { orderHandlers } from "../orders/mod.ts";
import { caller, refused, seedUser } from "../testing.ts";
import { transferHandlers } from "./mod.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());

async function open() {
  const market = new FixedMarket();
  const handlers = [...ledgerHandlers, ...orderHandlers, ...notificationHandlers, ...transferHandlers];
  const product = testProduct(store, market, handlers);
  const call = caller(product.runner);
  const user = await seedUser(store.db);
  const create = async (initial_cash = 0) =>
    (await call("portfolios.create", user, { name: "Records", initial_cash })).id;
  const load = (id: string, csv: string, change: { preview?: boolean; deposit_missing?: boolean } = {}) =>
    call("portfolios.import-transactions", user, { id, csv, preview: false, ...change });
  const stand = async (id: string) => {
    const { cash_balance: cash, total_contributed: paid } = await call("portfolios.get", user, { id });
    const holdings = await call("holdings.list", user, { id });
    return { cash, paid, holdings: holdings.map((h) => [h.stock.symbol, h.shares, h.cost_basis]) };
  };
  const journal = async (id: string) =>
    (await call("transactions.list", user, { id, limit: 500 })).transactions.toReversed()
      .map((t) => [t.executed_at, t.transaction_type, t.stock_symbol, t.cash_effect, t.share_effect]);
  const sound = async () => assert.deepEqual((await call("ledger.verify", systemActor("test"), {})).problems, []);
  const file = async (id: string, what: "transactions" | "holdings" | "orders" = "transactions") =>
    (await call("portfolios.export", user, { id, what })).content;
  return { ...product, market, call, user, create, load, stand, journal, sound, file };
}

const OWN = "date,type,symbol,shares,price,amount\n";
const lines = (...rows: string[]) => rows.join("\n");

Deno.test("an export imported elsewhere gives the same cash, shares, costs and times, and only once", async () => {
  const { call, user, create, load, stand, journal, sound, file, clock } = await open();
  const id = await create(10_000);
  await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 3.3333, notes: '=HYPERLINK("x")' });
  clock.advance({ seconds: 1, microseconds: 500_001 });
  await call("trading.buy", user, { portfolio_id: id, stock_symbol: "F", shares: 7 });
  const [{ id: holding } = { id: "" }] = await call("holdings.list", user, { id });
  await call("holdings.set-average-cost", user, { id: holding, average_cost: 150.1234 });
  clock.advance({ seconds: 1 });
  await call("trading.sell", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 1.1111 });
  await call("holdings.import", user, {
    portfolio_id: id,
    holdings: [{ symbol: "MSFT", shares: 2, average_cost: 33.33 }],
  });
  await call("portfolios.withdraw", user, { id, amount: 12.34 });
  const exported = await file(id);
  assert.match(exported, /\r\n/);
  assert.match(exported, /"'=HYPERLINK\(""x""\)"/);

  const other = await create();
  const done = await load(other, exported);
  assert.deepEqual([done.format, done.imported, done.already_imported, done.errors], ["tradewinds", 7, 0, []]);
  assert.deepEqual(await stand(other), await stand(id));
  assert.deepEqual(await journal(other), await journal(id));
  const { transactions } = await call("transactions.list", user, { id: other });
  assert.ok(transactions.some((t) => t.notes === '=HYPERLINK("x")'));
  await sound();

  for (const again of [other, id]) {
    const before = [await stand(again), await journal(again)];
    const second = await load(again, exported);
    assert.deepEqual([second.imported, second.already_imported, second.entries], [0, 7, []]);
    assert.deepEqual([await stand(again), await journal(again)], before);
  }
});

Deno.test("a preview is the default: it shows what would be written and writes nothing", async () => {
  const { call, user, create, stand, db } = await open();
  const id = await create();
  const csv = OWN + lines("2026-03-02,BUY,f,2,9.5,", "2026-03-01,DEPOSIT,,,,100");
  const preview = await call("portfolios.import-transactions", user, { id, csv });
  assert.deepEqual([preview.imported, preview.errors], [0, []]);
  assert.deepEqual(preview.entries.map((e) => [e.line, e.transaction_type, e.symbol, e.total_amount, e.executed_at]), [
    [3, "DEPOSIT", null, 100, "2026-03-01T17:00:00Z"],
    [2, "BUY", "F", 19, "2026-03-02T17:00:00Z"],
  ]);
  assert.deepEqual(await stand(id), { cash: 0, paid: 0, holdings: [] });
  const hidden = async () =>
    (await db.selectFrom("portfolios").select("leaderboard_hidden").where("id", "=", id).executeTakeFirstOrThrow())
      .leaderboard_hidden;
  assert.equal(await hidden(), false);
  await call("portfolios.import-transactions", user, { id, csv, preview: false });
  assert.deepEqual(await stand(id), { cash: 81, paid: 100, holdings: [["F", 2, 19]] });
  assert.equal(await hidden(), true);
});

Deno.test("every row that is refused is named by its line, and then nothing is written", async () => {
  const { create, load, stand, market } = await open();
  market.delisted = { MSFT: "2026-01-30" };
  const id = await create();
  const csv = OWN + lines(
    "2026-01-02,DEPOSIT,,,,1000",
    "2026-13-01,DEPOSIT,,,,1",
    "2027-01-01,DEPOSIT,,,,1",
    "1998-12-31,DEPOSIT,,,,1",
    "2026-01-05,GIFT,,,,1",
    "2026-01-05,BUY,NOPE,1,1,1",
    "2026-01-05,BUY,,1,1,1",
    "2026-01-05,BUY,F,0,1,1",
    "2026-01-05,BUY,F,1.0000001,1,1",
    "2026-01-05,BUY,F,x,1,1",
    "2026-01-05,BUY,F,1,,",
    "2026-01-05,DEPOSIT,,,,-5",
    "2026-01-06,BUY,F,200,10,2000",
    "2026-01-07,SELL,F,1,10,10",
    "2026-02-02,BUY,MSFT,1,1,1",
    "2026-01-30,BUY,MSFT,1,1,1",
    "2026-01-05,SPLIT,F,,,",
    "2026-01-05,DEPOSIT,,,,2000000000",
  );
  const { errors, imported, entries } = await load(id, csv);
  assert.deepEqual(errors, [
    { line: 3, message: '"2026-13-01" is not a date like 2026-11-20' },
    { line: 4, message: "It lies in the future" },
    { line: 5, message: "It lies before 1999, where the market's calendar begins" },
    { line: 6, message: 'There is no transaction of type "GIFT"' },
    { line: 7, message: "There is no stock with the symbol NOPE" },
    { line: 8, message: "A BUY needs a symbol" },
    { line: 9, message: "A BUY needs a number of shares above 0" },
    { line: 10, message: "Use at most 6 decimals of a share" },
    { line: 11, message: 'shares: "x" is not a number like 1234.56' },
    { line: 12, message: "A BUY needs an amount above $0" },
    { line: 13, message: "A DEPOSIT needs an amount above $0" },
    {
      line: 14,
      message: "There is only $1000.00 of cash then; add a deposit before it, or let missing cash be paid in",
    },
    { line: 15, message: "Only 0 shares of F are held then" },
    { line: 16, message: "MSFT was delisted before; its last day was 2026-01-30" },
    { line: 18, message: "A SPLIT needs the shares it adds or removes in share_effect" },
    { line: 19, message: "amount: use at most 1,000,000,000" },
  ]);
  assert.deepEqual([imported, entries.length], [0, 2]);
  assert.deepEqual(await stand(id), { cash: 0, paid: 0, holdings: [] });
  assert.match((await refused(load(id, "a,b\n1,2"), "RULE_BROKEN")).message, /columns of this file are not known/);
  assert.match((await refused(load(id, OWN), "RULE_BROKEN")).message, /no row under the header/);
  const many = OWN + "2026-01-02,DEPOSIT,,,,1\n".repeat(5001);
  assert.match((await refused(load(id, many), "RULE_BROKEN")).message, /at most 5000 rows/);
});

Deno.test("equal rows of a file are different transactions; a longer file adds only what is new", async () => {
  const { create, load, stand } = await open();
  const id = await create();
  const first = lines("2026-01-02,DEPOSIT,,,,10", "2026-01-02,DEPOSIT,,,,10");
  assert.equal((await load(id, OWN + first)).imported, 2);
  const longer = await load(id, OWN + lines(first, "2026-01-02,DEPOSIT,,,,10", "2026-01-03,BUY,F,1,5,"));
  assert.deepEqual([longer.imported, longer.already_imported], [2, 2]);
  assert.deepEqual(await stand(id), { cash: 25, paid: 30, holdings: [["F", 1, 5]] });
});

Deno.test("rows of a past before other transactions leave those possible", async () => {
  const { call, user, create, load, stand, clock, sound } = await open();
  const id = await create(100);
  await call("trading.buy", user, { portfolio_id: id, stock_symbol: "F", shares: 10 });
  clock.advance({ hours: 24 * 30 });
  const created = "2026-11-17T15:30:00.000001Z";
  await call("portfolios.deposit", user, { id, amount: 50 });
  const early = (row: string) => load(id, OWN + row);
  // All cash at that time was spent; the 50 came later.
  assert.match((await early("2026-11-20,WITHDRAWAL,,,,1")).errors[0]!.message, /only \$0.00 of cash then/);
  assert.equal((await early(`${created},BUY,AAPL,1,10,`)).errors.length, 1);
  assert.equal((await early("2026-11-18,SELL,F,10.000001,1,")).errors[0]!.message, "Only 10 shares of F are held then");
  // Paid in on the day before and taken out on the day after: the purchase in between needs it no more than before.
  const through = lines("2026-11-16,DEPOSIT,,,,30", "2026-11-18,WITHDRAWAL,,,,30");
  assert.deepEqual((await early(through)).errors, []);
  const tooMuch = lines("2026-11-16,DEPOSIT,,,,30", "2026-11-16,WITHDRAWAL,,,,30.01");
  assert.match((await early(tooMuch)).errors[0]!.message, /only \$30.00 of cash then/);
  assert.deepEqual(await stand(id), { cash: 50, paid: 150, holdings: [["F", 10, 100]] });

  // A present sale has used the shares up.
  await call("trading.sell", user, { portfolio_id: id, stock_symbol: "F", shares: 10 });
  assert.deepEqual((await early("2026-11-19,SELL,F,4,10,")).errors, [
    { line: 2, message: "Later transactions of this portfolio need the shares that this one takes" },
  ]);
  await sound();
});

Deno.test("a withdrawal before a purchase that needs its cash is refused by name", async () => {
  const { call, user, create, load, clock } = await open();
  const id = await create(100);
  clock.advance({ hours: 48 });
  await call("trading.buy", user, { portfolio_id: id, stock_symbol: "F", shares: 9.5 });
  const take = (amount: string) => load(id, `${OWN}2026-11-18,WITHDRAWAL,,,,${amount}`, { preview: true });
  assert.deepEqual((await take("5.01")).errors, [
    { line: 2, message: "Later transactions of this portfolio need the cash that this one takes" },
  ]);
  assert.deepEqual((await take("5")).errors, []);
});

Deno.test("what pending orders reserve stays", async () => {
  const { call, user, create, load } = await open();
  const id = await create(100);
  await call("trading.buy", user, { portfolio_id: id, stock_symbol: "F", shares: 5 });
  const order = { portfolio_id: id, stock_symbol: "F", order_type: "limit" as const };
  await call("orders.place", user, { ...order, transaction_type: "BUY", shares: 4, limit_price: 5 });
  await call("orders.place", user, { ...order, transaction_type: "SELL", shares: 3, limit_price: 50 });
  const at = "2026-11-17T15:30:00Z";
  assert.deepEqual((await load(id, `${OWN}${at},WITHDRAWAL,,,,30.01`)).errors, [
    { line: 2, message: "Pending orders reserve cash that this file takes away; cancel them first" },
  ]);
  assert.deepEqual((await load(id, `${OWN}${at},SELL,F,2.000001,1,`)).errors, [
    { line: 2, message: "Pending orders reserve shares of F that this file takes away; cancel them first" },
  ]);
  const fits = lines(`${at},WITHDRAWAL,,,,30`, `${at},SELL,F,2,1,`);
  assert.equal((await load(id, OWN + fits)).imported, 2);
});

Deno.test("a Ghostfolio file of trades is imported with the missing cash paid in", async () => {
  const { create, load, stand, journal, sound } = await open();
  const id = await create();
  const csv = lines(
    "Date,Code,DataSource,Currency,Price,Quantity,Action,Fee,Note",
    "01-09-2026,Account Opening Fee,MANUAL,USD,0,0,fee,49,",
    "16-09-2026,MSFT,YAHOO,USD,298.580,5,buy,19.00,My first order 🤓",
    "17/10/2026,MSFT,YAHOO,USD,0.62,5,dividend,0.10,",
    "20261101,MSFT,YAHOO,USD,300,2,sell,1.50,",
    "02.11.2026,MSFT,YAHOO,EUR,300,2,sell,1.50,",
    "02.11.2026,House,MANUAL,USD,300,2,item,1.50,",
  );
  const preview = await load(id, csv, { deposit_missing: true });
  assert.deepEqual([preview.format, preview.errors], ["ghostfolio", [
    { line: 6, message: "The currency EUR must be USD" },
    { line: 7, message: '"item" cannot be imported; use buy, sell, dividend, interest or fee' },
  ]]);
  const good = csv.split("\n").slice(0, 5).join("\n");
  assert.match((await load(id, good)).errors[0]!.message, /only \$0.00 of cash then/);
  assert.equal((await load(id, good, { deposit_missing: true })).imported, 4);
  const noon = (day: string, hour = 16) => `2026-${day}T${hour}:00:00Z`;
  assert.deepEqual(await journal(id), [
    [noon("09-01"), "DEPOSIT", null, 49, 0],
    [noon("09-01"), "WITHDRAWAL", null, -49, 0],
    [noon("09-16"), "DEPOSIT", null, 1511.9, 0],
    [noon("09-16"), "BUY", "MSFT", -1511.9, 5],
    [noon("10-17"), "DIVIDEND", "MSFT", 3, 0],
    [noon("11-01", 17), "SELL", "MSFT", 598.5, -2],
  ]);
  assert.deepEqual(await stand(id), { cash: 601.5, paid: 1511.9, holdings: [["MSFT", 3, 907.14]] });
  assert.deepEqual((await load(id, good, { deposit_missing: true })).already_imported, 4);
  assert.equal((await journal(id)).length, 6);
  await sound();
});

Deno.test("a broker's file is read newest first, with its title, its total and its notes", async () => {
  const { create, load, stand, sound } = await open();
  const id = await create();
  const csv = lines(
    '"Transactions for account XXXX-1234 as of 11/10/2026"',
    '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
    '"11/09/2026","Reinvest Shares","AAPL","APPLE INC","0.01","$200.00","","-$2.00"',
    '"11/09/2026","Reinvest Dividend","AAPL","APPLE INC","","","","$2.00"',
    '"11/06/2026 as of 11/05/2026","Sell","AAPL","APPLE INC","20","$55.00","$0.05","$1,099.95"',
    '"11/05/2026","Stock Split","AAPL","APPLE INC","30","","",""',
    '"11/04/2026","YOU BOUGHT DIVIDEND GROWERS INC (F) (Cash)","F","DIVIDEND GROWERS","1","$10.00","","($10.00)"',
    '"11/03/2026","Buy","AAPL","APPLE INC","10","$200.00","$4.95","-$2,004.95"',
    '"11/02/2026","Service Fee","","","","","","-$3.00"',
    '"11/02/2026","Bank Interest","","","","","","$0.12"',
    '"11/02/2026","MoneyLink Transfer","","","","","","$5,000.00"',
    '"Transactions Total","","","","","","","$4,082.12"',
    '"The data in this file is for information only."',
  );
  const done = await load(id, csv);
  assert.deepEqual([done.format, done.errors, done.imported], ["broker", [], 9]);
  assert.deepEqual(done.entries.map((e) => e.transaction_type), [
    ...["DEPOSIT", "INTEREST", "WITHDRAWAL", "BUY", "BUY", "SPLIT", "SELL", "DIVIDEND", "DRIP"],
  ]);
  assert.deepEqual(await stand(id), {
    cash: 4_082.12,
    paid: 4_997,
    // 40 shares after the split; half of the cost goes with 20, and 2.00 is added.
    holdings: [["AAPL", 20.01, 1_004.47], ["F", 1, 10]],
  });
  const odd = await load(
    id,
    lines(
      "Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Amount ($)",
      "11/09/2026,LENT OUT,AAPL,,Cash,1,1,,,1",
      "11/09/2026,DIVIDEND RECEIVED,AAPL,,Cash,,,,,-1",
    ),
  );
  assert.deepEqual(odd.errors, [
    { line: 2, message: 'The action "LENT OUT" is not known' },
    { line: 3, message: "A DIVIDEND cannot take money; write it as a withdrawal" },
  ]);
  await sound();
});

Deno.test("competition portfolios and those of others take no transactions", async () => {
  const { call, create, load, db } = await open();
  const id = await create();
  const csv = `${OWN}2026-03-01,DEPOSIT,,,,100`;
  const other = await seedUser(db);
  await refused(call("portfolios.import-transactions", other, { id, csv }), "NOT_FOUND");
  await refused(call("portfolios.export", other, { id }), "NOT_FOUND");
  await db.updateTable("portfolios").set({ is_competition: true }).where("id", "=", id).execute();
  assert.match((await refused(load(id, csv), "RULE_BROKEN")).message, /competition/);
});

Deno.test("holdings and orders are exported with exact numbers, days are bounds, JSON has the same cells", async () => {
  const { call, user, create, file, clock } = await open();
  const id = await create(10_000);
  await call("trading.buy", user, { portfolio_id: id, stock_symbol: "F", shares: 0.3 });
  clock.advance({ hours: 24 });
  const order = { portfolio_id: id, stock_symbol: "F", transaction_type: "SELL", order_type: "limit" } as const;
  await call("orders.place", user, { ...order, shares: 0.1, limit_price: 50.5, notes: "+1" });
  assert.equal(
    await file(id, "holdings"),
    "symbol,shares,available_shares,average_cost,cost_basis,price,value\r\n" +
      "F,0.300000,0.200000,10.0000,3.00,10.0000,3.00\r\n",
  );
  const orders = (await file(id, "orders")).split("\r\n");
  assert.match(orders[1]!, /,F,BUY,0\.300000,market,,day,executed,2026-11-17T15:30:00Z,10\.0000,3\.00,,$/);
  assert.match(orders[2]!, /,F,SELL,0\.100000,limit,50\.5000,gtc,pending,,,,,'\+1$/);
  const days = async (from_date?: string, to_date?: string, what: "transactions" | "orders" = "orders") =>
    (await call("portfolios.export", user, {
      id,
      what,
      ...(from_date ? { from_date } : {}),
      ...(to_date ? { to_date } : {}),
    })).rows;
  assert.deepEqual(
    [await days("2026-11-18"), await days(undefined, "2026-11-17"), await days("2026-11-17", "2026-11-18")],
    [1, 1, 2],
  );
  assert.deepEqual([await days("2026-11-18", undefined, "transactions"), await days("2026-11-17", "2026-11-17")], [
    0,
    1,
  ]);
  const json = await call("portfolios.export", user, { id, format: "json" });
  assert.deepEqual([json.media_type, json.file_name], [
    "application/json",
    "tradewinds-transactions-2026-11-18.json",
  ]);
  const [deposit] = JSON.parse(json.content);
  assert.deepEqual([deposit.type, deposit.amount, deposit.symbol], ["DEPOSIT", "10000.00", null]);
});
