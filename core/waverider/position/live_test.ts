import assert from "node:assert/strict";
import { DEFAULTS } from "../config.ts";
import { barsOf, closes, HOURS, instant } from "../testing.ts";
import { minutesSincePeak, minutesTraded } from "./held.ts";
import { type Around, atQuote, live, type Tick } from "./live.ts";
import type { Position } from "./state.ts";
import { AROUND, endOf, ENTERED, entered, follow, quoteOf, type Script, tickOf } from "./testing.ts";

Deno.test("the entry's own bid is the first peak, the first low and below the entry", () => {
  const { highest, lowest, peakAt, stop, initialStop, level, entrySpread, entryBidDepth } = entered();
  assert.deepEqual([highest, lowest, peakAt, stop, initialStop, level], [19.98, 19.98, ENTERED, 19.4, 19.4, 0]);
  assert.ok(Math.abs(entrySpread! - 0.02) < 1e-9);
  assert.equal(entryBidDepth, 9_990);
  assert.ok(Object.values(entered().decaySignals).every((sign) => !sign));
});

Deno.test("in a second the peak, the level and the stop come first, then the exits", () => {
  const { position, exit } = follow({ bids: { "0:01": 20.3, "0:03": 19.9 }, until: "0:03" });
  assert.deepEqual([position.highest, position.lowest, position.level], [20.3, 19.9, 1]);
  assert.equal(position.stop.toFixed(4), "20.0200");
  assert.equal(position.peakAt, ENTERED + 1_000);
  assert.equal(exit?.at, ENTERED + 3_000);
  assert.equal(exit?.quote.bid, 19.9, "it sells to the quote of that second");
  assert.equal(exit?.rules.find(({ fired }) => fired)?.name, exit?.reason);
});

Deno.test("minutes to a gain are those of the first bid that reached it, with one decimal", () => {
  const { position } = follow({
    bids: { "0:20": 20.19, "0:33": 20.2, "1:00": 20.1, "2:00": 20.4, "2:03": 20.99 },
    until: "4:00",
  });
  assert.deepEqual([position.minutesTo1, position.minutesTo2, position.minutesTo5], [0.6, 2, null]);
  assert.equal(follow({ bids: { "0:03": 21 }, until: "0:03" }).position.minutesTo5, 0.1);
});

Deno.test("of two exits in one second the first is the reason, and all are recorded", () => {
  const { exit } = follow({ bids: { "0:01": 18 }, until: "0:01" });
  assert.equal(exit?.reason, "emergency_stop");
  assert.deepEqual(exit?.rules.filter(({ fired }) => fired).map(({ name }) => name), ["emergency_stop", "stop_loss"]);
  assert.equal(exit?.rules.length, 16);
});

Deno.test("nothing is sold before the open, from the close on, in a halt or without a quote", () => {
  const killed: Around = { ...AROUND, killed: true };
  const sold = (at: number, changes: Partial<Tick> = {}) =>
    live(
      entered({ enteredAt: instant("09:00") }),
      { at, quote: quoteOf(20, at), halt: null, minute: null, ...changes },
      killed,
      DEFAULTS,
    ).exit?.at;
  assert.equal(sold(HOURS.open - 1_000), undefined);
  assert.equal(sold(HOURS.open), HOURS.open);
  assert.equal(sold(HOURS.close - 1_000), HOURS.close - 1_000);
  assert.equal(sold(HOURS.close), undefined);
  assert.equal(sold(HOURS.open, { quote: null }), undefined);
  assert.equal(sold(HOURS.open, { halt: { reason: "other", since: HOURS.open } }), undefined);
});

const halted = (reason: "luld_up" | "luld_down" | "market" | "other", from: string, to: string): Partial<Script> => ({
  halts: [{ from, to, reason }],
});

