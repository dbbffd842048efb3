/** A scan: which stocks are recorded, and which are entered, one after the other. */
import { type Cents, price, type Shares, shares, subtractCents } from "../../kernel/money.ts";
import { impactOf, priceOf } from "../../orders/contract/fill_contract.ts";
import type { Quote } from "../../market/port.ts";
import type { WaveriderConfig } from "../config.ts";
import { type Inputs, isRegular } from "../inputs.ts";
import { entryModeOf } from "../position/mode.ts";
import { gateOf, score, type Scored } from "../scan.ts";
import { byRank } from "./rank.ts";
import { riskGate, sizeFor, sizeGate } from "./risk.ts";
import type { Action, Decided, Decision, Plan, ScanView, State, View } from "./state.ts";

export const RECORDED_SCORE = 4;
export const MOST_RECORDED = 200;
const MINUTE = 60_000;

export const quoteOf = ({ bid, ask, bidShares, askShares, quoteAt }: Inputs): Quote => ({
  ...{ bid, ask, bidShares, askShares },
  at: quoteAt,
});

/** Entries happen in the session only; each candidate sees the account as the one before left it. */
export function decideScan(state: State, view: View, scan: ScanView, config: WaveriderConfig): Decision {
  const heldSymbols = new Set(state.held.map(({ position }) => position.symbol));
  const isHeld = ({ inputs }: Scored) => heldSymbols.has(inputs.symbol);
  const all = score(scan.inputs, config);
  const full = all.filter((one) => one.tiers.length > 0 || one.score.total >= RECORDED_SCORE || isHeld(one))
    .sort((a, b) => Number(isHeld(b)) - Number(isHeld(a)) || byRank(a, b));
  const recorded = full.slice(0, MOST_RECORDED);
  const hot = all.filter(({ score: { total }, measures }) =>
    total >= config.modes.peer_score && measures.change >= config.modes.peer_change
  ).map(({ inputs: { symbol, industry } }) => ({ symbol, industry }));
  const since = view.at - config.modes.peer_minutes * MINUTE;
  const peers = [...state.hot.filter(({ at }) => at > since), ...hot];
  const gated = recorded.map((one): Decided => ({
    ...gateOf(one),
    ...{
      held: isHeld(one),
      hasHotPeer: hasHotPeer(one.inputs, peers, scan),
      accountGates: [],
      plan: null,
      entered: false,
    },
  }));
  const actions: Action[] = [];
  const decided = new Map<string, Decided>();
  let now = state;
  for (const one of gated.filter(({ tradeable }) => tradeable).sort(byRank)) {
    const { plan, gates } = planOf(one, now, config, false, scan.taken(one.inputs.symbol));
    const entered = gates.every(({ passed }) => passed);
    const made = { ...one, accountGates: gates, plan, entered };
    decided.set(one.inputs.symbol, made);
    if (!entered) continue;
    actions.push({ kind: "enter", decided: made, plan });
    now = afterEntry(now, one.inputs, plan, scan.taken(one.inputs.symbol));
  }
  const isRecorded = new Set<Scored>(recorded);
  const others = all.filter((one) => !isRecorded.has(one));
  // Whichever of the others were looked at in full.
  const withoutQuote = others.filter(({ measures: { spread } }) => Number.isNaN(spread))
    .map(({ inputs: { symbol } }) => symbol);
  return {
    state: now,
    actions,
    steps: new Map(),
    scan: {
      recorded: gated.map((one) => decided.get(one.inputs.symbol) ?? one),
      rest: {
        count: others.length + scan.rest.count,
        withoutQuote: [...scan.rest.withoutQuote, ...withoutQuote].sort(),
      },
      hot: isRegularScan(recorded) ? hot : [],
    },
  };
}

const isRegularScan = ([first]: readonly Scored[]): boolean => first !== undefined && isRegular(first.inputs);

/** Whether another stock of its industry, or else a similar company, is hot. */
export function hasHotPeer(
  { symbol, industry }: Inputs,
  peers: readonly { readonly symbol: string; readonly industry: string | null }[],
  { related }: Pick<ScanView, "related">,
): boolean {
  const similar = industry === null ? related.get(symbol) ?? [] : [];
  return peers.some((peer) =>
    peer.symbol !== symbol && (industry === null ? similar.includes(peer.symbol) : peer.industry === industry)
  );
}

/** The last two gates, RISK and SIZE, and what would be bought. */
export function planOf(
  one: Decided,
  state: State,
  config: WaveriderConfig,
  byHand: boolean,
  taken: Shares,
): { plan: Plan; gates: Decided["accountGates"] } {
  const mode = entryModeOf(one, one);
  const quote = quoteOf(one.inputs);
  const size = affordable(sizeFor(one, mode, state, config), quote, state.account.cash, taken);
  const gates = [riskGate(one.inputs, size.riskDollars, state, config, byHand), sizeGate(size)];
  return { plan: { mode, size, quote }, gates };
}

/** What a purchase costs, its impact included. */
export function costOf(count: number, quote: Quote, taken: Shares): { cost: Cents; price: ReturnType<typeof price> } {
  const wanted = { side: "BUY", shares: shares(count), limitPrice: null } as const;
  const filled = priceOf(wanted, price(quote.ask), impactOf(wanted.shares, quote.askShares, taken));
  return { cost: filled.amount, price: filled.price };
}

/** Fewer shares where earlier fills have made them dearer than the cash. */
function affordable(size: Plan["size"], quote: Quote, cash: Cents, taken: Shares): Plan["size"] {
  let count = size.shares;
  while (count > 0 && costOf(count, quote, taken).cost > cash) count--;
  if (count === size.shares) return size;
  return { ...size, shares: count, riskDollars: size.riskDollars * count / size.shares, decidedBy: "cash" };
}

/** The account as the next candidate sees it: the new position counts at the bid. */
function afterEntry(state: State, { symbol, at }: Inputs, { size, quote, mode }: Plan, taken: Shares): State {
  const { cost } = costOf(size.shares, quote, taken);
  const entries = new Map(state.account.entries).set(symbol, (state.account.entries.get(symbol) ?? 0) + 1);
  const position = { symbol, bid: quote.bid, shares: size.shares, mode, enteredAt: at };
  return {
    ...state,
    account: { ...state.account, cash: subtractCents(state.account.cash, cost), entries },
    held: [...state.held, { position: position as State["held"][number]["position"], cost }],
  };
}
