/** The orders of a copy that are chosen, and what they come to. Exact cents. */
import { addCents, cents, centsNumber, subtractCents, ZERO_CENTS } from "../../../core/kernel/money.ts";
import type { Plan } from "./queries.ts";

export type Ordered = Plan["orders"][number];

export interface Chosen {
  readonly orders: readonly Ordered[];
  readonly total: number;
  /** In percent, of the portfolio that is copied. */
  readonly weight: number;
  /** In percent of the amount. */
  readonly staysCash: number;
}

/** @param without the symbols that are not chosen */
export function chosenOf({ orders, amount }: Pick<Plan, "orders" | "amount">, without: ReadonlySet<string>): Chosen {
  const chosen = orders.filter(({ symbol }) => !without.has(symbol));
  const total = chosen.reduce((sum, { about }) => addCents(sum, cents(about)), ZERO_CENTS);
  const rest = subtractCents(cents(amount), total);
  return {
    orders: chosen,
    total: centsNumber(total),
    weight: chosen.reduce((sum, { weight }) => sum + weight, 0),
    staysCash: centsNumber(rest) / amount * 100,
  };
}
