/** Values holdings at a new price, with exact arithmetic, until the server is asked again. */
import type { Holding } from "../../core/ledger/contract.ts";
import { cents, centsNumber, notional, price as priceOf, shares, subtractCents } from "../../core/kernel/money.ts";

const percentOf = (part: number, whole: number): number | null => whole === 0 ? null : part / whole * 100;

function atPrice(holding: Holding, price: number): Holding {
  const value = notional(priceOf(price), shares(holding.shares));
  const gain = centsNumber(subtractCents(value, cents(holding.cost_basis)));
  const percent = percentOf(gain, holding.cost_basis);
  return {
    ...holding,
    current_price: price,
    current_value: centsNumber(value),
    gain_loss: gain,
    gain_loss_percentage: percent,
  };
}

export const revalue = (holdings: readonly Holding[], symbol: string, price: number): Holding[] =>
  holdings.map((holding) => holding.stock.symbol === symbol ? atPrice(holding, price) : holding);

/** Sums in whole cents, so that the total equals the sum of the rows shown. */
export function totalsOf(holdings: readonly Holding[]) {
  let cost = 0n, value = 0n, costOfPriced = 0n;
  for (const holding of holdings) {
    cost += cents(holding.cost_basis);
    if (holding.current_value === null) continue;
    value += cents(holding.current_value);
    costOfPriced += cents(holding.cost_basis);
  }
  const gain = value - costOfPriced;
  const amount = (sum: bigint) => Number(sum) / 100;
  return {
    cost: amount(cost),
    value: amount(value),
    gain: amount(gain),
    percent: percentOf(Number(gain), Number(costOfPriced)),
    unpriced: holdings.filter((h) => h.current_value === null).length,
  };
}
