import assert from "node:assert/strict";
import { DEFAULTS } from "../config.ts";
import { gate } from "../gates/gate.ts";
import { gateOf, score } from "../scan.ts";
import { barsOf, caseOf, type Changes, closes, EARLY_HOURS, instant } from "../testing.ts";
import { sentencesOf, type Subject, type Telling } from "./sentences.ts";

type Change = Changes & { readonly total?: number; readonly tiers?: readonly number[] };

/** A stock with a score and tiers of its own choice. */
function subject({ total = 8, tiers = [1], ...changes }: Change = {}): Subject {
  const [one] = score([caseOf({ symbol: "SPRQ", ...changes }).inputs], DEFAULTS);
  const gated = gateOf({ ...one!, score: { ...one!.score, total }, tiers });
  return { ...gated, held: false, accountGates: [] };
}
const at = (time: string, change: Change = {}): Change => ({ at: instant(time), quoteAt: instant(time), ...change });
const told = (one: Subject, telling: Telling = { asked: "scan" }) => sentencesOf(one, telling);

/** The sentences after verdict and score. */
const why = (change: Change) => told(subject(change)).slice(2);

const LATER = "The later gates passed; RISK and SIZE were not asked.";
const LAST = "RISK and SIZE were not asked.";
const flat = {
  ...{ price: 10.2, low: 10.1, high: 10.9, vwap: 10.1, bid: 10.19, ask: 10.21 },
  bars: barsOf(closes("09:30", Array(30).fill(10.2))),
};
const FLAGS = "extreme gapper, late surge exception, late day squeeze mode, first hour breakout, reaccel trigger, " +
  "consolidation breakout";

