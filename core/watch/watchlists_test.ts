import assert from "node:assert/strict";
import { testStore } from "../kernel/testing.ts";
import { FixedMarket } from "../market/testing.ts";
import { type ScreenColumnName, screenColumnNames } from "../research/screen/screen_fields.ts";
import { refused, runningProduct, seedUser } from "../testing.ts";
import { watchHandlers, watchWork } from "./mod.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());

async function open() {
  const product = runningProduct(store, new FixedMarket(), watchHandlers, watchWork);
  await product.advance("2026-11-17T10:30");
  const user = await seedUser(store.db);
  const { call } = product;
  const make = (name: string, symbols?: string[]) =>
    call("watchlists.create", user, { name, ...(symbols ? { symbols } : {}) });
  const names = async () => (await call("watchlists.list", user, {})).map((l) => l.name);
  return { ...product, user, make, names };
}

Deno.test("a user has no list at first, and lists are in the order in which the user put them", async () => {
  const { call, user, make, names } = await open();
  assert.deepEqual(await names(), []);
  const [one, , three] = [await make("One"), await make("Two"), await make("Three", ["AAPL", "AAPL"])];
  assert.deepEqual(three!.symbols, ["AAPL"]);
  assert.deepEqual(await names(), ["One", "Two", "Three"]);
  const ordered = await call("watchlists.reorder", user, { ids: [three!.id, one!.id] });
  assert.deepEqual(ordered.map((l) => l.name), ["Three", "One", "Two"]);
  assert.deepEqual(await names(), ["Three", "One", "Two"]);
  await make("Four");
  assert.equal((await names()).at(-1), "Four");
  await call("watchlists.delete", user, { id: one!.id });
  assert.deepEqual(await names(), ["Three", "Two", "Four"]);
});

Deno.test("a name is unique per user", async () => {
  const { call, user, make, names } = await open();
  const { id } = await make("One");
  await make("Two");
  await refused(make("One"), "CONFLICT");
  await refused(make("  "), "VALIDATION_FAILED");
  await refused(make("x".repeat(61)), "VALIDATION_FAILED");
  await refused(call("watchlists.rename", user, { id, name: "Two" }), "CONFLICT");
  assert.equal((await call("watchlists.rename", user, { id, name: "One" })).name, "One", "its own name stays");
  await call("watchlists.rename", user, { id, name: "Uno" });
  assert.deepEqual(await names(), ["Uno", "Two"]);
  const other = await seedUser(store.db);
  assert.equal((await call("watchlists.create", other, { name: "Uno" })).name, "Uno");
  await refused(call("watchlists.rename", other, { id, name: "Mine" }), "NOT_FOUND");
  for (let i = 2; i < 20; i++) await make(`List ${i}`);
  await refused(make("One too many"), "RULE_BROKEN");
});

Deno.test("stocks are added at the end, moved and taken off; doing it again changes nothing", async () => {
  const { call, user, make } = await open();
  const { id } = await make("One");
  const add = async (...symbols: string[]) => (await call("watchlists.add-symbols", user, { id, symbols })).symbols;
  assert.deepEqual(await add("F", "AAPL"), ["F", "AAPL"]);
  assert.deepEqual(await add("MSFT", "F"), ["F", "AAPL", "MSFT"]);
  await refused(add("NONE"), "SYMBOL_NOT_FOUND");
  const move = async (symbol: string, to: number) =>
    (await call("watchlists.move-symbol", user, { id, symbol, to })).symbols;
  assert.deepEqual(await move("MSFT", 0), ["MSFT", "F", "AAPL"]);
  assert.deepEqual(await move("MSFT", 0), ["MSFT", "F", "AAPL"]);
  assert.deepEqual(await move("MSFT", 199), ["F", "AAPL", "MSFT"]);
  await refused(move("NONE", 0), "RULE_BROKEN");
  const off = async () => (await call("watchlists.remove-symbol", user, { id, symbol: "AAPL" })).symbols;
  assert.deepEqual(await off(), ["F", "MSFT"]);
  assert.deepEqual(await off(), ["F", "MSFT"]);
});

