/**
 * Statements that explain a change of value, exact to the cent. The difference between the actual and the explained
 * change is computed, never filled in: anything but zero is an error in the given figures.
 */
import { addCents, type Cents, subtractCents, ZERO_CENTS } from "../../kernel/money.ts";

/** Another flow by its name, positive into the portfolio. */
export interface NamedFlow {
  readonly name: string;
  readonly amount: Cents;
}

export interface Movements {
  /** Cash and market value of the holdings before the period. */
  readonly openingValue: Cents;
  /** Not negative. */
  readonly deposits: Cents;
  /** Not negative: the amount that was paid out. */
  readonly withdrawals: Cents;
  /** Reinvested ones too: they are received, then spent. */
  readonly dividends: Cents;
  readonly interest: Cents;
  /** Proceeds of the sold shares less their cost; negative for losses. */
  readonly realisedGains: Cents;
  /** Market value less cost of the holdings before the period. */
  readonly openingUnrealised: Cents;
  /** The same of the holdings after it. */
  readonly closingUnrealised: Cents;
  readonly other: readonly NamedFlow[];
  /** Cash and market value of the holdings after the period, valued independently of all the above. */
  readonly closingValue: Cents;
}

/** One line of a statement, with its sign: the lines sum to the explained change. */
export interface StatementLine {
  readonly name: string;
  readonly amount: Cents;
}

export interface Reconciliation {
  readonly openingValue: Cents;
  readonly lines: readonly StatementLine[];
  /** Opening value and all lines. */
  readonly explainedValue: Cents;
  readonly closingValue: Cents;
  /** Closing value less the explained one: zero when the figures are complete. */
  readonly difference: Cents;
}

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce(addCents, ZERO_CENTS);
const negative = (amount: Cents): Cents => subtractCents(ZERO_CENTS, amount);

function explain(openingValue: Cents, lines: readonly StatementLine[], closingValue: Cents): Reconciliation {
  const explainedValue = addCents(openingValue, sum(lines.map((line) => line.amount)));
  return { openingValue, lines, explainedValue, closingValue, difference: subtractCents(closingValue, explainedValue) };
}

function checkFlows({ deposits, withdrawals }: Pick<Movements, "deposits" | "withdrawals">): void {
  if (deposits < 0n || withdrawals < 0n) throw new RangeError("Deposits and withdrawals are given without a sign");
}

/**
 * Opening value + deposits - withdrawals + dividends + interest + realised gains + change of unrealised gains + other
 * flows, against the closing value. Lines of zero are kept, so that statements of different periods can be compared.
 * @throws RangeError for negative deposits or withdrawals.
 */
export function reconcile(period: Movements): Reconciliation {
  checkFlows(period);
  return explain(period.openingValue, [
    { name: "deposits", amount: period.deposits },
    { name: "withdrawals", amount: negative(period.withdrawals) },
    { name: "dividends", amount: period.dividends },
    { name: "interest", amount: period.interest },
    { name: "realised_gains", amount: period.realisedGains },
    { name: "unrealised_gains", amount: subtractCents(period.closingUnrealised, period.openingUnrealised) },
    ...period.other,
  ], period.closingValue);
}

/** The changes of one holding in a period. */
export interface HoldingMovements {
  readonly symbol: string;
  /** Market value before the period, also of a holding that became this one; zero when it was bought later. */
  readonly openingValue: Cents;
  /** Paid for shares, reinvested dividends included. */
  readonly bought: Cents;
  /** Received for shares. */
  readonly sold: Cents;
  /** Received in cash or reinvested. */
  readonly dividends: Cents;
  /** Market value after the period; zero when all was sold. */
  readonly closingValue: Cents;
}

export interface DayMovements {
  readonly openingValue: Cents;
  readonly deposits: Cents;
  readonly withdrawals: Cents;
  readonly interest: Cents;
  readonly other: readonly NamedFlow[];
  readonly holdings: readonly HoldingMovements[];
  readonly closingValue: Cents;
}

export interface DayReconciliation extends Reconciliation {
  /** Gain of each holding, realised or not, with dividends: the largest move first, equal ones by symbol. */
  readonly byHolding: readonly { readonly symbol: string; readonly gain: Cents }[];
}

/** The gain of a holding: closing value - opening value - bought + sold + dividends. */
export const holdingGain = (holding: HoldingMovements): Cents =>
  subtractCents(
    sum([holding.closingValue, holding.sold, holding.dividends]),
    addCents(holding.openingValue, holding.bought),
  );

const size = (amount: Cents): bigint => amount < 0n ? -amount : amount;

/**
 * What moved a day, or any period, by holding: opening value + deposits - withdrawals + interest + the gain of each
 * holding + other flows, against the closing value. Dividends are in the gains.
 * @throws RangeError for negative deposits or withdrawals, and for a symbol given twice.
 */
export function reconcileByHolding(day: DayMovements): DayReconciliation {
  checkFlows(day);
  const symbols = new Set(day.holdings.map((holding) => holding.symbol));
  if (symbols.size < day.holdings.length) throw new RangeError("Give each holding once");
  const byHolding = day.holdings.map((holding) => ({ symbol: holding.symbol, gain: holdingGain(holding) }))
    .toSorted((a, b) => Number(size(b.gain) - size(a.gain)) || (a.symbol < b.symbol ? -1 : 1));
  const lines = [
    { name: "deposits", amount: day.deposits },
    { name: "withdrawals", amount: negative(day.withdrawals) },
    { name: "interest", amount: day.interest },
    { name: "holdings", amount: sum(byHolding.map((holding) => holding.gain)) },
    ...day.other,
  ];
  return { ...explain(day.openingValue, lines, day.closingValue), byHolding };
}