const table: readonly (readonly [what: string, Change, sentences: readonly string[]])[] = [
  ["no quote", { ask: NaN }, [
    "Stopped by DATA (gate 1 of 10): No two-sided quote; needed: a bid and an ask that do not cross.",
    "Of the later gates TIGHT_MARKET failed too; RISK and SIZE were not asked.",
  ]],
  ["an old quote", { quoteAt: instant("10:00") - 17_000 }, [
    "Stopped by DATA (gate 1 of 10): The quote is 17 s old, more than 15; needed: a quote 2 s younger.",
    LATER,
  ]],
  ["a quote that is too late", { quoteAt: instant("10:00") + 17_000 }, [
    "Stopped by DATA (gate 1 of 10): The quote is 17 s later than the scan; needed: a quote of the instant.",
    LATER,
  ]],
  ["one minute too few", { bars: barsOf(closes("08:00", [9, 9])) }, [
    "Stopped by DATA (gate 1 of 10): 2 minutes with trades, fewer than 3; needed: 1 more minute with trades.",
    LATER,
  ]],
  ["a halt", { isHalted: true }, [
    "Stopped by UNIVERSE (gate 2 of 10): Trading is halted; needed: trading to resume.",
    LATER,
  ]],
  ["a fund", { type: "ETF" }, [
    "Stopped by UNIVERSE (gate 2 of 10): Not a share that is looked at: price, dollars traded, type or a split today; " +
    "needed: a listed share from $5.00 to $100.00 without a split today (here $10.50), with $300,000 traded " +
    "yesterday or $1,000,000 today (here $50,000,000 and $10,500,000).",
    LATER,
  ]],
  ["no tier", { tiers: [] }, [
    "Stopped by UNIVERSE (gate 2 of 10): In none of the tiers; needed: 3.0x the usual volume (here 1.3x), +2.00% in " +
    "five minutes (here +0.96%), or one of the 20 highest gains (here +5.00%).",
    LATER,
  ]],
  ["5 points", { total: 5 }, [
    "Stopped by EWS (gate 3 of 10): EWS 5 below 7; needed: 2 more points.",
    LATER,
  ]],
  ["a wide spread", { bid: 10.48, ask: 10.52 }, [
    "Stopped by TIGHT_MARKET (gate 4 of 10): No tight market: a spread of 38.1 bps, or too little displayed; needed: " +
    "a spread of at most 25 bps with $5,000 on each side (here 38.1 bps, $10,480 and $10,520).",
    LATER,
  ]],
  ["under VWAP", { vwap: 10.58 }, [
    "Stopped by VWAP (gate 5 of 10): Price 10.50 is not above VWAP 10.58; needed: a price above $10.58, more than " +
    "$0.08 higher.",
    LATER,
  ]],
  ["no VWAP", { vwap: NaN }, ["Stopped by VWAP (gate 5 of 10): VWAP is not known.", LATER]],
  ["no rise", flat, [
    "Stopped by TECHNICAL (gate 6 of 10): No momentum, no opening drive, no range expansion; needed: +0.75% in five " +
    "minutes with the averages (here +0.00%), +1.00% over the open and held (here +0.00%), or the range of an average " +
    "day near its high (here 1.6x).",
    LATER,
  ]],
  ["far above", { price: 12, openingHigh: 13, bid: 11.99, ask: 12.01 }, [
    "Stopped by OVEREXTENDED (gate 7 of 10): More than the limit above VWAP or the average, without a flag that " +
    `allows it; needed: a price of at most $11.02, $0.98 lower, or a flag (${FLAGS}).`,
    "The later gate passed; RISK and SIZE were not asked.",
  ]],
  ["the auction", at("09:31"), [
    "Stopped by TIME (gate 8 of 10): The opening auction has just printed; needed: a scan at 9:32 AM or later.",
    LAST,
  ]],
  ["noon", at("12:00", { total: 7 }), [
    "Stopped by TIME (gate 8 of 10): EWS 7 below 8 at noon; needed: 1 more point, or a scan before 12:00 PM.",
    LAST,
  ]],
  ["the afternoon", at("13:00"), [
    "Stopped by TIME (gate 8 of 10): After 13:00 only a late squeeze or a breakout from a base is entered; needed: " +
    "such a reason, or a scan before 1:00 PM.",
    LAST,
  ]],
  ["14:00", at("14:00"), [
    "Stopped by TIME (gate 8 of 10): No entries this late; needed: a scan before 2:00 PM.",
    LAST,
  ]],
  ["an early close", {
    ...{ at: instant("12:55", "2026-11-27"), quoteAt: instant("12:55", "2026-11-27"), hours: EARLY_HOURS },
  }, [
    "Stopped by TIME (gate 8 of 10): The market closes early in a few minutes; needed: a scan before 12:55 PM.",
    LAST,
  ]],
  ["after the close", at("16:30", { bars: barsOf(closes("16:00", [...Array(25).fill(10), ...Array(5).fill(10.4)])) }), [
    "Stopped by TIME (gate 8 of 10): The market is not open; needed: a scan from 9:32 AM to 2:00 PM.",
    LAST,
  ]],
  ["the evening", at("16:30"), [
    "Stopped by TECHNICAL (gate 6 of 10): No momentum, no opening drive, no range expansion; needed: +0.75% in five " +
    "minutes with the averages (here +0.96%), +1.00% over the open and held (here not known), or the range of an " +
    "average day near its high (here 0.9x).",
    "Of the later gates TIME failed too; RISK and SIZE were not asked.",
  ]],
];

Deno.test("each gate that stops a stock says what was found, what was needed and by how much it was missed", () => {
  for (const [what, change, sentences] of table) assert.deepEqual(why(change), sentences, what);
});

const passed = gate("RISK", null, null, null);
const room = gate("SIZE", 120, 1, null);
const noRoom = gate("SIZE", 0, 1, "No share fits: one costs more than a slot");
const full = gate("RISK", "All 4 slots are taken; Already held", null, "All 4 slots are taken");

Deno.test("the account's gates name every guard, and say that the stock itself is not barred", () => {
  const scanned = subject();
  assert.deepEqual(told({ ...scanned, accountGates: [full, noRoom] }).slice(2), [
    "Stopped by RISK (gate 9 of 10): All 4 slots are taken; Already held; nothing about the stock bars it.",
    "Of the later gates SIZE failed too.",
  ]);
  assert.deepEqual(told({ ...scanned, accountGates: [full, room] }).at(-1), "The later gate passed.");
  assert.deepEqual(told({ ...scanned, accountGates: [passed, noRoom] }).slice(2), [
    "Stopped by SIZE (gate 10 of 10): No share fits: one costs more than a slot; needed: 1 share, and 0 fit.",
  ]);
});

