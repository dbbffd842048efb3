import assert from "node:assert/strict";
import { DEFAULTS } from "../config.ts";
import { barsOf, closes } from "../testing.ts";
import { entryModes } from "./entry_modes.ts";
import { live, type Tick } from "./live.ts";
import type { Position } from "./state.ts";
import { AROUND, cut, ENTERED, entered, quoteOf } from "./testing.ts";

/** Numbers from 0 to 1 that follow from a seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const reasons = ["luld_up", "luld_down", "market", "other"] as const;

/** A random walk of some minutes with halts, seconds without quotes, and minutes with and without trades. */
function ticksOf(seed: number): Tick[] {
  const next = random(seed);
  const drift = (next() - 0.45) * 0.0004;
  const calm = 0.0004 + next() * 0.0015;
  const bars = barsOf([
    ...closes("09:30", Array.from({ length: 30 }, () => 20 + next() - 0.5)),
    ...closes("10:00", Array.from({ length: 60 }, () => 20 + next() * 2 - 1), { volume: 1_000 * next() }),
  ]);
  const ticks: Tick[] = [];
  let [price, halt] = [19.98, null as Tick["halt"]];
  for (let second = 1; second <= 1_800; second++) {
    const at = ENTERED + second * 1_000;
    price = Math.max(1, price * (1 + drift + (next() - 0.5) * calm * 2));
    if (halt === null && next() < 0.002) halt = { reason: reasons[Math.floor(next() * 4)]!, since: at };
    else if (halt && next() < 0.005) halt = null;
    const bid = Math.round(price * 100) / 100;
    ticks.push({
      at,
      quote: halt || next() < 0.02 ? null : quoteOf(bid, at),
      halt,
      minute: second % 60 === 0
        ? {
          bars: cut(bars, at),
          vwap: next() < 0.1 ? NaN : 20,
          spread: next() < 0.1 ? NaN : 0.05 * next(),
          bidDepth: 10_000 * next(),
        }
        : null,
    });
  }
  return ticks;
}

const stored = (position: Position): Position => JSON.parse(JSON.stringify(position));

Deno.test("over random seconds the level never falls, the stop is never below the initial one, and a restart changes nothing", () => {
  const reached = new Set<string>();
  for (let seed = 1; seed <= 150; seed++) {
    const mode = entryModes[seed % entryModes.length]!;
    let position = entered({ mode, manual: seed % 5 === 0 });
    for (const tick of ticksOf(seed)) {
      const around = { ...AROUND, killed: seed % 17 === 0 && tick.at > ENTERED + 600_000 };
      const after = live(position, tick, around, DEFAULTS);
      assert.deepEqual(stored(after.position), after.position, "plain JSON");
      if (tick.at % 7_000 === 0) assert.deepEqual(live(stored(position), tick, around, DEFAULTS), after, "restart");
      const { level, stop, initialStop, entryPrice, decay, decayMax, highest, lowest, bid } = after.position;
      assert.ok(level >= position.level && stop >= initialStop);
      assert.ok(level === 0 || stop >= entryPrice * 1.001 - 1e-9, "never below breakeven");
      assert.ok(decay >= 0 && decay <= 5 && decayMax >= decay && highest >= bid && lowest <= bid);
      assert.ok(highest >= position.highest && lowest <= position.lowest);
      position = after.position;
      if (!after.exit) continue;
      assert.ok(tick.quote && !tick.halt, "sold to a quote, outside of halts");
      assert.equal(after.exit.rules.find(({ fired }) => fired)?.name, after.exit.reason);
      reached.add(after.exit.reason);
      break;
    }
  }
  assert.ok(reached.size >= 8, [...reached].join());
});
