/** How often a contribution is due. Browser-safe and pure. */
interface FrequencyRules {
  readonly days?: number;
  readonly months?: number;
  /** How many there are in a month. */
  readonly monthly: number;
}

export const frequencies = {
  weekly: { days: 7, monthly: 4.33 },
  biweekly: { days: 14, monthly: 2.17 },
  monthly: { months: 1, monthly: 1 },
  quarterly: { months: 3, monthly: 0.33 },
  annually: { months: 12, monthly: 0.083 },
} as const satisfies Record<string, FrequencyRules>;
export type Frequency = keyof typeof frequencies;
export const frequencyNames = Object.keys(frequencies) as [Frequency, ...Frequency[]];

/**
 * The due date after another. A plan by months falls on its day of the month, or on the last day of a shorter month.
 * @param date ISO text
 */
export function dateAfter(date: string, frequency: Frequency, dayOfMonth: number): string {
  const { days, months }: FrequencyRules = frequencies[frequency];
  const from = Temporal.PlainDate.from(date);
  if (days) return from.add({ days }).toString();
  const month = from.with({ day: 1 }).add({ months: months! });
  return month.with({ day: Math.min(dayOfMonth, month.daysInMonth) }).toString();
}

/** The first due date of a plan's rhythm that is not before another date. */
export function dateFrom(date: string, frequency: Frequency, dayOfMonth: number, earliest: string): string {
  let due = date;
  while (due < earliest) due = dateAfter(due, frequency, dayOfMonth);
  return due;
}
