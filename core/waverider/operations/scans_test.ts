import assert from "node:assert/strict";
import { testProduct, testStore } from "../../kernel/testing.ts";
import { newId } from "../../kernel/ids.ts";
import { simulatedMarket } from "../../market/mod.ts";
import { caller, refused, seedUser } from "../../testing.ts";
import { instantAt } from "../engine/instants.ts";
import { gateNames } from "../gates/gate.ts";
import { decidedAt, storeFailedScan, storeScan } from "../records/testing.ts";
import { components } from "../score/mod.ts";
import { instant } from "../testing.ts";
import { scanHandlers } from "./scan_handlers.ts";

const market = simulatedMarket({ seed: 1, symbols: 1_500 });
const store = await testStore();
globalThis.addEventListener("unload", () => void store.close());
const { runner, clock, db } = testProduct(store, market, scanHandlers);
const call = caller(runner);
const admin = await seedUser(db, "admin");

const setTime = (time: string) => void (clock.marketNow = instantAt(instant(time)));

const scan = async (time: string) => await storeScan(db, instant(time), await decidedAt(market, instant(time)));

Deno.test("before the first scan all lists are empty and say so", async () => {
  setTime("08:00");
  const { opportunities, near, scan_time, symbols_scanned } = await call("waverider.opportunities", admin, {});
  assert.deepEqual([opportunities, near, scan_time, symbols_scanned], [[], [], null, null]);
  const { count, highest_score, timeframe_used } = await call("waverider.ews-debug", admin, {});
  assert.deepEqual([count, highest_score, timeframe_used], [0, null, "Recent"]);
  assert.deepEqual((await call("waverider.universe", admin, {})).generated_at, null);
  const { component_analysis: { gap_score: gap } } = await call("waverider.ews-analysis", admin, {});
  assert.deepEqual(gap, { average: null, max: null, count: 0, win_rate_when_scored: null });
  assert.equal((await call("waverider.scan-diagnostics", admin, {})).total_scans, 0);
  assert.equal((await call("waverider.scan-logs", admin, {})).total, 0);
  setTime("13:30");
});

const early = await scan("08:35");
const prime = await scan("10:12");
const middle = await scan("10:30");
const failure = await storeFailedScan(db, instant("10:33"), "No answer");

Deno.test("a user who is no admin gets the sentence of the module", async () => {
  const { message } = await refused(call("waverider.universe", await seedUser(db), {}), "FORBIDDEN");
  assert.equal(message, "Access denied. Waverider is restricted to admin users.");
});

Deno.test("scans are listed newest first, those that failed with their reason", async () => {
  const { scan_logs: logs, total } = await call("waverider.scan-logs", admin, { limit: 2 });
  assert.deepEqual([logs.map(({ id }) => id), total], [[failure, middle.id], 4]);
  assert.deepEqual([logs[0]!.scan_successful, logs[0]!.error, logs[0]!.spy_price], [false, "No answer", null]);
  assert.deepEqual([logs[1]!.scan_successful, logs[1]!.market_minutes_from_open, logs[1]!.spy_price], [
    true,
    60,
    512.3,
  ]);
  const next = await call("waverider.scan-logs", admin, { limit: 2, offset: 2 });
  assert.deepEqual(next.scan_logs.map(({ id }) => id), [prime.id, early.id]);
  // 10:30 is exactly three hours before.
  assert.deepEqual((await call("waverider.scan-logs", admin, { hours: 3 })).scan_logs.map(({ id }) => id), [failure]);
});

Deno.test("a scan's details are what was decided, row by row, with its neighbours", async () => {
  const { decided: { recorded }, packed } = prime;
  const found = await call("waverider.scan", admin, { id: prime.id });
  assert.deepEqual([found.earlier, found.later, found.hash], [early.id, middle.id, packed.hash]);
  assert.deepEqual(
    found.detailed_results.map(({ symbol, ews_score: total, gates }) => [symbol, total, gates]),
    recorded.map((one) => [one.inputs.symbol, one.score.total, [...one.gates, ...one.accountGates]]),
  );
  assert.equal(found.summary.total_results, recorded.length);
  assert.equal(found.summary.ews_7_plus, recorded.filter(({ score }) => score.total >= 7).length);
  assert.equal(found.summary.entered_positions, recorded.filter(({ entered }) => entered).length);
  assert.deepEqual(Object.keys(found.summary.stopped_by).toSorted(), gateNames.toSorted());
  const stopped = Object.values(found.summary.stopped_by).reduce((a, b) => a + b, 0);
  assert.equal(stopped + found.summary.entered_positions, found.scan_log.symbols_scanned);
  for (const row of found.detailed_results) {
    const firstFailed = row.gates.find(({ passed }) => !passed);
    assert.equal(row.filter_stage, firstFailed?.name ?? null, row.symbol);
    assert.equal(row.filter_reason, firstFailed?.reason ?? null);
    assert.deepEqual([row.status, row.filtered_out, row.entered_position], [
      firstFailed ? "FILTERED" : "ENTERED",
      firstFailed !== undefined,
      !firstFailed,
    ]);
    const failures = row.gates.filter(({ passed }) => !passed).length;
    assert.equal(row.rejection_summary?.split("; ").length ?? 0, failures, row.symbol);
    assert.ok(row.sentences.length >= 3 && row.sentences.length <= 4);
  }
  const { detailed_results: none, summary } = await call("waverider.scan", admin, { id: failure });
  assert.deepEqual([none, summary.total_results], [[], 0]);
  const unknown = call("waverider.scan", admin, { id: newId(clock.marketNow) });
  assert.equal((await refused(unknown, "NOT_FOUND")).message, "Scan not found");
});

