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

type Fault = { readonly field: "form" | "amount" | "invest" | "shares"; readonly message: string };

/** The first thing that is wrong, or null. The messages are the specification's. */
export function faultOf({ name, amount, next, invest, shares }: ContributionForm): Fault | null {
  if (name.trim() === "" || amount === undefined || next === "") {
    return { field: "form", message: key("Please fill in all required fields") };
  }
  if (amount < 0.01) return { field: "amount", message: key("Amount must be greater than 0") };
  if ((invest ?? 0) > 100) return { field: "invest", message: key("Auto-invest percentage cannot exceed 100%") };
  if ((invest ?? 0) === 0) return null;
  if (shares.reduce((sum, { percent }) => sum + Math.round((percent ?? 0) * 100), 0) > 10_000) {
    return { field: "shares", message: key("Total allocation cannot exceed 100%") };
  }
  const empty = shares.find(({ percent }) => !percent);
  return empty ? { field: "shares", message: key("Enter a percentage above 0") } : null;
}

/** Without a part to invest there is no allocation either. */
const allocationOf = ({ invest, shares }: ContributionForm): Record<string, number> =>
  invest ? Object.fromEntries(shares.flatMap(({ symbol, percent }) => percent ? [[symbol, percent]] : [])) : {};

/** What is sent: the date with nine o'clock behind it, the allocation as JSON text. */
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
