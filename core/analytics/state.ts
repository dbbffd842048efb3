/** The holdings of a portfolio at an instant, its value, and the changes between two instants. Exact cents. */
import {
  addCents,
  addShares,
  type Cents,
  cents,
  notional,
  percentage,
  price,
  proportion,
  type Shares,
  subtractCents,
  subtractShares,
  ZERO_CENTS,
  ZERO_SHARES,
} from "../kernel/money.ts";
import { type EntrySum, paidInTypes, type PortfolioRow, type Prices } from "../ledger/mod.ts";
import type { HoldingMovements, Movements, NamedFlow } from "./returns/reconcile.ts";
import type { Happened } from "./store.ts";

export interface Held {
  readonly shares: Shares;
  readonly cost: Cents;
}

export interface State {
  readonly cash: Cents;
  readonly contributed: Cents;
  /** Only symbols that are held. */
  readonly holdings: ReadonlyMap<string, Held>;
}

const NOTHING: Held = { shares: ZERO_SHARES, cost: ZERO_CENTS };

export const stateOf = (row: PortfolioRow): State => ({
  cash: cents(row.cash_balance),
  contributed: cents(row.contributed),
  holdings: new Map(row.holdings.map(({ symbol, shares, cost }) => [symbol, { shares, cost }])),
});

type Effect = Pick<EntrySum, "type" | "symbol" | "cash" | "shares" | "cost">;
const isPaidIn = ({ type }: Effect): boolean => (paidInTypes as readonly string[]).includes(type);

/** The state before the entries. */
export const stateBefore = (state: State, since: readonly Effect[]): State =>
  after(
    state,
    since.map((e) => ({
      ...e,
      cash: subtractCents(ZERO_CENTS, e.cash),
      shares: subtractShares(ZERO_SHARES, e.shares),
      cost: subtractCents(ZERO_CENTS, e.cost),
    })),
  );

/** The state after the entries. */
export function after(state: State, entries: readonly Effect[]): State {
  const holdings = new Map(state.holdings);
  let { cash, contributed } = state;
  for (const entry of entries) {
    cash = addCents(cash, entry.cash);
    if (isPaidIn(entry)) contributed = addCents(contributed, addCents(entry.cash, entry.cost));
    if (entry.symbol === null) continue;
    const { shares, cost } = holdings.get(entry.symbol) ?? NOTHING;
    holdings.set(entry.symbol, { shares: addShares(shares, entry.shares), cost: addCents(cost, entry.cost) });
  }
  return { cash, contributed, holdings: new Map([...holdings].filter(([, held]) => held.shares > 0n)) };
}

export interface Valued {
  readonly total: Cents;
  /** Market value less cost; a holding without a price is worth nothing. */
  readonly unrealised: Cents;
  readonly values: ReadonlyMap<string, Cents>;
  readonly unpriced: readonly string[];
}

/** @param prices dollars by symbol */
export function valued({ cash, holdings }: State, prices: Prices): Valued {
  let [total, unrealised] = [cash, ZERO_CENTS];
  const values = new Map<string, Cents>();
  const unpriced: string[] = [];
  for (const [symbol, { shares, cost }] of holdings) {
    const dollars = prices.get(symbol);
    if (dollars === undefined) unpriced.push(symbol);
    const value = dollars === undefined ? ZERO_CENTS : notional(price(dollars), shares);
    values.set(symbol, value);
    total = addCents(total, value);
    unrealised = addCents(unrealised, subtractCents(value, cost));
  }
  return { total, unrealised, values, unpriced };
}

/** A value, and the net deposits up to then. */
export interface Worth {
  readonly total: Cents;
  readonly contributed: Cents;
}

/** What was gained from one to the other beside deposits and withdrawals; in percent of the first and the deposits. */
export function gainBetween(from: Worth, to: Worth): { gain: Cents; percent: number | null } {
  const flows = subtractCents(to.contributed, from.contributed);
  const gain = subtractCents(subtractCents(to.total, from.total), flows);
  return { gain, percent: percentage(gain, addCents(from.total, flows > 0n ? flows : ZERO_CENTS)) };
}

