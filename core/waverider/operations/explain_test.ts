import assert from "node:assert/strict";
import { testProduct, testStore } from "../../kernel/testing.ts";
import { caller, refused, seedUser } from "../../testing.ts";
import { dayMarket } from "../day_testing.ts";
import { entryModeOf } from "../position/mode.ts";
import { decidedAt, storeFailedScan, storeScan } from "../records/testing.ts";
import { instant } from "../testing.ts";
import { scanHandlers } from "./scan_handlers.ts";

const market = dayMarket();
const store = await testStore();
globalThis.addEventListener("unload", () => void store.close());
const { runner, clock, db } = testProduct(store, market, scanHandlers);
const call = caller(runner);
const admin = await seedUser(db, "admin");

const ny = (time: string) => `2026-11-20T${time}-05:00`;
const setTime = (time: string) => void (clock.marketNow = Temporal.Instant.from(ny(time)));
const iso = (time: string) => Temporal.Instant.from(ny(time)).toString();
const scan = async (time: string) => await storeScan(db, instant(time), await decidedAt(market, instant(time)));

setTime("13:30:00");
const first = await scan("10:12");
const second = await scan("10:13");
const [recorded] = first.decided.recorded.filter(({ score, tradeable }) => score.total >= 5 && !tradeable);
const symbol = recorded!.inputs.symbol;
const seen = new Set(second.decided.recorded.map(({ inputs }) => inputs.symbol));
const unrecorded = (await market.tickers(instant("10:13"))).find((one) => one.type === "CS" && !seen.has(one.symbol))!
  .symbol;

Deno.test("a stock with a record is explained from it, by the last scan before the instant", async () => {
  const found = await call("waverider.explain", admin, { symbol, at: ny("10:12:59") });
  assert.deepEqual([found.at, found.recomputed, found.hash], [iso("10:12:00"), false, first.packed.hash]);
  assert.deepEqual(found.gates, [...recorded!.gates, ...recorded!.accountGates]);
  assert.equal(found.ews_score, recorded!.score.total);
  assert.equal(found.sentences[0], `At 10:12:00 AM ${symbol} was not traded.`);
  assert.match(found.sentences[2]!, /^Stopped by /);
  const next = await call("waverider.explain", admin, { symbol, at: ny("10:13:00") });
  assert.equal(next.at, iso("10:13:00"));
  assert.equal(next.hash, seen.has(symbol) ? second.packed.hash : null);
});

Deno.test("what the price did afterwards is told as far as it is past", async () => {
  const price = async (time: string) => {
    const at = instant(time) - 60_000;
    const request = {
      symbol,
      multiplier: 1,
      timespan: "minute",
      from: instant("04:00"),
      to: at,
      limit: 1_000,
    } as const;
    return (await market.bars(request, at + 60_000))!.close.at(-1)!;
  };
  const then = recorded!.inputs.price;
  const percent = (to: number) => Math.round((to / then - 1) * 10_000) / 100;
  const after = async (now: string) => {
    setTime(now);
    const { afterwards, sentences } = await call("waverider.explain", admin, { symbol, at: ny("10:12:00") });
    setTime("13:30:00");
    return [afterwards.minutes_15, afterwards.minutes_60, afterwards.close, sentences.length];
  };
  const [at15, at60, atClose] = [
    percent(await price("10:27")),
    percent(await price("11:12")),
    percent(await price("16:00")),
  ];
  assert.deepEqual((await after("10:26:59")).slice(0, 3), [null, null, null]);
  assert.deepEqual((await after("10:27:00")).slice(0, 3), [at15, null, null]);
  assert.deepEqual((await after("15:59:59")).slice(0, 3), [at15, at60, null]);
  assert.deepEqual((await after("16:00:00")).slice(0, 3), [at15, at60, atClose]);
  clock.marketNow = Temporal.Instant.from("2026-11-24T12:00:00-05:00");
  const { afterwards } = await call("waverider.explain", admin, { symbol, at: ny("10:12:00") });
  assert.deepEqual(afterwards, { minutes_15: at15, minutes_60: at60, close: atClose });
  setTime("13:30:00");
});

Deno.test("a stock without a record is computed again from the market of that instant, and says so", async () => {
  const found = await call("waverider.explain", admin, { symbol: unrecorded, at: ny("10:20:00") });
  assert.deepEqual([found.at, found.recomputed, found.hash], [iso("10:13:00"), true, null]);
  assert.ok(found.ews_score < 4, "a higher score would have been recorded");
  assert.equal(found.gates.length, 8);
  assert.match(found.sentences.at(-1)!, /^There is no full record of it/);
  // The same at every later instant.
  setTime("15:00:00");
  const { gates } = await call("waverider.explain", admin, { symbol: unrecorded, at: ny("10:20:00") });
  assert.deepEqual(gates, found.gates);
  setTime("13:30:00");
});

Deno.test("when a scan's records have ended, computing a stock again gives the verdict that was recorded", async () => {
  const { id, decided } = await scan("10:40");
  await db.updateTable("waverider_scans").set({ records: null }).where("id", "=", id).execute();
  for (const { inputs, score, gates } of decided.recorded) {
    const found = await call("waverider.explain", admin, { symbol: inputs.symbol, at: ny("10:40:00") });
    assert.deepEqual([found.recomputed, found.ews_score], [true, score.total], inputs.symbol);
    assert.deepEqual(found.gates, gates, inputs.symbol);
  }
});