Deno.test("before the open rows are calculated, and no gate stops them", async () => {
  const { detailed_results: rows, summary, earlier } = await call("waverider.scan", admin, { id: early.id });
  assert.ok(rows.length > 20);
  assert.equal(earlier, null);
  assert.ok(rows.every(({ status, filter_stage: stage }) => status === "CALCULATED" && stage === null));
  assert.deepEqual([summary.filtered_out, summary.entered_positions], [0, 0]);
});

Deno.test("opportunities are those of 7 and more of the latest scan, and the five next to them", async () => {
  setTime("10:31");
  const found = await call("waverider.opportunities", admin, {});
  const { recorded, rest } = middle.decided;
  const expected = recorded.filter(({ score }) => score.total >= 7);
  assert.ok(expected.length > 0);
  assert.equal(found.count, expected.length);
  assert.deepEqual(found.opportunities.map(({ symbol }) => symbol), expected.map(({ inputs }) => inputs.symbol));
  assert.deepEqual([found.symbols_scanned, found.market_open], [recorded.length + rest.count, true]);
  assert.equal(found.scan_time, instantAt(instant("10:30")).toString());
  for (const one of found.opportunities) {
    assert.equal(one.held_since, null);
    // An account that was never used bars nothing but what the stock itself does.
    const failed = one.gates.find(({ passed }) => !passed);
    assert.equal(one.barred, failed?.reason ?? null);
    assert.equal(one.plan === null, failed !== undefined);
    if (!one.plan) continue;
    assert.equal(one.gates.length, 10);
    assert.ok(one.plan.stop < one.plan.ask && one.plan.shares >= 1 && one.plan.cost <= 10_000);
  }
  // The account was as fresh when the scan decided its first entry.
  const [first] = recorded.filter(({ entered }) => entered);
  const { plan } = found.opportunities.find(({ symbol }) => symbol === first?.inputs.symbol)!;
  assert.deepEqual([plan!.shares, plan!.bound, plan!.ask], [
    first!.plan!.size.shares,
    first!.plan!.size.decidedBy,
    first!.inputs.ask,
  ]);
  assert.equal(found.near.length, 5);
  const rest7 = recorded.filter(({ score }) => score.total < 7).slice(0, 5);
  assert.deepEqual(found.near.map(({ symbol }) => symbol), rest7.map(({ inputs }) => inputs.symbol));
  setTime("16:05");
  const closed = await call("waverider.opportunities", admin, {});
  assert.equal(closed.market_open, false);
  assert.ok(closed.opportunities.every(({ plan, barred }) => plan === null && barred !== null));
  clock.marketNow = Temporal.Instant.from("2026-11-21T12:00:00-05:00");
  assert.equal((await call("waverider.opportunities", admin, {})).scan_time, null);
  setTime("13:30");
});

Deno.test("an opportunity names the day's first scan that found it, and how old its quote was", async () => {
  setTime("10:31");
  const { opportunities } = await call("waverider.opportunities", admin, {});
  const firsts = new Set<string>();
  for (const { symbol, first_seen, timestamp, inputs } of opportunities) {
    const isIn = ({ decided: { recorded } }: typeof early) =>
      recorded.some((one) => one.inputs.symbol === symbol && one.score.total >= 7);
    assert.equal(first_seen, instantAt([early, prime, middle].find(isIn)!.at).toString(), symbol);
    firsts.add(first_seen!);
    const { quoteAt, at } = middle.decided.recorded.find((one) => one.inputs.symbol === symbol)!.inputs;
    assert.equal(timestamp, instantAt(at).toString());
    assert.ok(Math.abs(inputs.quote_age_seconds! - (at - quoteAt) / 1_000) <= 0.05, symbol);
  }
  assert.ok(firsts.size > 0 && !firsts.has(instantAt(middle.at).toString()), "all were found earlier than now");
  setTime("13:30");
});

