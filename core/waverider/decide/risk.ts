/** The gates that need the account: what bars an entry, and how many shares fit. */
import { addCents, type Cents, centsNumber, notional, price, shares } from "../../kernel/money.ts";
import type { WaveriderConfig } from "../config.ts";
import { type Gate, gate } from "../gates/gate.ts";
import type { Inputs } from "../inputs.ts";
import type { EntryMode } from "../position/entry_modes.ts";
import { type Size, sizeOf } from "../position/size.ts";
import type { Gated } from "../scan.ts";
import { coversRisk, dayLossOf, lossLimitOf } from "../trade/loss_limit.ts";
import type { AccountState, Held, State } from "./state.ts";
import { openProfit } from "./watch.ts";

const MINUTE = 60_000;

/** Cash and positions at the bid. */
export const worthOf = (cash: Cents, held: readonly Held[]): Cents =>
  held.reduce(
    (sum, { position: { bid, shares: count } }) => addCents(sum, notional(price(bid), shares(count))),
    cash,
  );

/** The same in dollars. */
export const equityOf = ({ account, held }: Pick<State, "account" | "held">): number =>
  centsNumber(worthOf(account.cash, held));

export function sizeFor({ inputs, measures }: Gated, mode: EntryMode, state: State, config: WaveriderConfig): Size {
  const { ask, bid, askShares } = inputs;
  return sizeOf({
    ...{ ask, bid, askShares, mode },
    spread: measures.spread,
    volume5: measures.volume5,
    equity: equityOf(state),
    cash: centsNumber(state.account.cash),
    maxPositions: state.account.maxPositions,
  }, config);
}

/** All guards that fail, in order. @param byHand entered by an operator, who needs no automation */
export function riskGate(
  { symbol, at }: Pick<Inputs, "symbol" | "at">,
  riskDollars: number,
  { account, held }: Pick<State, "account" | "held">,
  config: WaveriderConfig,
  byHand: boolean,
): Gate {
  const failures = [
    ...accountFailures(account, held, config, byHand),
    ...symbolFailures(symbol, at, account, held, config),
    ...lossFailures(riskDollars, account, held, config),
  ];
  return gate("RISK", failures.join("; ") || null, null, failures[0] ?? null);
}

function accountFailures(
  { killed, isRunning, failedScans, maxPositions, dayTrades }: AccountState,
  held: readonly Held[],
  { account: limit }: WaveriderConfig,
  byHand: boolean,
): string[] {
  const failures: string[] = [];
  if (killed !== null) failures.push(`Killed: ${killed}`);
  if (!byHand && !isRunning) failures.push("Automation is stopped");
  if (!byHand && failedScans >= limit.failed_scans) failures.push(`The ${failedScans} scans before this one failed`);
  if (held.length >= maxPositions) failures.push(`All ${maxPositions} slots are taken`);
  if (limit.enforce_day_trade_limit && dayTrades >= limit.day_trades_limit) {
    failures.push(`Day trade limit reached (${dayTrades} of ${limit.day_trades_limit})`);
  }
  return failures;
}

function symbolFailures(
  symbol: string,
  at: number,
  { entries, exits }: AccountState,
  held: readonly Held[],
  { account: limit }: WaveriderConfig,
): string[] {
  const failures: string[] = [];
  if (held.some(({ position }) => position.symbol === symbol)) failures.push("Already held");
  const count = entries.get(symbol) ?? 0;
  if (count >= limit.entries_a_symbol) failures.push(`${count} of ${limit.entries_a_symbol} entries today`);
  const left = exits.get(symbol);
  const minutes = left === undefined ? Infinity : (at - left) / MINUTE;
  if (minutes < limit.cool_down_minutes) {
    failures.push(`${Math.floor(minutes)} of ${limit.cool_down_minutes} minutes since its last exit`);
  }
  return failures;
}

function lossFailures(
  riskDollars: number,
  account: AccountState,
  held: readonly Held[],
  config: WaveriderConfig,
): string[] {
  const limit = lossLimitOf(centsNumber(account.startOfDay), config);
  const loss = dayLossOf(centsNumber(account.realised), openProfit(held), limit);
  if (loss.isReached) return ["The daily loss limit is reached"];
  if (coversRisk(loss, riskDollars)) return [];
  return [
    `Its risk of $${riskDollars.toFixed(2)} is more than the $${loss.left.toFixed(2)} left of the daily loss limit`,
  ];
}

/** @param size with a bound that says why it is none */
export function sizeGate({ shares: count, decidedBy, bounds: limits }: Size): Gate {
  const isKnown = limits.find(({ name }) => name === decidedBy)?.shares !== null;
  const why = isKnown ? bounds[decidedBy] : "what limits the size is not known";
  return gate("SIZE", count, 1, count >= 1 ? null : `No share fits: ${why}`);
}

const bounds = {
  risk: "the risk of one is more than the equity allows",
  slot: "one costs more than a slot",
  cash: "the cash does not pay for one",
  volume: "too little was traded in the last five minutes",
  depth: "too little is offered",
} as const;
