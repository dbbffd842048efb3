/** The form of a contribution: its values, its texts, and what it sends. */
import { key } from "../../lib/text.ts";
import { type Contribution, type Frequency, purchasesOf } from "../../../core/contributions/contract.ts";
import { type Cents, cents, centsNumber } from "../../../core/kernel/money.ts";
import type { Share } from "./AllocationEditor.tsx";

export interface ContributionForm {
  readonly name: string;
  readonly amount: number | undefined;
  readonly frequency: Frequency;
  readonly next: string;
  /** Percent of the amount. */
  readonly invest: number | undefined;
  readonly shares: readonly Share[];
}

/** @param first the day of the first contribution, of a new one */
export const formOf = (contribution: Contribution | undefined, first: string): ContributionForm => ({
  name: contribution?.name ?? "",
  amount: contribution?.amount,
  frequency: contribution?.frequency ?? "monthly",
  next: contribution?.next_contribution_date.slice(0, 10) ?? first,
  invest: contribution?.auto_invest_percentage ?? 0,
  shares: Object.entries(contribution?.target_allocation ?? {}).map(([symbol, percent]) => ({ symbol, percent })),
});

type Field = "name" | "amount" | "next" | "invest" | "shares";

/** Errors by field; valid fields are absent. The messages are the specification's. */
export function faultsOf({ name, amount, next, invest, shares }: ContributionForm): Partial<Record<Field, string>> {
  const required = key("Please fill in all required fields");
  const invests = (invest ?? 0) > 0;
  const total = shares.reduce((sum, { percent }) => sum + Math.round((percent ?? 0) * 100), 0);
  const checks: readonly (readonly [Field, boolean, string])[] = [
    ["name", name.trim() === "", required],
    ["amount", amount === undefined, required],
    ["amount", amount !== undefined && amount < 0.01, key("Amount must be greater than 0")],
    ["next", next === "", required],
    ["invest", (invest ?? 0) > 100, key("Auto-invest percentage cannot exceed 100%")],
    ["shares", invests && shares.length === 0, key("Choose what to buy, or invest 0%")],
    ["shares", invests && shares.some(({ percent }) => !percent), key("Enter a percentage above 0")],
    ["shares", invests && total > 10_000, key("Total allocation cannot exceed 100%")],
  ];
  return Object.fromEntries(checks.flatMap(([field, wrong, message]) => wrong ? [[field, message]] : []));
}

/** If nothing is invested, there is no allocation either. */
const allocationOf = ({ invest, shares }: ContributionForm): Record<string, number> =>
  invest ? Object.fromEntries(shares.flatMap(({ symbol, percent }) => percent ? [[symbol, percent]] : [])) : {};

/** The input of the command: the date with the time 9:00, the allocation as JSON text. */
export const planOf = (form: ContributionForm, target_portfolio_id: string) => ({
  name: form.name.trim(),
  amount: form.amount!,
  frequency: form.frequency,
  target_portfolio_id,
  auto_invest_percentage: form.invest ?? 0,
  target_allocation: JSON.stringify(allocationOf(form)),
  next_contribution_date: `${form.next}T09:00:00`,
});

/** What each contribution does, in dollars. */
export function effectOf(form: ContributionForm) {
  const amount = form.amount ?? 0;
  const buys = purchasesOf({
    amount,
    auto_invest_percentage: Math.min(form.invest ?? 0, 100),
    target_allocation: allocationOf(form),
  });
  const spent = buys.reduce((sum, buy) => sum + buy.amount, 0n);
  return {
    amount,
    buys: buys.map(({ symbol, amount }) => ({ symbol, amount: centsNumber(amount) })),
    cash: centsNumber((cents(amount) - spent) as Cents),
  };
}
