import assert from "node:assert/strict";
import type { InputOf } from "../contracts.ts";
import type { FieldError } from "../kernel/errors.ts";
import { testStore } from "../kernel/testing.ts";
import { noFacts } from "../market/no_facts.ts";
import { FixedMarket } from "../market/testing.ts";
import { refused, runningProduct, seedUser } from "../testing.ts";
import { MOST_DRAWINGS, MOST_DRAWN_STOCKS, MOST_TEMPLATES } from "./contract.ts";
import { chartHandlers } from "./mod.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());

type Put = NonNullable<InputOf<"charts.draw">["put"]>;

async function open(market = new FixedMarket()) {
  const product = runningProduct(store, market, chartHandlers, []);
  await product.advance("2026-11-17T10:30");
  const user = await seedUser(store.db);
  const { call } = product;
  const draw = (put: Put, remove: string[] = [], symbol = "AAPL") => call("charts.draw", user, { symbol, put, remove });
  const drawn = async (symbol = "AAPL") => (await call("charts.drawings", user, { symbol })).drawings;
  return { ...product, user, draw, drawn };
}
const level = (price: number, id: string = crypto.randomUUID()) => ({ id, kind: "level" as const, price });
const trend = () => ({
  id: crypto.randomUUID(),
  kind: "trend" as const,
  from: { at: "2026-10-01T13:30:00Z", price: 200 },
  to: { at: "2026-11-02T14:30:00Z", price: 230.25 },
});
const note = (text = "Earnings") => ({
  id: crypto.randomUUID(),
  kind: "note" as const,
  place: { at: "2026-11-02T14:30:00Z", price: 90 },
  text,
});

Deno.test("drawings are kept by user and stock, in the order in which they were made", async () => {
  const { draw, drawn, call } = await open();
  const made = [level(100), trend(), note()];
  assert.deepEqual(await drawn(), []);
  for (const one of made) await draw([one]);
  assert.deepEqual(await drawn(), made);
  assert.deepEqual(await drawn("MSFT"), []);
  const other = await seedUser(store.db);
  assert.deepEqual((await call("charts.drawings", other, { symbol: "AAPL" })).drawings, []);
});

Deno.test("a drawing is changed and removed by its id, and others of another page stay", async () => {
  const { draw, drawn } = await open();
  const [one, two] = [level(100), level(110)];
  await draw([one]);
  await draw([two]);
  const { drawings } = await draw([level(105, one.id)], []);
  assert.deepEqual(drawings, [level(105, one.id), two]);
  await draw([], [two.id, crypto.randomUUID()]);
  assert.deepEqual(await drawn(), [level(105, one.id)]);
  await draw([two], [two.id]);
  assert.equal((await drawn()).length, 2, "what is put in is not removed");
});

Deno.test("a chart and a user have so many drawings, and unknown stocks none", async () => {
  const { draw, drawn, user } = await open();
  await draw(Array.from({ length: MOST_DRAWINGS }, (_, i) => level(100 + i)));
  assert.match((await refused(draw([level(1)]), "RULE_BROKEN")).message, /delete one first/);
  const [first] = await drawn();
  await draw([level(1)], [first!.id]);
  assert.equal((await drawn()).length, MOST_DRAWINGS);
  await refused(draw([level(1)], [], "NONE"), "SYMBOL_NOT_FOUND");
  await store.db.insertInto("chart_drawings").values(
    Array.from({ length: MOST_DRAWN_STOCKS - 1 }, (_, i) => {
      const at = Temporal.Instant.from("2026-11-16T15:00:00Z");
      const drawing = JSON.stringify(level(1));
      return {
        user_id: user.userId,
        symbol: `S${i}`,
        id: crypto.randomUUID(),
        drawing,
        position: 0,
        priced_at: at,
        created_at: at,
      };
    }),
  ).execute();
  await refused(draw([level(1)], [], "MSFT"), "RULE_BROKEN");
  await draw([], [(await drawn())[0]!.id]);
  await draw([level(2)]);
});

Deno.test("what is no drawing is refused at its field", async () => {
  const { draw } = await open();
  const fields = async (put: unknown) =>
    ((await refused(draw(put as Put), "VALIDATION_FAILED")).detail as FieldError[]).map(({ loc }) => loc.join("."));
  assert.deepEqual(await fields([level(0)]), ["put.0.price"]);
  assert.deepEqual(await fields([note("")]), ["put.0.text"]);
  assert.deepEqual(await fields([note("x".repeat(81))]), ["put.0.text"]);
  assert.deepEqual(await fields([{ ...level(5), id: "x" }]), ["put.0.id"]);
  assert.deepEqual(await fields([{ ...level(5), kind: "arc" }]), ["put.0.kind"]);
  assert.deepEqual(await fields([{ ...trend(), to: { at: "soon", price: 1 } }]), ["put.0.to.at"]);
});

Deno.test("a split moves the lines that were drawn before it, and no others", async () => {
  const market = new FixedMarket();
  const { advance, draw, drawn } = await open(market);
  const before = [level(100), { ...trend() }];
  await draw(before);
  const split = { id: "s", symbol: "AAPL", executionDate: "2026-11-18", from: 1, to: 4 };
  market.facts = { ...noFacts, splits: ({ toDate }) => Promise.resolve(toDate! < "2026-11-18" ? [] : [split]) };
  assert.deepEqual(await drawn(), before, "it is not the day yet");
  await advance("2026-11-18T10:00");
  const after = level(26);
  await draw([after]);
  const [one, two, three] = await drawn();
  assert.deepEqual(one, { ...before[0], price: 25 });
  assert.ok(two?.kind === "trend");
  assert.deepEqual([two.from.price, two.to.price, two.from.at], [50, 57.5625, "2026-10-01T13:30:00Z"]);
  assert.deepEqual(three, after);
});

Deno.test("the layout of charts is one a user, and unknown until it is set", async () => {
  const { call, user } = await open();
  assert.deepEqual(await call("charts.layout", user, {}), { layout: null });
  await call("charts.set-layout", user, { indicators: "sma50.rsi14" });
  await call("charts.set-layout", user, { kind: "area", log: true, panel: false });
  assert.deepEqual((await call("charts.layout", user, {})).layout, {
    ...{ kind: "area", indicators: "", log: true, events: true, panel: false, rail: null },
  });
  const wrong = await refused(call("charts.set-layout", user, { indicators: "sma50 rsi" }), "VALIDATION_FAILED");
  assert.match(wrong.message, /dots between/);
});

Deno.test("a template is a layout with a name, replaced by another one of that name", async () => {
  const { call, user } = await open();
  const save = (name: string, indicators = "rsi") => call("charts.save-template", user, { name, indicators });
  const { id } = await save("Swing");
  await save("Day", "vwap");
  assert.equal((await save("Swing", "macd")).id, id);
  const listed = await call("charts.templates", user, {});
  assert.deepEqual(listed.map(({ name, indicators }) => [name, indicators]), [["Day", "vwap"], ["Swing", "macd"]]);
  const other = await seedUser(store.db);
  await refused(call("charts.delete-template", other, { id }), "NOT_FOUND");
  await call("charts.delete-template", user, { id });
  await refused(call("charts.delete-template", user, { id }), "NOT_FOUND");
  for (let i = 1; i < MOST_TEMPLATES; i++) await save(`T ${i}`);
  await refused(save("One too many"), "RULE_BROKEN");
  await save("Day", "ema20");
});
