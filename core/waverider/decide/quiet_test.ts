import assert from "node:assert/strict";
import { cents, notional, price, shares, ZERO_CENTS } from "../../kernel/money.ts";
import { DEFAULTS } from "../config.ts";
import { opened } from "../position/state.ts";
import type { Tick } from "../position/tick.ts";
import { HOURS, instant } from "../testing.ts";
import type { State, View } from "./state.ts";
import { watch } from "./watch.ts";

const FROM = instant("10:00");
const SECONDS = 1_500;
const MINUTE = 60_000;

/** The same numbers for the same seed, from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

/** A walk with halts and seconds without a quote, and a bar each minute. */
function walk(begin: number, random: () => number): Tick[] {
  const ticks: Tick[] = [];
  const rows: number[][] = [];
  let [mid, high, low, halt] = [begin, begin, begin, null as Tick["halt"]];
  const step = [0.0001, 0.0004, 0.0015][Math.floor(random() * 3)]!;
  for (let at = FROM + 1_000; at <= FROM + SECONDS * 1_000; at += 1_000) {
    mid *= 1 + step * (random() + random() - 0.98);
    const bid = Math.round(mid * 100) / 100;
    [high, low] = [Math.max(high, bid), Math.min(low, bid)];
    if (halt && random() < 0.02) halt = null;
    else if (random() < 0.0005) halt = { reason: random() < 0.5 ? "luld_up" : "other", since: at };
    const isMinute = at % MINUTE === 0;
    if (isMinute) {
      rows.push([at - MINUTE, bid, high, low, bid, 1_000 * random()]);
      high = low = bid;
    }
    const quote = halt || random() < 0.02 ? null : { bid, ask: bid + 0.02, bidShares: 500, askShares: 500, at };
    const column = (i: number) => Float64Array.from(rows, (row) => row[i]!);
    const bars = () => ({
      ...{ at: column(0), open: column(1), high: column(2), low: column(3), close: column(4), volume: column(5) },
    });
    const minute = isMinute ? { bars: bars(), vwap: mid, spread: 0.02, bidDepth: 500 * mid } : null;
    ticks.push({ at, quote, halt, minute });
  }
  return ticks;
}

function begin(random: () => number): { state: State; ticks: ReadonlyMap<string, readonly Tick[]> } {
  const held = ["a", "b", "c"].map((id) => {
    const bid = Math.round(500 + random() * 5_000) / 100;
    const position = opened({
      ...{ id, symbol: id, mode: "STANDARD", manual: random() < 0.5, enteredAt: FROM, entryPrice: bid + 0.01 },
      ...{ shares: 100, stopPercent: 3, ewsScore: 8 },
      quote: { bid, ask: bid + 0.01, bidShares: 500, askShares: 500, at: FROM },
    });
    return { position, cost: notional(price(position.entryPrice.toFixed(4)), shares(100)) };
  });
  const account = {
    ...{ cash: cents("1000.00"), realised: ZERO_CENTS, startOfDay: cents("10000.00"), maxPositions: 4 },
    ...{ isRunning: true, killed: null, flattening: false, failedScans: 0, dayTrades: 0 },
    ...{ entries: new Map(), exits: new Map(), deepest: 0, deepestAt: null },
  };
  return {
    state: { livedUntil: FROM, held, account, hot: [] },
    ticks: new Map(held.map(({ position }) => [position.id, walk(position.bid, random)])),
  };
}

Deno.test("seconds in which nothing happens are passed over, with what a look at each of them gives", () => {
  let exits = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const { state, ticks } = begin(numbers(seed));
    const lived = (from: State, seconds: number) => {
      const [first, at] = [(from.livedUntil - FROM) / 1_000, from.livedUntil + seconds * 1_000];
      const part = ({ position: { id } }: State["held"][number]) =>
        [id, ticks.get(id)!.slice(first, first + seconds)] as const;
      const view: View = { at, close: HOURS.close, ticks: new Map(from.held.map(part)), scan: null };
      return watch(from, view, DEFAULTS);
    };
    const whole = lived(state, SECONDS);
    let each = lived(state, 1);
    while (each.actions.length === 0 && each.state.livedUntil < whole.state.livedUntil) each = lived(each.state, 1);
    assert.deepEqual([each.state, each.actions], [whole.state, whole.actions], `seed ${seed}`);
    exits += whole.actions.length;
  }
  assert.ok(exits > 40, `${exits} exits`);
});