Deno.test("two changes of a list at once are both made", async () => {
  const { call, user, make } = await open();
  const { id } = await make("One");
  await Promise.all(["AAPL", "F", "MSFT"].map((s) => call("watchlists.add-symbols", user, { id, symbols: [s] })));
  assert.deepEqual((await call("watchlists.list", user, {}))[0]!.symbols.toSorted(), ["AAPL", "F", "MSFT"]);
});

Deno.test("a list has up to 200 stocks", async () => {
  const { call, user, make, market } = await open();
  const symbols = Array.from({ length: 201 }, (_, i) => `S${i}`);
  for (const symbol of symbols) market.quotes[symbol] = { bid: 1, ask: 1 };
  const { id } = await make("All", symbols.slice(0, 200));
  const error = await refused(call("watchlists.add-symbols", user, { id, symbols: ["S200"] }), "RULE_BROKEN");
  assert.equal(error.message, "A list has up to 200 stocks; this would be 201");
});

Deno.test("a stock whose listing ends stays in its lists, and cannot be added", async () => {
  const { call, user, make, market, advance } = await open();
  const { id } = await make("One", ["AAPL", "F"]);
  market.delisted.F = "2026-11-17";
  await advance("2026-11-18T10:30");
  const { stocks } = await call("watchlists.get", user, { id });
  assert.deepEqual(stocks.map((s) => [s.symbol, s.price, s.delisted_on]), [
    ["AAPL", 200, null],
    ["F", null, "2026-11-17"],
  ]);
  assert.deepEqual((await call("watchlists.add-symbols", user, { id, symbols: ["F"] })).symbols, ["AAPL", "F"]);
  await refused(make("Two", ["F"]), "SYMBOL_NOT_FOUND");
});

Deno.test("a screen is saved under its name, in place of the one that had it", async () => {
  const { call, user } = await open();
  const save = (name: string, where: string[]) => call("screens.save", user, { name, where, sort: "price" });
  const first = await save("Cheap", ["pe_ratio::15"]);
  const again = await save("Cheap", ["pe_ratio::12", "sector:Energy|Technology"]);
  assert.equal(again.id, first.id);
  await save("Big", ["market_cap:200B:"]);
  const saved = await call("screens.list", user, {});
  assert.deepEqual(saved.map((s) => [s.name, s.where, s.sort, s.order]), [
    ["Big", ["market_cap:200B:"], "price", "desc"],
    ["Cheap", ["pe_ratio::12", "sector:Energy|Technology"], "price", "desc"],
  ]);
  await refused(save("Wrong", ["beauty:1:2"]), "VALIDATION_FAILED");
  await refused(call("screens.delete", await seedUser(store.db), { id: first.id }), "NOT_FOUND");
  await call("screens.delete", user, { id: first.id });
  for (let i = 1; i < 50; i++) await save(`Screen ${i}`, ["price:5:"]);
  await refused(save("One too many", ["price:5:"]), "RULE_BROKEN");
  await save("Big", ["price:5:"]);
});

Deno.test("a screen keeps the chosen columns of its table in their order, and one without any has none", async () => {
  const { call, user } = await open();
  const save = (columns?: ScreenColumnName[]) =>
    call("screens.save", user, { name: "Cheap", where: ["price::5"], ...(columns ? { columns } : {}) });
  assert.equal((await save()).columns, null);
  assert.deepEqual((await save(["rsi_14", "price", "range_52w"])).columns, ["rsi_14", "price", "range_52w"]);
  assert.deepEqual((await call("screens.list", user, {})).map((s) => s.columns), [["rsi_14", "price", "range_52w"]]);
  assert.equal((await save()).columns, null, "saved again without any");
  await refused(save([]), "VALIDATION_FAILED");
  await refused(save(["price", "rsi_14", "price"]), "VALIDATION_FAILED");
  await refused(save(["beauty" as "price"]), "VALIDATION_FAILED");
  await refused(save(screenColumnNames.slice(0, 13)), "VALIDATION_FAILED");
  await save(screenColumnNames.slice(0, 12));
});
