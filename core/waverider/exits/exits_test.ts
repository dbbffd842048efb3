import assert from "node:assert/strict";
import { DEFAULTS } from "../config.ts";
import { EARLY_CLOSE, endOf, follow, type Script } from "../position/testing.ts";
import { barsOf, closes, instant } from "../testing.ts";

/** What ends a script, with held time. */
function ends(rows: readonly (readonly [what: string, script: Script, end: string])[]): void {
  for (const [what, script, end] of rows) assert.equal(endOf(script), end, what);
}
const bids = (path: Script["bids"], until: string, more: Partial<Script> = {}): Script => ({
  bids: path,
  until,
  ...more,
});

Deno.test("emergency_stop: a loss of 8 %, the day's limit, or an operator", () => {
  const wide = { entry: { stopPercent: 10 } };
  ends([
    ["7.95 % lost", bids({ "0:01": 18.41 }, "0:02", wide), "open"],
    ["8 % lost", bids({ "0:02": 18.4 }, "0:02", wide), "emergency_stop 0:02"],
    ["stopped by an operator", bids({ "0:01": 20 }, "0:09", { killed: "0:05" }), "emergency_stop 0:05"],
    ["the day's limit", bids({ "0:01": 20 }, "0:09", { lossLimit: "0:05" }), "emergency_stop 0:05"],
    [
      "no quote when it is stopped",
      bids({ "0:01": null, "0:07": 20 }, "0:09", { killed: "0:05" }),
      "emergency_stop 0:07",
    ],
  ]);
});

Deno.test("luld_down_halt: sold at the first bid after a pause at the lower band", () => {
  const paused = (reason: "luld_down" | "luld_up"): Partial<Script> => ({
    halts: [{ from: "1:00", to: "6:00", reason }],
  });
  ends([
    ["at the lower band", bids({ "0:01": 20.1, "6:02": 21 }, "7:00", paused("luld_down")), "luld_down_halt 6:00"],
    [
      "no quote at first",
      bids({ "0:01": 20.1, "6:00": null, "6:02": 21 }, "7:00", paused("luld_down")),
      "luld_down_halt 6:02",
    ],
    ["at the upper band", bids({ "0:01": 20.1, "6:00": 21 }, "7:00", paused("luld_up")), "open"],
  ]);
});

Deno.test("luld_up_reversal: 1 % below the reopening price, or below the price of the pause, within 60 seconds", () => {
  const up = { halts: [{ from: "1:00", to: "6:00", reason: "luld_up" as const }] };
  const after = (path: Script["bids"], until = "9:00") => bids({ "0:01": 20.1, ...path }, until, up);
  ends([
    ["1 % below where it reopened", after({ "6:00": 21, "6:30": 20.79 }, "7:00"), "open"],
    ["more", after({ "6:00": 21, "6:30": 20.78 }, "7:00"), "luld_up_reversal 6:30"],
    ["in the sixtieth second", after({ "6:00": 21, "7:00": 20.78 }, "7:00"), "luld_up_reversal 7:00"],
    ["later", after({ "6:00": 21, "7:01": 20.78 }, "7:01"), "open"],
    ["at the price before the pause", after({ "6:00": 20.1 }, "6:00"), "open"],
    ["reopens below it", after({ "6:00": 20.09 }, "6:00"), "luld_up_reversal 6:00"],
    ["falls below it", after({ "6:00": 20.2, "6:10": 20.09 }, "6:10"), "luld_up_reversal 6:10"],
    [
      "counted from the first quote",
      after({ "6:00": null, "6:20": 21, "7:20": 20.78 }, "7:20"),
      "luld_up_reversal 7:20",
    ],
  ]);
  const again: Script = {
    bids: { "0:01": 20.1, "6:00": 21, "6:20": 20.9 },
    halts: [...up.halts, { from: "6:10", to: "6:20", reason: "other" }],
    until: "7:00",
  };
  assert.equal(endOf({ ...again, bids: { ...again.bids, "6:30": 20.7 } }), "open", "another halt ends the watch");
});