Deno.test("a halt stops the clocks of the early fails and of the stall, and no other", () => {
  const run = (bids: Script["bids"], more: Partial<Script> = {}, until = "300:00") => endOf({ bids, until, ...more });
  const pause = halted("other", "2:00", "4:00");
  const manual = { entry: { manual: true } };
  assert.equal(run({ "0:01": 20.09 }, pause), "early_fail_0_5_in_8 10:00");
  assert.equal(run({ "0:01": 20.19 }, pause), "early_fail_1_0_in_15 17:00");
  assert.equal(run({ "0:01": 20.2 }, pause), "peak_stall 7:01");
  assert.equal(run({ "0:01": 20.2, "5:00": 20.21 }, pause), "peak_stall 10:00", "the halt was before the peak");
  assert.equal(run({ "0:01": 20.19 }, { ...pause, ...manual }), "time_decay 20:00");
  assert.equal(run({ "0:01": 22 }, pause), "time_decay 240:00");
  const twice = { halts: [...pause.halts!, { from: "6:00", to: "6:30", reason: "other" as const }] };
  assert.equal(run({ "0:01": 20.09 }, twice), "early_fail_0_5_in_8 10:30");
  const late = { enteredAt: instant("15:00") };
  assert.equal(run({ "0:01": 22 }, { ...pause, entry: late }), "end_of_day 55:00");
  const minutes = { bars: barsOf(closes("10:00", Array(5).fill(20))), vwap: 1, spread: 0.02, bidDepth: 9_990 };
  assert.equal(run({ "0:01": 20.16 }, { ...pause, minutes }), "volume_death 10:00");
  const drop = barsOf(closes("10:00", [...Array(18).fill(20.3), 19.9, 19.9, 19.9]));
  const rising = { "0:01": 20.2, "5:00": 20.21, "9:30": 20.22, "14:00": 20.23, "18:40": 20.24 };
  assert.equal(run(rising, { ...pause, minutes: { ...minutes, bars: drop } }), "peak_to_drop_1pct 19:00");
  const tooLate = barsOf(closes("10:00", [...Array(20).fill(20.3), 19.9]));
  assert.notEqual(
    run(rising, { ...pause, minutes: { ...minutes, bars: tooLate } }, "21:00"),
    "peak_to_drop_1pct 21:00",
  );
});

Deno.test("an order queued in a halt keeps its reason until the first quote", () => {
  const run = (more: Partial<Script>) =>
    endOf({ bids: { "0:01": 20.1, "3:00": null, "3:05": 18 }, until: "4:00", ...more });
  const pause = halted("luld_down", "1:00", "3:00");
  assert.equal(run(pause), "luld_down_halt 3:05");
  assert.equal(run({ ...pause, killed: "2:00" }), "luld_down_halt 3:05");
  assert.equal(run({ ...halted("other", "1:00", "3:00"), killed: "2:00" }), "emergency_stop 3:05");
  assert.equal(run(halted("other", "1:00", "3:00")), "emergency_stop 3:05", "nothing was queued");
  const { exit, position } = follow({ bids: { "0:01": 20.1 }, until: "4:00", ...pause });
  assert.equal(exit?.stored, "LULD_DOWN_HALT");
  assert.equal(exit?.at, ENTERED + 180_000);
  assert.equal(position.queued?.at, ENTERED + 60_000);
  assert.deepEqual(exit?.rules, position.queued?.rules, "the rules are those of the second that decided");
});

Deno.test("in a halt the clocks of the hold and of the day go on, and queue", () => {
  const manual = { manual: true };
  const held = follow({
    bids: { "0:01": 20.19 },
    until: "30:00",
    entry: manual,
    ...halted("luld_up", "18:00", "23:00"),
  });
  assert.deepEqual([held.reason, held.held], ["time_decay", "23:00"]);
  assert.equal(held.position.queued?.at, ENTERED + 20 * 60_000);
  const late = { enteredAt: instant("15:00") };
  assert.equal(
    endOf({ bids: { "0:01": 22 }, until: "59:00", entry: late, ...halted("luld_up", "54:00", "57:00") }),
    "end_of_day 57:00",
  );
});

