/** Watches open positions second by second, up to the first second in which any of them is left. */
import { centsNumber, notional, price, shares } from "../../kernel/money.ts";
import type { WaveriderConfig } from "../config.ts";
import { type Around, live, type Tick } from "../position/live.ts";
import type { Position } from "../position/state.ts";
import { dayLossOf, lossLimitOf } from "../trade/loss_limit.ts";
import type { Step } from "../trade/stored.ts";
import { isQuiet, type Quiet, quietOf } from "./quiet.ts";
import type { AccountState, Action, Decision, Held, State, View } from "./state.ts";

const SECOND = 1_000;
/** Of a price, a dollar. */
const UNITS = 10_000;
/** Why automation stops by itself, until the next day. */
export const LOSS_REACHED = "The daily loss limit was reached";

/** What a position would earn at a price, in dollars. */
export const profitAt = ({ position, cost }: Held, bid: number): number =>
  (worthAt(bid, position.shares) - Number(cost)) / 100;

/** Cents, as `notional`, which is slower: whole shares at a price of four decimals are exact without big integers. */
function worthAt(bid: number, count: number): number {
  const units = Math.round(bid * UNITS);
  const product = units * count;
  return units / UNITS === bid && product < Number.MAX_SAFE_INTEGER - 100
    ? Math.floor((product + 50) / 100)
    : Number(notional(price(bid), shares(count)));
}

/** What is open would earn at its last bids, in dollars. */
export const openProfit = (held: readonly Held[]): number =>
  held.reduce((sum, one) => sum + profitAt(one, one.position.bid), 0);

/** A position as its seconds pass. What quiet seconds change is put into it later. */
interface Run {
  held: Held;
  quiet: Quiet | null;
  readonly ticks: readonly Tick[];
  readonly cost: number;
  /** The last of the quiet seconds that are not in the position yet; null: none. */
  last: Tick | null;
  lowest: number;
}

export function watch(state: State, view: View, config: WaveriderConfig): Decision {
  const steps = new Map<string, Step[]>();
  let { account } = state;
  const realised = centsNumber(account.realised);
  const limit = lossLimitOf(centsNumber(account.startOfDay), config);
  const every = config.account.websocket ? 1 : config.exits.poll_seconds;
  const last = Math.floor(view.at / SECOND) * SECOND;
  const { first, ticks } = aligned(view, state.held, last);
  const runs = state.held.map((held): Run => ({
    ...{ held, quiet: null, ticks: ticks.get(held.position.id) ?? [], cost: Number(held.cost) },
    ...{ last: null, lowest: held.position.lowest },
  }));
  for (let at = first, i = 0; at <= last; at += SECOND, i++) {
    if ((at / SECOND) % every !== 0) continue;
    const loss = dayLossOf(realised, profitIn(runs, i), limit);
    account = deeper(account, loss.used, at);
    const around = { lossLimitReached: loss.isReached, killed: account.flattening, close: view.close };
    const exits = second(runs, i, around, config, steps);
    const stop: Action[] = loss.isReached && account.isRunning ? [{ kind: "stop", reason: LOSS_REACHED }] : [];
    if (exits.length + stop.length === 0) continue;
    if (stop.length > 0) account = { ...account, isRunning: false };
    const left = new Set(exits.map(({ held }) => held));
    return {
      state: { ...state, livedUntil: at, held: settled(runs).filter((one) => !left.has(one)), account },
      actions: [...exits, ...stop],
      steps,
      scan: null,
    };
  }
  return {
    state: { ...state, livedUntil: view.at, held: settled(runs), account },
    actions: [],
    steps,
    scan: null,
  };
}

type ExitAction = Extract<Action, { kind: "exit" }>;
const NO_EXITS: ExitAction[] = [];

/** One second of all positions: those that it ends. */
function second(
  runs: readonly Run[],
  i: number,
  around: Around,
  config: WaveriderConfig,
  steps: Map<string, Step[]>,
): ExitAction[] {
  let exits = NO_EXITS;
  const isCalm = !around.lossLimitReached && !around.killed;
  for (const run of runs) {
    const tick = run.ticks[i]!;
    if (isCalm && run.quiet && isQuiet(run.quiet, tick)) {
      run.last = tick;
      if (tick.quote!.bid < run.lowest) run.lowest = tick.quote!.bid;
      continue;
    }
    const before = settle(run).position;
    const { position, exit } = live(before, tick, around, config);
    note(steps, before, position, tick.at);
    run.held = { ...run.held, position };
    run.lowest = position.lowest;
    run.quiet = isCalm && !exit ? quietOf(position, tick.at, around.close, config) : null;
    if (exit) exits = [...exits, { kind: "exit", held: run.held, exit }];
  }
  return exits;
}

/** With what quiet seconds have changed. */
function settle(run: Run): Held {
  if (run.last === null) return run.held;
  const { at: quotedAt, quote } = run.last;
  const { bid, ask } = quote!;
  run.held = { ...run.held, position: { ...run.held.position, bid, ask, quotedAt, lowest: run.lowest } };
  run.last = null;
  return run.held;
}

const settled = (runs: readonly Run[]): Held[] => runs.map(settle);

/** All positions are looked at in the same seconds. */
function aligned(view: View, held: readonly Held[], last: number) {
  const { ticks } = view;
  const lists = held.map(({ position }) => ticks.get(position.id) ?? []);
  const first = lists[0]?.[0]?.at ?? Infinity;
  for (const list of lists) {
    if (list.length === 0 ? first !== Infinity : list[0]!.at !== first || list.at(-1)!.at > last) {
      throw new Error("The seconds of the positions differ, or lie after the view");
    }
  }
  return { first, ticks };
}

/** What all would earn in a second, at the bids that were seen last. */
function profitIn(runs: readonly Run[], i: number): number {
  let sum = 0;
  for (const { held: { position }, ticks, cost, last } of runs) {
    const { bid } = ticks[i]!.quote ?? last?.quote ?? position;
    sum += (worthAt(bid, position.shares) - cost) / 100;
  }
  return sum;
}

const deeper = (account: AccountState, used: number, at: number): AccountState =>
  used > -account.deepest ? { ...account, deepest: -used, deepestAt: at } : account;

/** The stop's changes are a trade's history. */
function note(steps: Map<string, Step[]>, before: Position, now: Position, at: number): void {
  if (before.stop === now.stop && before.level === now.level && before.decay === now.decay) return;
  const list = steps.get(now.id) ?? [];
  list.push({ at, stop: now.stop, level: now.level, decay: now.decay, peak: now.highest });
  steps.set(now.id, list);
}