Deno.test("the first sentence is the verdict, and the second the score, its margin and what made it", () => {
  const gates = { accountGates: [passed, room] };
  const entered = { ...subject(), ...gates, entered: true, plan: { mode: "STANDARD", shares: 120 } } as const;
  const points = "opening drive 1 (+2.94%) and tight market 1 (19 bps)";
  assert.deepEqual(told(entered), [
    "At 10:00:00 AM SPRQ was traded: 120 shares, STANDARD.",
    `It scored 8 of 13, enough by 1: ${points}.`,
    "All 10 gates passed.",
  ]);
  assert.equal(told(subject({ total: 7 }))[1], `It scored 7 of 13, just enough: ${points}.`);
  assert.equal(told(subject({ total: 6 }))[1], `It scored 6 of 13, short by 1: ${points}.`);
  const nothing = { ...flat, bid: 10.1, ask: 10.3, total: 0 };
  assert.equal(told(subject(nothing))[1], "It scored 0 of 13, short by 7: nothing gave a point.");
  assert.equal(told({ ...subject(), held: true })[0], "At 10:00:00 AM SPRQ was held already, and not traded again.");
});

Deno.test("a waived gate is named with what waived it", () => {
  const early = at("09:45", { ...flat, vwap: 10.1, total: 9, bars: barsOf(closes("09:15", Array(30).fill(10.2))) });
  const [, , third] = told({ ...subject(early), accountGates: [passed, room] }, { asked: "now" });
  assert.equal(third, "All 10 gates pass, waived: TECHNICAL by EWS 9 within 15 minutes.");
});

Deno.test("asked now, a stock would be traded or not", () => {
  const now: Telling = { asked: "now" };
  const gates = [passed, room];
  assert.equal(told({ ...subject(), accountGates: gates }, now)[0], "At 10:00:00 AM SPRQ would be traded.");
  const low = { ...subject({ total: 6, vwap: 11 }), accountGates: gates };
  assert.equal(told(low, now)[0], "At 10:00:00 AM SPRQ would not be traded.");
  assert.match(told(low, now)[1]!, /^It scores 6 of 13/);
  assert.equal(told(low, now).at(-1), "Of the later gates VWAP fails too.");
});

Deno.test("before the open a stock is only scored", () => {
  const early = subject(at("08:30", { vwap: 11 }));
  assert.deepEqual(told(early), [
    "At 8:30:00 AM SPRQ was only scored: nothing is entered before the open.",
    "It scored 8 of 13, enough by 1: volume 3 (24.4x), tight market 1 (19 bps) and pre-market boost 1 (+5.00%).",
    "At these figures VWAP and TECHNICAL would stop it.",
  ]);
  const rising = at("08:30", { bars: barsOf(closes("08:00", [...Array(25).fill(10), ...Array(5).fill(10.49)])) });
  assert.equal(told(subject(rising)).at(-1), "All gates but the time would let it through.");
});

Deno.test("what the price did is told as far as it is past, and a computed answer says that it is one", () => {
  const last = (minutes_15: number | null, minutes_60: number | null, close: number | null) =>
    told(subject(), { asked: "scan", afterwards: { minutes_15, minutes_60, close } }).slice(3);
  assert.deepEqual(last(1.2, -3.1, 0), [
    "Its price changed by +1.20% after 15 minutes, −3.10% after 60 minutes and +0.00% at the close.",
  ]);
  assert.deepEqual(last(1.2, null, null), ["Its price changed by +1.20% after 15 minutes."]);
  assert.deepEqual(last(null, null, null), []);
  const failed = { at: instant("10:01"), error: "No answer" };
  const afterwards = { minutes_15: 1, minutes_60: 1, close: 1 };
  const most = told(subject({ total: 5, vwap: 11 }), { asked: "scan", afterwards, recomputed: true, failed });
  assert.equal(most.length, 6);
  assert.equal(most[0], "The scan of 10:01:00 AM failed (No answer): this is of the one before it.");
  assert.match(most.at(-1)!, /^There is no full record of it: this was computed again/);
});