const sum = (entries: readonly Effect[], of: (entry: Effect) => Cents): Cents =>
  entries.reduce((total, entry) => addCents(total, of(entry)), ZERO_CENTS);
const cash = (entry: Effect) => entry.cash;
const cashAndCost = (entry: Effect) => addCents(entry.cash, entry.cost);
const negative = (amount: Cents) => subtractCents(ZERO_CENTS, amount);

/** Separately named flows, of the types that occurred. */
function otherFlows(entries: readonly Effect[], names: Partial<Record<Effect["type"], string>>): NamedFlow[] {
  return Object.entries(names).flatMap(([type, name]) => {
    const own = entries.filter((entry) => entry.type === type);
    return own.length === 0 ? [] : [{ name, amount: sum(own, cashAndCost) }];
  });
}

/** The change of value between two valuations by kind, from the entries. */
export function movements(opening: Valued, entries: readonly Effect[], closing: Valued): Movements {
  const of = (...types: Effect["type"][]) => entries.filter((entry) => types.includes(entry.type));
  return {
    openingValue: opening.total,
    deposits: sum(of("DEPOSIT"), cash),
    withdrawals: negative(sum(of("WITHDRAWAL"), cash)),
    dividends: sum(of("DIVIDEND"), cash),
    interest: sum(of("INTEREST"), cash),
    realisedGains: sum(of("BUY", "SELL", "DRIP", "SPLIT", "MERGER"), cashAndCost),
    openingUnrealised: opening.unrealised,
    closingUnrealised: closing.unrealised,
    other: otherFlows(entries, { IMPORT: "imports", FORK: "opening_cash", ADJUSTMENT: "cost_adjustments" }),
    closingValue: closing.total,
  };
}

/**
 * The same by holding: its values, purchases and proceeds. A holding that became another, as in a takeover for shares,
 * passes its value on, so that the two are one movement: the gain of the new holding is its value less that. If some
 * shares were sold before, their gain stays with the old holding.
 */
export function movementsByHolding(opening: Valued, { sums: entries, exchanges }: Happened, closing: Valued) {
  const symbols = new Set([
    ...opening.values.keys(),
    ...entries.flatMap((e) => e.symbol ?? []),
    ...closing.values.keys(),
  ]);
  const all = new Map(Array.from(symbols, (symbol) => {
    const own = entries.filter((entry) => entry.symbol === symbol);
    const of = (...types: Effect["type"][]) => own.filter((entry) => types.includes(entry.type));
    return [symbol, {
      symbol,
      openingValue: opening.values.get(symbol) ?? ZERO_CENTS,
      bought: subtractCents(sum(of("IMPORT"), cashAndCost), sum(of("BUY", "DRIP"), cash)),
      sold: sum(of("SELL", "SPLIT", "MERGER"), cash),
      dividends: sum(of("DIVIDEND"), cash),
      closingValue: closing.values.get(symbol) ?? ZERO_CENTS,
      soldShares: subtractShares(ZERO_SHARES, of("SELL").reduce((n, e) => addShares(n, e.shares), ZERO_SHARES)),
    }];
  }));
  const handedOn = new Set<string>();
  for (const { from, to, given } of exchanges) {
    const [old, next] = [all.get(from)!, all.get(to)!];
    for (const base of ["openingValue", "bought"] as const) {
      const part = proportion(old[base], given, addShares(given, old.soldShares));
      old[base] = subtractCents(old[base], part);
      next[base] = addCents(next[base], part);
    }
    handedOn.add(from);
  }
  const holdings = [...all.values()].map(({ soldShares: _, ...one }): HoldingMovements => one)
    .filter(({ symbol, ...figures }) =>
      !handedOn.has(symbol) || Object.values(figures).some((figure) => figure !== 0n)
    );
  const cashOnly = entries.filter((entry) => entry.symbol === null);
  const { deposits, withdrawals, interest } = movements(opening, entries, closing);
  return {
    openingValue: opening.total,
    ...{ deposits, withdrawals, interest, holdings },
    other: [
      ...otherFlows(entries, { IMPORT: "imports", FORK: "opening_cash" }),
      ...otherFlows(cashOnly, { DIVIDEND: "dividends" }),
    ],
    closingValue: closing.total,
  };
}
