/** A quote of a held position that touches no stop: what the day trader's decision spends on it. */
import { cents, notional, price, shares, ZERO_CENTS } from "../core/kernel/money.ts";
import { DEFAULTS } from "../core/waverider/config.ts";
import { decide } from "../core/waverider/decide/mod.ts";
import type { State, View } from "../core/waverider/decide/state.ts";
import { hoursAt } from "../core/waverider/engine/scan_view.ts";
import { opened } from "../core/waverider/position/state.ts";
import type { Tick } from "../core/waverider/position/tick.ts";
import { POSITIONS } from "./day_trader.ts";
import { bracketed, processorTime, type Report } from "./report.ts";

const GOAL_NS = 100;
/** The seconds between two minutes: at a minute's end its bars are looked at. */
const SECONDS = 59;
const ROUNDS = 200;
const NOW = Temporal.Instant.from("2026-11-20T11:00:00-05:00").epochMilliseconds;

const quote = (at: number, bid: number) => ({ bid, ask: bid + 0.01, bidShares: 500, askShares: 500, at });

/** Ten positions, one minute after their entry. */
function state(seconds: number): { state: State; view: View } {
  const held = Array.from({ length: POSITIONS }, (_, n) => {
    const position = opened({
      ...{ id: String(n), symbol: `S${n}`, mode: "STANDARD", manual: false, enteredAt: NOW, entryPrice: 20 + n },
      ...{ shares: 40, stopPercent: 3, ewsScore: 8, quote: quote(NOW, 19.99 + n) },
    });
    return { position, cost: notional(price(20 + n), shares(40)) };
  });
  const account = {
    ...{ cash: cents("1000.00"), realised: ZERO_CENTS, startOfDay: cents("10000.00"), maxPositions: POSITIONS },
    ...{ isRunning: true, killed: null, flattening: false, failedScans: 0, dayTrades: 0 },
    ...{ entries: new Map(), exits: new Map(), deepest: -100, deepestAt: NOW },
  };
  // Two cents up and down, below the bid at the entry.
  const ticksOf = (n: number): Tick[] =>
    Array.from({ length: seconds }, (_, i) => {
      const at = NOW + (i + 1) * 1_000;
      return { at, quote: quote(at, Math.round((19.97 + n + (i % 3) / 100) * 100) / 100), halt: null, minute: null };
    });
  return {
    state: { livedUntil: NOW, held, account, hot: [] },
    view: {
      ...{ at: NOW + seconds * 1_000, close: hoursAt(NOW).close, scan: null },
      ticks: new Map(held.map(({ position }, n) => [position.id, ticksOf(n)])),
    },
  };
}

/** Nanoseconds of processor time for each quote. */
function nanoseconds(job: () => void, quotes: number): Promise<number> {
  const took = processorTime(() => {
    for (let round = 0; round < ROUNDS; round++) job();
  });
  return Promise.resolve(took * 1e6 / ROUNDS / quotes);
}

/** What no watching can do without: each bid is read and compared with its stop. */
function barePass({ state: { held }, view }: ReturnType<typeof state>): number {
  let crossed = 0;
  for (const { position: { id, stop } } of held) {
    for (const { quote } of view.ticks.get(id)!) if (quote!.bid <= stop) crossed++;
  }
  return crossed;
}

/** `watch` */
export async function watchBench(report: Report): Promise<void> {
  const [minute, second] = [state(SECONDS), state(1)];
  const watch = ({ state, view }: typeof minute) => {
    const { actions } = decide(state, view, DEFAULTS);
    if (actions.length > 0) throw new Error("A stop was touched");
  };
  const quotes = POSITIONS * SECONDS;
  for (let i = 0; i < 20; i++) await nanoseconds(() => watch(minute), quotes);
  // The first second of a part, in which the rules are asked, is the same in both.
  const { job: whole, limit: first } = await bracketed(
    () => nanoseconds(() => watch(minute), POSITIONS),
    () => nanoseconds(() => watch(second), POSITIONS),
    { pairs: 15, most: 30 },
  );
  const { job: bare } = await bracketed(
    () => nanoseconds(() => barePass(minute), quotes),
    () => nanoseconds(() => barePass(minute), quotes),
  );
  const each = (whole - first) / (SECONDS - 1);
  report({
    what: "a quote that touches no stop",
    measured: `${each.toFixed(0)} ns`,
    beside: `${bare.toFixed(1)} ns to compare it with the stop`,
    ratio: "",
    goal: `< ${GOAL_NS} ns`,
    met: each < GOAL_NS,
    note: `${POSITIONS} positions, the seconds of a minute but the first; the first, in which all rules are asked: ` +
      `${(first / 1_000).toFixed(1)} µs a position`,
  });
}
