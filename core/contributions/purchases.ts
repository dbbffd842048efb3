/** How a contribution is allocated. Browser-safe and pure. */
import { type Cents, cents, floor } from "../kernel/money.ts";

interface Plan {
  readonly amount: string | number;
  readonly auto_invest_percentage: string | number;
  readonly target_allocation: Readonly<Record<string, number>>;
}

/** Part of an amount by a percentage with at most two decimals, rounded down. */
const partOf = (amount: Cents, percentage: number): Cents =>
  floor(amount * BigInt(Math.round(percentage * 100)), 10_000n) as Cents;

/** The amount that a contribution spends on each symbol; the rest stays in cash. */
export function purchasesOf(plan: Plan): { symbol: string; amount: Cents }[] {
  const invested = partOf(cents(plan.amount), Number(plan.auto_invest_percentage));
  return Object.entries(plan.target_allocation)
    .map(([symbol, percentage]) => ({ symbol, amount: partOf(invested, percentage) }))
    .filter(({ amount }) => amount > 0n);
}
