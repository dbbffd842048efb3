/** Watches open positions second by second, up to the first second in which any of them is left. */
import { centsNumber, notional, price, shares, subtractCents } from "../../kernel/money.ts";
import type { WaveriderConfig } from "../config.ts";
import { live, type Tick } from "../position/live.ts";
import type { Position } from "../position/state.ts";
import { dayLossOf, lossLimitOf } from "../trade/loss_limit.ts";
import type { Step } from "../trade/stored.ts";
import type { AccountState, Action, Decision, Held, State, View } from "./state.ts";

const SECOND = 1_000;
/** Why automation stops by itself, until the next day. */
export const LOSS_REACHED = "The daily loss limit was reached";

/** What a position would earn at a price, in dollars. */
export const profitAt = ({ position, cost }: Held, bid: number): number =>
  centsNumber(subtractCents(notional(price(bid), shares(position.shares)), cost));

/** What is open would earn at its last bids, in dollars. */
export const openProfit = (held: readonly Held[]): number =>
  held.reduce((sum, one) => sum + profitAt(one, one.position.bid), 0);

export function watch(state: State, view: View, config: WaveriderConfig): Decision {
  const steps = new Map<string, Step[]>();
  let { held, account } = state;
  const limit = lossLimitOf(centsNumber(account.startOfDay), config);
  const every = config.account.websocket ? 1 : config.exits.poll_seconds;
  const last = Math.floor(view.at / SECOND) * SECOND;
  const { first, ticks } = aligned(view, held, last);
  for (let at = first, i = 0; at <= last; at += SECOND, i++) {
    if ((at / SECOND) % every !== 0) continue;
    const seconds = held.map(({ position }) => ticks.get(position.id)![i]!);
    const loss = dayLossOf(centsNumber(account.realised), profitIn(held, seconds), limit);
    account = deeper(account, loss.used, at);
    const around = { lossLimitReached: loss.isReached, killed: account.flattening, close: view.close };
    const exits: Action[] = [];
    const staying: Held[] = [];
    held = held.map((one, n) => {
      const { position, exit } = live(one.position, seconds[n]!, around, config);
      note(steps, one.position, position, at);
      const now = { ...one, position };
      if (exit) exits.push({ kind: "exit", held: now, exit });
      else staying.push(now);
      return now;
    });
    const stop: Action[] = loss.isReached && account.isRunning ? [{ kind: "stop", reason: LOSS_REACHED }] : [];
    if (exits.length + stop.length === 0) continue;
    if (stop.length > 0) account = { ...account, isRunning: false };
    return {
      state: { ...state, livedUntil: at, held: staying, account },
      actions: [...exits, ...stop],
      steps,
      scan: null,
    };
  }
  return { state: { ...state, livedUntil: view.at, held, account }, actions: [], steps, scan: null };
}

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

const profitIn = (held: readonly Held[], seconds: readonly Tick[]): number =>
  held.reduce((sum, one, i) => sum + profitAt(one, seconds[i]!.quote?.bid ?? one.position.bid), 0);

const deeper = (account: AccountState, used: number, at: number): AccountState =>
  used > -account.deepest ? { ...account, deepest: -used, deepestAt: at } : account;

/** The stop's changes are a trade's history. */
function note(steps: Map<string, Step[]>, before: Position, now: Position, at: number): void {
  if (before.stop === now.stop && before.level === now.level && before.decay === now.decay) return;
  const list = steps.get(now.id) ?? [];
  list.push({ at, stop: now.stop, level: now.level, decay: now.decay, peak: now.highest });
  steps.set(now.id, list);
}