Deno.test("a halt that is reported late, or whose reason changes, is still one halt", () => {
  const step = (position: Position, seconds: number, changes: Partial<Tick>) =>
    live(
      position,
      { at: ENTERED + seconds * 1_000, quote: null, halt: null, minute: null, ...changes },
      AROUND,
      DEFAULTS,
    );
  let { position } = step(entered(), 10, { quote: quoteOf(20.1) });
  const halt = (reason: "luld_up" | "other", seconds: number) => ({
    halt: { reason, since: ENTERED + seconds * 1_000 },
  });
  position = step(position, 30, halt("luld_up", 5)).position;
  assert.equal(position.halt?.since, ENTERED + 10_000, "a second with a quote was not halted");
  position = step(position, 31, halt("other", 31)).position;
  assert.deepEqual([position.halt?.reason, position.halt?.since], ["other", ENTERED + 10_000]);
  assert.equal(minutesTraded(position, ENTERED + 40_000), 10 / 60);
  assert.equal(minutesSincePeak(position, ENTERED + 40_000), 0);
  position = step(position, 50, {}).position;
  assert.deepEqual([position.halt?.overAt, position.haltedMs], [ENTERED + 50_000, 40_000]);
  assert.equal(minutesSincePeak(position, ENTERED + 70_000), 20 / 60);
  position = step(position, 60, {}).position;
  assert.equal(position.haltedMs, 40_000, "it is counted once");
  const { exit } = step(position, 61, { quote: quoteOf(19.99) });
  assert.equal(exit?.reason, "halt_recovery");
});

Deno.test("a position left over from an earlier day is sold at the first quote of the session, as the end of the day", () => {
  const old = { ...entered(), halt: null };
  const monday = instant("09:30", "2026-11-23");
  const around = { ...AROUND, killed: true, close: instant("16:00", "2026-11-23") };
  const tick = (at: number, bid: number | null): Tick => ({
    at,
    quote: bid === null ? null : quoteOf(bid),
    halt: null,
    minute: null,
  });
  const early = live(old, tick(monday - 1_000, 10), around, DEFAULTS);
  assert.equal(early.exit, null);
  for (const position of [old, early.position]) {
    const { exit } = live(
      live(position, tick(monday, null), around, DEFAULTS).position,
      tick(monday + 1_000, 10),
      around,
      DEFAULTS,
    );
    assert.deepEqual([exit?.reason, exit?.at], ["end_of_day", monday + 1_000]);
  }
  assert.equal(live(old, tick(monday, 10), around, DEFAULTS).exit?.reason, "end_of_day");
});

Deno.test("a trailing stop that decay had widened is stored by the decay", () => {
  const ended = (level: number, decay: number) =>
    live(
      { ...entered(), level, decay, highest: 20.8 },
      tickOf({ bids: { "0:01": 20.02 }, until: "" }, 1_000),
      AROUND,
      DEFAULTS,
    ).exit;
  const stored = (level: number, decay: number) => [ended(level, decay)?.reason, ended(level, decay)?.stored];
  assert.deepEqual(stored(2, 2), ["trailing_stop", "TRAILING_STOP"]);
  assert.deepEqual(stored(2, 3), ["trailing_stop", "DECAY_3"]);
  assert.deepEqual(stored(2, 4), ["trailing_stop", "DECAY_3"]);
  assert.deepEqual(stored(2, 5), ["trailing_stop", "DECAY_5"]);
  const atBreakeven = live(
    { ...entered(), level: 1, decay: 5, highest: 20.3 },
    tickOf({ bids: { "0:01": 20.02 }, until: "" }, 1_000),
    AROUND,
    DEFAULTS,
  );
  assert.equal(atBreakeven.exit?.stored, "TRAILING_STOP", "nothing was widened");
});

Deno.test("selling by hand counts the bid of the sale", () => {
  const sold = atQuote(entered(), ENTERED + 60_000, quoteOf(21), DEFAULTS);
  assert.deepEqual([sold.highest, sold.peakAt, sold.minutesTo5, sold.level], [21, ENTERED + 60_000, 1, 3]);
});