Deno.test("halt_recovery: another halt of over 10 minutes, or one that reopens below the entry", () => {
  const halted = (to: string, reason: "other" | "market" = "other"): Partial<Script> => ({
    halts: [{ from: "1:00", to, reason }],
  });
  const start = { "0:01": 20.1 };
  ends([
    ["of 10 minutes, at the entry", bids({ ...start, "11:00": 20 }, "11:00", halted("11:00")), "open"],
    ["below it", bids({ ...start, "11:00": 19.99 }, "11:00", halted("11:00")), "halt_recovery 11:00"],
    ["a second later", bids({ ...start, "2:00": 20, "2:01": 19.99 }, "2:01", halted("2:00")), "open"],
    ["of a second more than 10 minutes", bids(start, "12:00", halted("11:01")), "halt_recovery 11:01"],
    [
      "of the whole market",
      bids({ ...start, "6:00": 20.2 }, "20:00", halted("16:00", "market")),
      "halt_recovery 16:00",
    ],
    [
      "seen every three seconds",
      bids(start, "13:00", { ...halted("11:03"), every: 3, halts: [{ from: "1:01", to: "11:03", reason: "other" }] }),
      "halt_recovery 11:03",
    ],
  ]);
  const long = follow(bids(start, "12:00", halted("11:30")));
  assert.equal(long.position.queued?.at, instant("10:11"), "queued in the halt");
});

Deno.test("stop_loss: the bid at the initial stop", () => {
  ends([
    ["a cent above", bids({ "0:01": 19.41 }, "0:03"), "open"],
    ["at it", bids({ "0:02": 19.4 }, "0:03"), "stop_loss 0:02"],
    ["raised to breakeven", bids({ "0:01": 20.3, "0:02": 19.4 }, "0:03"), "trailing_stop 0:02"],
  ]);
});

Deno.test("trailing_stop: the bid at a stop that was raised", () => {
  ends([
    ["at breakeven", bids({ "0:01": 20.3, "0:02": 20.03, "0:03": 20.02 }, "0:03"), "trailing_stop 0:03"],
    ["1.5 % not reached", bids({ "0:01": 20.29, "0:03": 20.02 }, "0:03"), "open"],
    ["2.5 % below a peak of +5 %", bids({ "0:01": 21, "0:02": 20.48, "0:03": 20.47 }, "0:03"), "trailing_stop 0:03"],
  ]);
});

Deno.test("profit_target: 25 %, for PARABOLIC 40 %", () => {
  const parabolic = { entry: { mode: "PARABOLIC" as const } };
  ends([
    ["a cent less", bids({ "0:01": 24.99 }, "0:02"), "open"],
    ["25 %", bids({ "0:02": 25 }, "0:02"), "profit_target 0:02"],
    ["PARABOLIC a cent less", bids({ "0:01": 27.99 }, "0:02", parabolic), "open"],
    ["PARABOLIC at 40 %", bids({ "0:02": 28 }, "0:02", parabolic), "profit_target 0:02"],
  ]);
});

const minutes = (prices: readonly number[], vwap = 10, from = "10:00", volume = 1_000) => ({
  minutes: { bars: barsOf(closes(from, prices, { volume })), vwap, spread: 0.02, bidDepth: 10_000 },
});

Deno.test("peak_to_drop_1pct: a minute closes 1 % below a peak of at least 1 %, in the first 20 minutes", () => {
  const peak = { "0:01": 20.2, "0:02": 20.05 };
  // A new high now and then, so that it does not stall.
  const late = { "0:01": 20.2, "4:30": 20.2001, "9:00": 20.2002, "13:30": 20.2003, "18:00": 20.2004 };
  ends([
    ["1 % below", bids(peak, "1:00", minutes([19.998])), "peak_to_drop_1pct 1:00"],
    ["less", bids(peak, "1:00", minutes([19.999])), "open"],
    ["the bid alone", bids({ "0:01": 20.2, "0:02": 20.01, "0:03": 19.9 }, "0:30"), "green_to_red 0:03"],
    ["a peak below 1 %", bids({ "0:01": 20.19, "0:02": 20.05 }, "1:00", minutes([19])), "open"],
    ["at 20 minutes", bids(late, "20:00", minutes([...Array(19).fill(20.1), 19.9])), "peak_to_drop_1pct 20:00"],
    ["at 21", bids(late, "21:00", minutes([...Array(20).fill(20.1), 19.9])), "open"],
    ["no trade in the minute", bids(late, "2:00", minutes([20.1])), "open"],
    [
      "a bar from before the entry",
      bids(peak, "0:30", {
        ...minutes([19.9]),
        entry: { enteredAt: instant("10:00:30") },
      }),
      "open",
    ],
    [
      "its next bar",
      bids(peak, "1:30", {
        ...minutes([19.9, 19.9]),
        entry: { enteredAt: instant("10:00:30") },
      }),
      "peak_to_drop_1pct 1:30",
    ],
    [
      "no quote at that second",
      bids({ ...peak, "0:59": null, "1:05": 20.1 }, "1:10", minutes([19.9])),
      "peak_to_drop_1pct 1:05",
    ],
  ]);
});

