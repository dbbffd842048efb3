import assert from "node:assert/strict";
import { testProduct, testStore } from "../kernel/testing.ts";
import { ledgerHandlers } from "../ledger/mod.ts";
import { FixedMarket } from "../market/testing.ts";
import { notificationHandlers } from "../notifications/mod.ts";
import { orderHandlers } from "../orders/mod.ts";
import { caller, refused, seedUser } from "../testing.ts";
import { readCsv } from "./csv.ts";
import { readTransactions } from "./formats.ts";
import { transferHandlers } from "./mod.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());

const OWN = "date,type,symbol,shares,price,amount\n";
const DEPOSIT = "2026-01-02,DEPOSIT,,,,1\n";
const NOW = Temporal.Instant.from("2026-11-17T15:30:00Z");
const most = { rows: 5_000, errors: 500 };

function open() {
  const market = new FixedMarket();
  const handlers = [...ledgerHandlers, ...orderHandlers, ...notificationHandlers, ...transferHandlers];
  const product = testProduct(store, market, handlers);
  const call = caller(product.runner);
  const person = async () => {
    const user = await seedUser(store.db);
    const { id } = await call("portfolios.create", user, { name: "Records", initial_cash: 100 });
    const load = (csv: string, more: { preview?: boolean } = {}) =>
      call("portfolios.import-transactions", user, { id, csv, ...more });
    return { user, id, load };
  };
  return { ...product, market, call, person };
}

Deno.test("the owner of the portfolio, and whether it accepts imports, is checked before a file is read", async () => {
  const { call, person, db } = open();
  const [one, other] = [await person(), await person()];
  const csv = "no,known,columns\n".repeat(10_000);
  await refused(call("portfolios.import-transactions", other.user, { id: one.id, csv }), "NOT_FOUND");
  await db.updateTable("portfolios").set({ is_competition: true }).where("id", "=", one.id).execute();
  assert.match((await refused(one.load(csv), "RULE_BROKEN")).message, /competition portfolio/);
});

Deno.test("a user has one import at a time; other users' imports run concurrently", async () => {
  const { person, market } = open();
  const [one, other] = [await person(), await person()];
  const trade = `${OWN}2026-03-02,BUY,F,1,5,5\n`;
  const { promise: answer, resolve: release } = Promise.withResolvers<void>();
  const { promise: asked, resolve: arrived } = Promise.withResolvers<void>();
  const ticker = market.ticker.bind(market);
  market.ticker = async (symbol, at) => {
    arrived();
    await answer;
    return await ticker(symbol, at);
  };
  const first = one.load(trade);
  await asked;
  assert.match((await refused(one.load(OWN + DEPOSIT), "CONFLICT")).message, /An import of yours is being read/);
  assert.equal((await other.load(OWN + DEPOSIT)).entries.length, 1);
  release();
  assert.equal((await first).errors.length, 1, "there is no cash for it");
  assert.equal((await one.load(OWN + DEPOSIT)).entries.length, 1);
  // A refused one frees its place as well.
  await refused(one.load("a,b\n1,2"), "RULE_BROKEN");
  assert.equal((await one.load(OWN + DEPOSIT)).entries.length, 1);
});

Deno.test("of a file with too many rows, or too many refused ones, the rest is not read", async () => {
  const faulty = "2026-13-01,DEPOSIT,,,,1\n";
  const long = await readTransactions(OWN + DEPOSIT.repeat(5_001) + faulty.repeat(10_000), NOW, most);
  assert.deepEqual([long!.rows.length, long!.errors.length], [5_001, 0]);
  const bad = await readTransactions(OWN + faulty.repeat(10_000) + DEPOSIT.repeat(10_000), NOW, most);
  assert.deepEqual([bad!.rows.length, bad!.errors.length, bad!.errors.at(-1)!.line], [0, 500, 501]);
  const { person } = open();
  const { load } = await person();
  assert.equal((await load(OWN + faulty.repeat(10_000) + DEPOSIT.repeat(10_000))).errors.length, 500);
  const rows = Array.from({ length: 501 }, (_, i) => `2026-01-02,DIVIDEND,X${i},,,1\n`);
  assert.match((await refused(load(OWN + rows.join("")), "RULE_BROKEN")).message, /at most 500 different stocks/);
  const { errors } = await load(OWN + rows.slice(1).join(""));
  assert.equal(errors.at(-1)!.message, "There is no stock with the symbol X500");
});

Deno.test("a file of empty lines is read in chunks and has no rows", () => {
  for (const line of ["\n", "\r\n", " \n"]) {
    const read = [...readCsv(line.repeat(900_000 / line.length))];
    assert.deepEqual(read, Array(read.length).fill(null));
    assert.ok(read.length >= 17 && read.length <= 18, "a pause every 50,000 characters");
  }
});

Deno.test("while a file is read other work can run: every few milliseconds the reader yields by a timer", async () => {
  const { now } = performance;
  const { setTimeout } = globalThis;
  let clock = 0;
  let pauses = 0;
  // The clock advances a millisecond per read, and is read once per row.
  performance.now = () => clock++;
  globalThis.setTimeout = ((...args: Parameters<typeof setTimeout>) => {
    pauses++;
    return setTimeout(...args);
  }) as typeof setTimeout;
  try {
    await readTransactions(OWN + DEPOSIT.repeat(1_000), NOW, most);
    const rows = pauses;
    await readTransactions(OWN + "\n".repeat(900_000), NOW, most);
    assert.ok(rows >= 1_000 / 10, `${rows} pauses in a thousand rows`);
    assert.ok(pauses > rows, "empty lines are no exception");
  } finally {
    performance.now = now;
    globalThis.setTimeout = setTimeout;
  }
});

Deno.test("a file of five thousand rows is taken, one row more is too many", async () => {
  const { person } = open();
  const { load } = await person();
  // Rows that are refused by themselves, so that nothing is planned of them.
  const ahead = "2027-01-02,DEPOSIT,,,,1\n";
  const { errors } = await load(OWN + ahead.repeat(5_000));
  assert.match(errors[0]!.message, /lies in the future/);
  const { message } = await refused(load(OWN + ahead.repeat(5_001)), "RULE_BROKEN");
  assert.match(message, /at most 5000 rows/);
});
