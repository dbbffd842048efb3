import { formatMoney } from "../../lib/format.ts";
import { monthLetter, monthText } from "../dates.tsx";

interface Props {
  readonly label: string;
  /** Months as 2026-11, the earliest first. */
  readonly months: readonly { readonly month: string; readonly amount: number }[];
}

/** Amounts by month as small columns; each has its month and amount as a label. */
export function MonthBars({ label, months }: Props) {
  if (months.length === 0) return null;
  const most = Math.max(...months.map(({ amount }) => amount), 0.01);
  return (
    <ol className="month-bars" aria-label={label}>
      {months.map(({ month, amount }) => (
        <li key={month} title={`${monthText(month)}: ${formatMoney(amount)}`}>
          <i aria-hidden="true" style={{ height: `${Math.max(amount / most, 0.04) * 28}px` }} />
          <span aria-hidden="true">{monthLetter(month)}</span>
          <span className="sr-only">{monthText(month)}: {formatMoney(amount)}</span>
        </li>
      ))}
    </ol>
  );
}
