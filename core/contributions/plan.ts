/** A plan in memory, and how its owner sees it. */
import type { Selectable } from "kysely";
import { cents, centsNumber } from "../kernel/money.ts";
import { NEW_YORK } from "../market/calendar.ts";
import type { Contribution } from "./contract.ts";
import type { ContributionPlansTable } from "./tables.ts";

export type PlanRow = Selectable<ContributionPlansTable>;

/** At this hour in New York contributions are made. */
export const HOUR = 9;

export const dateOf = (at: Temporal.Instant): string => at.toZonedDateTimeISO(NEW_YORK).toPlainDate().toString();

/** The last date whose contributions have fallen due at an instant. */
export const lastDueDate = (at: Temporal.Instant): string =>
  // By local time: a day on which the clocks change does not have nine hours before nine.
  at.toZonedDateTimeISO(NEW_YORK).toPlainDateTime().subtract({ hours: HOUR }).toPlainDate().toString();

export const presentPlan = (row: PlanRow, portfolioName: string): Contribution => ({
  id: row.id,
  name: row.name,
  amount: centsNumber(cents(row.amount)),
  frequency: row.frequency,
  target_portfolio_id: row.portfolio_id,
  auto_invest_percentage: Number(row.auto_invest_percentage),
  target_allocation: row.target_allocation,
  next_contribution_date: `${row.next_date}T09:00:00`,
  is_active: row.is_active,
  portfolio: { id: row.portfolio_id, name: portfolioName },
  created_at: row.created_at.toString(),
});