Deno.test("green_to_red: the bid back at the entry after 0.75 %", () => {
  ends([
    ["a cent above", bids({ "0:01": 20.15, "0:02": 20.01 }, "0:02"), "open"],
    ["at it", bids({ "0:01": 20.15, "0:02": 20 }, "0:02"), "green_to_red 0:02"],
    ["0.7 % was the most", bids({ "0:01": 20.14, "0:02": 20 }, "0:02"), "open"],
  ]);
});

Deno.test("early_fail_0_5_in_8: 0.5 % not reached in 8 minutes of trading, where the mode asks for it", () => {
  const low = { "0:01": 20.09 };
  ends([
    ["in the second of 8 minutes", bids(low, "9:00"), "early_fail_0_5_in_8 8:00"],
    ["reached in that second", bids({ ...low, "8:00": 20.1 }, "9:00"), "open"],
    ["by hand", bids(low, "9:00", { entry: { manual: true } }), "open"],
    ["EARLY_STANDARD", bids(low, "9:00", { entry: { mode: "EARLY_STANDARD" } }), "open"],
    ["SYMPATHY", bids(low, "9:00", { entry: { mode: "SYMPATHY" } }), "early_fail_0_5_in_8 8:00"],
    ["PARABOLIC", bids(low, "9:00", { entry: { mode: "PARABOLIC" } }), "early_fail_0_5_in_8 8:00"],
    ["no quote then", bids({ ...low, "7:59": null, "8:09": 20.09 }, "9:00"), "early_fail_0_5_in_8 8:09"],
    ["and then a high one", bids({ ...low, "7:59": null, "8:09": 20.1 }, "9:00"), "open"],
  ]);
});

Deno.test("early_fail_1_0_in_15: 1 % not reached in 15 minutes of trading", () => {
  ends([
    ["in the second of 15 minutes", bids({ "0:01": 20.19 }, "16:00"), "early_fail_1_0_in_15 15:00"],
    ["reached in that second", bids({ "0:01": 20.19, "15:00": 20.2 }, "16:00"), "open"],
    ["by hand", bids({ "0:01": 20.19 }, "16:00", { entry: { manual: true } }), "open"],
  ]);
});

Deno.test("momentum_break: two minutes since the entry close below VWAP, EMA9 below EMA20", () => {
  const falling = Array.from({ length: 32 }, (_, i) => 21 - i / 40);
  const flat = { "0:01": 20.16 };
  const run = (vwap: number, prices = falling, enteredAt = instant("10:00")) =>
    bids(flat, "2:00", { ...minutes(prices, vwap, "09:30"), entry: { enteredAt } });
  const rising = Array.from({ length: 32 }, (_, i) => 19 + i / 40);
  ends([
    ["both below", run(20.26), "momentum_break 2:00"],
    ["one at VWAP", run(20.25), "open"],
    ["unknown VWAP", run(NaN), "open"],
    ["EMA9 above EMA20", run(20.26, rising), "open"],
    ["EMA20 not known yet", bids(flat, "2:00", minutes(falling.slice(-2), 20.26)), "open"],
    [
      "one began before the entry",
      bids(flat, "1:30", {
        ...minutes(falling, 20.26, "09:30"),
        entry: { enteredAt: instant("10:00:30") },
      }),
      "open",
    ],
    [
      "a minute later",
      bids(flat, "2:30", {
        ...minutes([...falling, 20], 20.26, "09:30"),
        entry: { enteredAt: instant("10:00:30") },
      }),
      "momentum_break 2:30",
    ],
    [
      "averages without what traded before the open",
      bids(
        flat,
        "2:00",
        minutes(
          [...Array(30).fill(99), ...falling],
          20.26,
          "09:00",
        ),
      ),
      "momentum_break 2:00",
    ],
  ]);
});

