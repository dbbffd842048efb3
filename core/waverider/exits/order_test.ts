import assert from "node:assert/strict";
import { DEFAULTS } from "../config.ts";
import { followStop } from "../position/follow.ts";
import type { HaltState, Position } from "../position/state.ts";
import { AROUND, entered } from "../position/testing.ts";
import type { MinuteClose } from "../position/tick.ts";
import { barsOf, closes, HOURS, instant } from "../testing.ts";
import { judge } from "./mod.ts";
import type { Look } from "./rule.ts";
import type { RuleName } from "./verdict.ts";

const ORDER: readonly RuleName[] = [
  ...["emergency_stop", "luld_down_halt", "luld_up_reversal", "halt_recovery", "stop_loss", "trailing_stop"] as const,
  ...["profit_target", "peak_to_drop_1pct", "green_to_red", "early_fail_0_5_in_8", "early_fail_1_0_in_15"] as const,
  ...["momentum_break", "volume_death", "peak_stall", "time_decay", "end_of_day"] as const,
];

const MINUTE = 60_000;
const falling = (at: number): MinuteClose => ({
  bars: barsOf(
    closes("09:30", Array.from({ length: (at - instant("09:30")) / MINUTE }, (_, i) => 21 - i / 40), { volume: 1 }),
  ),
  ...{ vwap: 30, spread: 0.02, bidDepth: 1_000 },
});
const dry = { bars: barsOf([]), vwap: 30, spread: 0.02, bidDepth: 1_000 };

/** Every combination of what decides the rules. */
function* looks(): Generator<Look> {
  for (const held of [3, 8, 15, 20, 21, 240]) {
    for (const close of [HOURS.close, instant("10:00") + (held + 5) * MINUTE]) {
      for (const highest of [19.98, 20.1, 20.15, 20.2, 20.3, 22, 32, 36]) {
        for (const bid of [NaN, 18, 19.3, 20, 20.05, 22, 30.1, 36]) {
          if (bid > highest) continue;
          for (const stalled of [0, 5]) yield* at(held, close, highest, bid, stalled);
        }
      }
    }
  }
}

function* at(held: number, close: number, highest: number, bid: number, stalled: number): Generator<Look> {
  const now = instant("10:00") + held * MINUTE;
  const config = DEFAULTS;
  const halts: (HaltState | null)[] = [null];
  for (const reason of ["luld_down", "other"] as const) {
    halts.push({ reason, since: now - 11 * MINUTE, bid: 20, overAt: Number.isNaN(bid) ? null : now });
  }
  const position: Position = {
    ...entered(),
    ...{ highest, peakAt: now - stalled * MINUTE, volume5: 1_000, bid: 20 },
  };
  for (const halt of halts) {
    const minutes = halt && halt.overAt === null ? [null] : [null, dry, falling(now)];
    for (const minute of minutes) {
      for (const reopening of halt ? [null] : [null, { at: now, bid: 37, pauseBid: 37 }]) {
        for (const killed of [false, true]) {
          const around = { ...AROUND, close, killed };
          yield {
            position: followStop({ ...position, reopening }, config),
            at: now,
            bid,
            halt,
            minute,
            around,
            config,
          };
        }
      }
    }
  }
}

const needQuoteOrMinute: readonly RuleName[] = [
  ...["stop_loss", "trailing_stop", "profit_target", "peak_to_drop_1pct", "green_to_red"] as const,
  ...["early_fail_0_5_in_8", "early_fail_1_0_in_15", "momentum_break", "volume_death", "peak_stall"] as const,
];
/** Pairs that no second can bring: of each rule those after it, with the reason. */
const EXCLUSIVE: readonly (readonly [RuleName, readonly RuleName[], reason: string])[] = [
  ["luld_down_halt", ["luld_up_reversal", "halt_recovery"], "trading is halted, and for one reason"],
  ["luld_down_halt", needQuoteOrMinute, "in a halt there is no quote, and no minute is looked at"],
  ["luld_up_reversal", ["halt_recovery"], "a halt ends the watch"],
  ["stop_loss", ["trailing_stop"], "it is one stop"],
  ["stop_loss", ["profit_target"], "a loss is no gain"],
  ["trailing_stop", ["early_fail_0_5_in_8", "early_fail_1_0_in_15"], "it has gained 1.5 %"],
  ["profit_target", ["green_to_red"], "a gain is no loss"],
  ["profit_target", ["early_fail_0_5_in_8", "early_fail_1_0_in_15"], "it has gained 50 %"],
  ["profit_target", ["peak_stall"], "its stop is at level 6"],
  ["peak_to_drop_1pct", ["early_fail_0_5_in_8", "early_fail_1_0_in_15"], "it has gained 1 %"],
  ["peak_to_drop_1pct", ["time_decay"], "it has gained 1 % and is held for 20 minutes at most"],
  ["green_to_red", ["early_fail_0_5_in_8"], "it has gained 0.75 %"],
  ["early_fail_0_5_in_8", ["peak_stall"], "it has not gained 1 %"],
  ["early_fail_1_0_in_15", ["peak_stall"], "it has not gained 1 %"],
];

Deno.test("of all exits that hold in one second, the one that is asked first is the reason", () => {
  const seen = new Set<string>();
  const orders = new Set<string>();
  for (const look of looks()) {
    const verdicts = judge(look);
    orders.add(verdicts.map(({ name }) => name).join());
    const fired = verdicts.filter((verdict) => verdict.fired).map(({ name }) => name);
    for (const [i, first] of fired.entries()) {
      for (const second of fired.slice(i + 1)) seen.add(`${first} ${second}`);
    }
  }
  assert.deepEqual([...orders], [ORDER.join()]);
  const pairs = ORDER.flatMap((first, i) => ORDER.slice(i + 1).map((second) => `${first} ${second}`));
  const exclusive = EXCLUSIVE.flatMap(([first, others]) => others.map((second) => `${first} ${second}`));
  assert.deepEqual(pairs.filter((pair) => !seen.has(pair)).toSorted(), exclusive.toSorted());
});
