import assert from "node:assert/strict";
import { csvOf } from "../../../lib/csv.ts";
import { overextendedText, statusTone } from "../parts/trade_words.ts";
import { lifeSeries } from "./life_series.ts";
import { contextOf, fullTrade, lifeOf } from "./testing.ts";
import { copiedText, csvRows } from "./trade_export.ts";
import { factsOf } from "./trade_facts.ts";
import { activeText, isShown, type TradeFilter } from "./trade_filter.ts";

const shows = (more: Parameters<typeof fullTrade>[0], filter: TradeFilter) => isShown(fullTrade(more), filter);

Deno.test("the filter for standard also shows the early form of it, the others only their own", () => {
  assert.ok(shows({ entry_mode: "EARLY_STANDARD" }, { mode: "standard" }));
  assert.ok(shows({ entry_mode: "STANDARD" }, { mode: "standard" }));
  assert.ok(!shows({ entry_mode: "SYMPATHY" }, { mode: "standard" }));
  assert.ok(!shows({ entry_mode: "EARLY_STANDARD" }, { mode: "parabolic" }));
  assert.ok(shows({ entry_mode: "PARABOLIC" }, { mode: "parabolic" }));
});

Deno.test("a grade is matched exactly, and so are score and status", () => {
  assert.ok(shows({ trade_grade: "B" }, { grade: "B" }));
  assert.ok(!shows({ trade_grade: "B+" }, { grade: "B" }));
  assert.ok(!shows({ trade_grade: null }, { grade: "F" }));
  assert.ok(shows({ ews_score: 7 }, { score: 7 }) && !shows({ ews_score: 8 }, { score: 7 }));
  assert.ok(shows({ status: "open" }, { status: "open" }) && !shows({ status: "void" }, { status: "open" }));
});

Deno.test("the active filters are named, and nothing is said without one", () => {
  assert.equal(activeText({}), "");
  assert.equal(
    activeText({ score: 9, mode: "standard", grade: "A+", status: "closed" }),
    "EWS 9, Standard, grade A+, Closed",
  );
});

Deno.test("the file has 55 columns in the specified order, with a cell for each in every row", () => {
  const [head, row] = csvRows([fullTrade()]);
  assert.equal(head!.length, 55);
  assert.equal(new Set(head).size, 55);
  assert.equal(row!.length, 55);
  assert.deepEqual(head!.slice(0, 10), [
    ...["id", "symbol", "status", "entry_price", "exit_price", "entry_time", "entry_time_et", "exit_time", "shares"],
    "pnl",
  ]);
  assert.deepEqual(head!.slice(49), [
    ...["ews_short_squeeze_score", "minutes_from_open", "above_vwap", "vwap", "universe_sources", "special_triggers"],
  ]);
  assert.deepEqual(row!.slice(50), [8, "true", 6.58, "Volume Surge", "top_gainer"]);
});

Deno.test("a cell that a spreadsheet would compute is made a text, a loss stays a number, unknown is empty", () => {
  const trade = fullTrade({ symbol: "=1+1", pnl: -79.43, market_context: contextOf({ above_vwap: null, vwap: null }) });
  const line = csvOf(csvRows([trade])).split("\r\n")[1]!;
  assert.match(line, /^t1,'=1\+1,closed,/);
  assert.match(line, /,388,-79\.43,9\.32,/);
  assert.match(line, /,8,,,Volume Surge,top_gainer$/);
});

Deno.test("what is copied has all six groups of each trade, and a blank line between trades", () => {
  const text = copiedText([fullTrade(), fullTrade({ symbol: "PXLR", trade_grade: null })]);
  const [first, second, ...rest] = text.split("\n\n");
  assert.equal(rest.length, 0);
  assert.equal(first!.split("\n")[0], "VLDX, Closed, 2026-11-20 09:38:00 ET");
  for (
    const title of [
      ...["Trade Performance", "Trade Analytics", "EWS & Context", "Entry Context & Triggers", "Risk Management"],
      "Timing & Execution",
    ]
  ) assert.match(first!, new RegExp(`^${title}: `, "m"));
  assert.match(first!, /P&L \+\$240\.56 \(\+9\.32%\)/);
  assert.match(second!, /Grade \u2014/);
});

Deno.test("an overextended entry names the first thing that allowed it, or that it is not known", () => {
  assert.equal(overextendedText(contextOf()), "No");
  assert.equal(overextendedText(contextOf({ overextended: true })), "Unknown or not top gainer");
  assert.equal(
    overextendedText(contextOf({ overextended: true, consolidation_breakout: true, late_surge_exception: true })),
    "Yes: Late surge",
  );
});

Deno.test("any other status than open and closed looks different from both", () => {
  assert.equal(new Set(["open", "closed", "void"].map(statusTone)).size, 3);
});

Deno.test("an entry's minute, its tones and its first risk are shown", () => {
  const facts = factsOf(fullTrade()).flatMap((group) => group.facts);
  const of = (name: string) => facts.find((fact) => fact.name === name)!;
  assert.match(of("Entry").text, /9:38 AM, Prime$/);
  assert.equal(of("Profit capture").tone, "warn");
  assert.equal(of("Risk/reward").tone, "gain");
  assert.equal(of("Risk at entry").text, "\u2212$104.76");
  assert.equal(of("P&L").tone, "gain");
});

const minutes = (first: string, count: number) =>
  Array.from({ length: count }, (_, i) => Date.parse(first) + i * 60_000);

Deno.test("the life chart dims the minutes before the entry and after the exit, and has a stop only in between", () => {
  const at = minutes("2026-11-20T14:37:00Z", 31);
  const column = at.map(() => 7);
  const vwap = at.map((_, i) => i < 2 ? null : 6.9);
  const bars = { at, open: column, high: column, low: column, close: column, volume: column, vwap };
  const { bars: drawn, stops, decay, levels, entry, exit, vwap: average } = lifeSeries(lifeOf(fullTrade(), { bars }));
  assert.deepEqual(drawn.map(({ isOutside }) => isOutside).flatMap((is, i) => is ? [i] : []), [0, 29, 30]);
  assert.equal(stops.length, 28);
  assert.equal(stops[0]!.value, 6.38);
  assert.deepEqual(stops.slice(6, 8).map(({ value }) => value), [6.38, 6.88]);
  assert.equal(stops.at(-1)!.value, 7.12);
  assert.deepEqual([decay[0]!.value, decay.at(-1)!.value], [0, 1]);
  assert.deepEqual(levels.map(({ level }) => level), [0, 3, 4]);
  assert.deepEqual([entry, exit], [at[1], at[28]]);
  assert.deepEqual([average.length, average[0]], [29, { at: at[2], value: 6.9 }], "none before the open");
});

Deno.test("an open trade's chart has no exit and no dimmed minutes after its entry", () => {
  const at = minutes("2026-11-20T14:37:00Z", 4);
  const column = at.map(() => 7);
  const bars = { at, open: column, high: column, low: column, close: column, volume: column, vwap: column };
  const { bars: drawn, exit } = lifeSeries(lifeOf(fullTrade({ status: "open", exit_time: null }), { bars }));
  assert.deepEqual([exit, drawn.filter(({ isOutside }) => isOutside).length], [null, 1]);
});
