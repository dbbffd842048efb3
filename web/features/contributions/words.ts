/** Contributions as text. */
import type { Contribution, Frequency } from "../../../core/contributions/contract.ts";
import { frequencies } from "../../../core/contributions/contract.ts";
import { type Cents, cents, centsNumber, roundHalfUp } from "../../../core/kernel/money.ts";
import { t } from "../../lib/text.ts";

export const frequencyLabel = (frequency: Frequency): string =>
  ({
    weekly: t("Weekly"),
    biweekly: t("Every two weeks"),
    monthly: t("Monthly"),
    quarterly: t("Quarterly"),
    annually: t("Annually"),
  })[frequency];

/** As in "$500.00 monthly". */
export const frequencyAdverb = (frequency: Frequency): string =>
  ({
    weekly: t("weekly"),
    biweekly: t("every two weeks"),
    monthly: t("monthly"),
    quarterly: t("quarterly"),
    annually: t("annually"),
  })[frequency];

/** Monthly total of the active ones, as the server computes it. */
export function monthlyTotal(contributions: readonly Contribution[]): number {
  const thousandths = contributions.filter(({ is_active }) => is_active).reduce(
    (sum, { amount, frequency }) => sum + cents(amount) * BigInt(Math.round(frequencies[frequency].monthly * 1000)),
    0n,
  );
  return centsNumber(roundHalfUp(thousandths, 1000n) as Cents);
}

const list = (items: readonly string[]) =>
  items.length < 2
    ? items.join("")
    : t("{some} and {last}", { some: items.slice(0, -1).join(", "), last: items.at(-1)! });

/** The stocks that are bought, or none. */
export function investsIn({ auto_invest_percentage: percent, target_allocation }: Contribution): string {
  const symbols = Object.keys(target_allocation);
  return percent > 0 && symbols.length > 0
    ? t("Invests {percent}% in {symbols}", { percent, symbols: list(symbols) })
    : "";
}