Deno.test("volume_death: five minutes with under 40 % of the five after the entry, from 10 minutes on", () => {
  const run = (last: number, until: string, quiet = 5, more: Partial<Script> = {}): Script => ({
    bids: { "0:01": 20.16 },
    until,
    minutes: {
      bars: barsOf([
        ...closes("10:00", Array(10 - quiet).fill(20.2), { volume: 1_000 }),
        ...closes(`10:${String(10 - quiet).padStart(2, "0")}`, Array(quiet + 5).fill(20.2), { volume: last }),
      ]),
      ...{ vwap: 10, spread: 0.02, bidDepth: 10_000 },
    },
    ...more,
  });
  ends([
    ["under 40 %", run(399, "10:00"), "volume_death 10:00"],
    ["40 %", run(400, "10:00"), "open"],
    ["not before 10 minutes", run(0, "9:59", 5), "open"],
    [
      "half a minute after a minute's end",
      run(0, "10:30", 5, { entry: { enteredAt: instant("09:59:30") } }),
      "volume_death 10:30",
    ],
    ["while halted", run(0, "10:00", 5, { halts: [{ from: "9:00", to: "10:30", reason: "luld_up" }] }), "open"],
  ]);
  const silent = { ...run(0, "14:00"), minutes: { ...run(0, "14:00").minutes!, bars: barsOf([]) } };
  assert.equal(endOf(silent), "open", "nothing traded after the entry either");
});

Deno.test("peak_stall: 5 minutes without a new high after 1 %, below level 4", () => {
  ends([
    ["after 5 minutes", bids({ "0:01": 20.2, "0:02": 20.19 }, "6:00"), "peak_stall 5:01"],
    ["the same high again is no new one", bids({ "0:01": 20.2, "4:00": 20.2 }, "6:00"), "peak_stall 5:01"],
    ["a new high in that second", bids({ "0:01": 20.2, "5:01": 20.21 }, "10:00"), "open"],
    ["below 1 %", bids({ "0:01": 20.19 }, "7:00"), "open"],
    ["level 3", bids({ "0:01": 21.99 }, "6:00"), "peak_stall 5:01"],
    ["level 4", bids({ "0:01": 22 }, "6:00"), "open"],
  ]);
});

Deno.test("time_decay: under 1 % after 20 minutes, and 4 hours at most", () => {
  const manual = { entry: { manual: true } };
  // Above level 3 nothing stalls.
  const runner = { "0:01": 22 };
  ends([
    ["in the second of 20 minutes", bids({ "0:01": 20.19 }, "21:00", manual), "time_decay 20:00"],
    ["1 % reached in that second", bids({ "0:01": 20.19, "20:00": 20.2 }, "21:00", manual), "open"],
    ["EARLY_STANDARD", bids({ "0:01": 20.19 }, "21:00", { entry: { mode: "EARLY_STANDARD" } }), "time_decay 20:00"],
    ["a second before 4 hours", bids(runner, "239:59"), "open"],
    ["4 hours", bids(runner, "240:00"), "time_decay 240:00"],
    [
      "no quote at 20 minutes, then 1 %",
      bids({ "0:01": 20.19, "19:59": null, "20:05": 20.2 }, "21:00", manual),
      "open",
    ],
  ]);
});

Deno.test("end_of_day: five minutes before the close, also on an early one", () => {
  const late = { entry: { enteredAt: instant("15:00") } };
  const early = { entry: { enteredAt: instant("12:00", "2026-11-27") }, close: EARLY_CLOSE };
  const up = { "0:01": 22 };
  ends([
    ["15:54:59", bids(up, "54:59", late), "open"],
    ["15:55", bids(up, "56:00", late), "end_of_day 55:00"],
    ["no quote until 15:57", bids({ ...up, "54:00": null, "57:00": 22 }, "58:00", late), "end_of_day 57:00"],
    ["12:55 on an early close", bids(up, "56:00", early), "end_of_day 55:00"],
    ["after the close", bids({ ...up, "54:00": null, "60:00": 22 }, "62:00", late), "open"],
  ]);
  const { exit } = follow(bids(up, "56:00", late));
  assert.deepEqual(exit?.rules.at(-1), { name: "end_of_day", value: 5, threshold: 5, fired: true });
});

Deno.test("a configuration sets every rule's number", () => {
  const config = { ...DEFAULTS, exits: { ...DEFAULTS.exits, first_fail_minutes: 3, before_close: 1 } };
  assert.equal(endOf(bids({ "0:01": 20 }, "9:00", { config })), "early_fail_0_5_in_8 3:00");
});