Deno.test("there is no answer before the first scan, on another day, for the future and for an unknown symbol", async () => {
  const explained = (at: string, of = symbol) => call("waverider.explain", admin, { symbol: of, at });
  const none = "they are made while automation runs, and those of the last 21 sessions are kept";
  const early = await refused(explained(ny("10:11:59")), "RULE_BROKEN");
  assert.equal(early.message, `No scan was made on 2026-11-20 by 10:11:59 AM: ${none}`);
  clock.marketNow = Temporal.Instant.from("2026-11-23T12:00:00-05:00");
  const next = await refused(explained("2026-11-23T11:00:00-05:00"), "RULE_BROKEN");
  assert.equal(next.message, `No scan was made on 2026-11-23 by 11:00:00 AM: ${none}`);
  setTime("13:30:00");
  const future = await refused(explained(ny("13:30:01")), "RULE_BROKEN");
  assert.equal(future.message, "That is in the future: it is 1:30:00 PM on 2026-11-20");
  assert.equal((await refused(explained(ny("10:20:00"), "NOSUCH"), "NOT_FOUND")).message, "Symbol not found");
});

Deno.test("a scan that failed decided nothing, and is named", async () => {
  await storeFailedScan(db, instant("10:14"), "No answer");
  const { at, sentences } = await call("waverider.explain", admin, { symbol: unrecorded, at: ny("10:14:30") });
  assert.equal(at, iso("10:13:00"));
  assert.equal(sentences[0], "The scan of 10:14:00 AM failed (No answer): this is of the one before it.");
  assert.ok(sentences.length <= 6);
});

Deno.test("one stock is scored now with all ten gates, by hand even when nothing was ever started", async () => {
  setTime("10:12:00");
  for (const one of first.decided.recorded.slice(0, 12)) {
    const found = await call("waverider.ews", admin, { symbol: one.inputs.symbol.toLowerCase() });
    assert.deepEqual([found.ews_score, found.tradeable], [one.score.total, one.tradeable], one.inputs.symbol);
    assert.deepEqual(found.gates.slice(0, 8), one.gates);
    assert.deepEqual(found.gates.slice(8).map(({ name }) => name), ["RISK", "SIZE"]);
    assert.equal(found.gates[8]!.passed, true, "nobody started automation, and an entry by hand needs none");
    const failures = found.gates.filter(({ passed }) => !passed);
    assert.equal(found.rejection_reasons.length, failures.length);
    assert.equal(found.entry_mode, entryModeOf(one, one));
    assert.match(found.sentences[0]!, failures.length > 0 ? /would not be traded/ : /would be traded/);
  }
  assert.equal(
    (await refused(call("waverider.ews", admin, { symbol: "NOSUCH" }), "NOT_FOUND")).message,
    "Symbol not found",
  );
  // Ten minutes later the tiers of that scan are old: they are looked at again.
  setTime("10:25:00");
  const later = await decidedAt(market, instant("10:25"));
  for (const one of later.recorded.slice(0, 4)) {
    const found = await call("waverider.ews", admin, { symbol: one.inputs.symbol });
    assert.deepEqual(found.universe_sources.length, one.tiers.length, one.inputs.symbol);
  }
  clock.marketNow = Temporal.Instant.from("2026-11-21T12:00:00-05:00");
  await refused(call("waverider.ews", admin, { symbol }), "NO_PRICE");
  setTime("13:30:00");
});

Deno.test("records are exported as lines of JSON, whole scans at a time", async () => {
  const range = { from: ny("10:12:00"), to: ny("10:12:00") };
  const { content, count, next_from: next } = await call("waverider.records", admin, range);
  const lines = content.trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual([count, next], [first.decided.recorded.length, null]);
  assert.equal(lines.length, count);
  const line = lines.find((one) => one.symbol === symbol);
  assert.deepEqual([line.at, line.scan_id, line.hash, line.config_version], [
    ...[iso("10:12:00"), first.id, first.packed.hash, 0],
  ]);
  assert.equal(line.inputs.price, recorded!.inputs.price);
  assert.equal(line.inputs.quote_at, Temporal.Instant.fromEpochMilliseconds(recorded!.inputs.quoteAt).toString());
  assert.equal(line.inputs.bars.count, recorded!.inputs.figures.count);
  assert.equal(line.measures.gap, recorded!.measures.gap);
  assert.deepEqual(Object.keys(line.components.gap_score), ["points", "value", "threshold"]);
  assert.deepEqual(line.gates, [...recorded!.gates, ...recorded!.accountGates]);
  assert.equal(line.verdict.status, "FILTERED");
  const before = await call("waverider.records", admin, { from: ny("04:00:00"), to: ny("10:11:59") });
  assert.deepEqual(before, { content: "", count: 0, next_from: null });
});

Deno.test("an export that is too long goes on at the first scan that did not fit", async () => {
  for (let i = 0; i < 25; i++) await storeScan(db, instant("11:00") + i * 60_000, first.decided);
  const each = first.decided.recorded.length;
  const range = { from: ny("11:00:00"), to: ny("12:00:00") };
  let [from, total, calls]: [string | null, number, number] = [range.from, 0, 0];
  while (from) {
    const part: { content: string; count: number; next_from: string | null } = await call("waverider.records", admin, {
      ...{ from, to: range.to },
    });
    assert.ok(new TextEncoder().encode(part.content).length <= 2_000_000);
    assert.equal(part.count % each, 0);
    [from, total, calls] = [part.next_from, total + part.count, calls + 1];
  }
  assert.equal(total, 25 * each);
  assert.ok(calls > 1);
});