Deno.test("the tiers are those of the latest successful scan", async () => {
  const { tiers, total, generated_at: at } = await call("waverider.universe", admin, {});
  const { recorded } = middle.decided;
  const inTier = (n: number) => recorded.filter((one) => one.tiers.includes(n)).map(({ inputs }) => inputs.symbol);
  assert.deepEqual(tiers, { tier0: inTier(0), tier1: inTier(1), tier2: inTier(2), tier3: inTier(3) });
  assert.equal(total, recorded.filter((one) => one.tiers.length > 0).length);
  assert.equal(at, instantAt(instant("10:30")).toString());
});

Deno.test("the latest scores are filtered, sorted and counted, and a failed scan is an error", async () => {
  const { recorded } = middle.decided;
  const all = await call("waverider.ews-debug", admin, {});
  assert.deepEqual([all.count, all.highest_score], [recorded.length, recorded[0]!.score.total]);
  assert.deepEqual([all.debug_info.error_occurred, all.error], [true, "No answer"]);
  assert.equal(all.timeframe_used, "2026-11-20 10:30:00 ET");
  const scores = all.snapshots.map(({ ews_score: total }) => total);
  assert.deepEqual(scores, scores.toSorted((a, b) => b - a));
  const some = await call("waverider.ews-debug", admin, {
    min_ews: 5,
    max_ews: 6,
    sort_by: "gap_pct",
    sort_desc: false,
  });
  assert.equal(some.count, recorded.filter(({ score }) => score.total === 5 || score.total === 6).length);
  const gaps = some.snapshots.map(({ market_data }) => market_data.gap_pct!);
  assert.deepEqual(gaps, gaps.toSorted((a, b) => a - b));
  const { symbol } = all.snapshots[3]!;
  const searched = await call("waverider.ews-debug", admin, { symbol_search: symbol.toLowerCase() });
  assert.ok(searched.snapshots.some((one) => one.symbol === symbol));
  assert.equal(searched.filters_applied.symbol_search, symbol);
  const limited = await call("waverider.ews-debug", admin, { sort_by: "symbol", sort_desc: false, limit: 3 });
  const symbols = recorded.map(({ inputs }) => inputs.symbol).toSorted();
  assert.deepEqual(limited.snapshots.map((one) => one.symbol), symbols.slice(0, 3));
  assert.equal(limited.highest_score, recorded[0]!.score.total);
});

Deno.test("each component has its average and its most points over the scans of the last hours", async () => {
  const { component_analysis: all } = await call("waverider.ews-analysis", admin, { hours: 5 });
  assert.deepEqual(Object.keys(all), Object.keys(components));
  // 08:35 is 4 hours and 55 minutes before.
  const recorded = [early, prime, middle].flatMap(({ decided }) => decided.recorded);
  for (const [name, { average, max, count }] of Object.entries(all)) {
    const points = recorded.map(({ score }) => score.components[name as keyof typeof components].points);
    assert.deepEqual([count, max], [points.length, Math.max(...points)], name);
    assert.ok(Math.abs(average! - points.reduce((a, b) => a + b, 0) / points.length) <= 0.005, name);
  }
  const last = await call("waverider.ews-analysis", admin, { hours: 4 });
  assert.equal(last.component_analysis.gap_score.count, prime.decided.recorded.length + middle.decided.recorded.length);
});

Deno.test("the first 45 minutes and the hours of today count before the day is over", async () => {
  const found = await call("waverider.scan-diagnostics", admin, { days: 3 });
  assert.deepEqual([found.date_range.days, found.total_scans], [3, 4]);
  const { decided: { recorded } } = prime;
  assert.equal(found.prime_window.opportunities, recorded.filter(({ score }) => score.total >= 7).length);
  const { stopped_by: stopped } = (await call("waverider.scan", admin, { id: prime.id })).summary;
  assert.deepEqual(found.prime_window.rejection_breakdown, stopped);
  assert.deepEqual(found.hourly_data.map(({ hour, hour_label: label }) => [hour, label]), [[10, "10 AM"]]);
  const seven = (one: typeof prime) => one.decided.recorded.filter(({ score }) => score.total >= 7).length;
  assert.equal(found.hourly_data[0]!.opportunities, seven(prime) + seven(middle));
});
