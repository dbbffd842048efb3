import { formatMoney, formatMonthLetter, formatMonthYear } from "../lib/format.ts";

interface Props {
  readonly label: string;
  /** Months as 2026-11, the earliest first. */
  readonly months: readonly { readonly month: string; readonly amount: number }[];
}

/** Amounts by month as small columns; each says its month and amount, and the figures beside them sum them up. */
export function MonthBars({ label, months }: Props) {
  const most = Math.max(...months.map(({ amount }) => amount), 0.01);
  return (
    <ol className="month-bars" aria-label={label}>
      {months.map(({ month, amount }) => (
        <li key={month} title={`${formatMonthYear(`${month}-15`)}: ${formatMoney(amount)}`}>
          <i aria-hidden="true" style={{ height: `${Math.max(amount / most, 0.04) * 28}px` }} />
          <span aria-hidden="true">{formatMonthLetter(`${month}-15`)}</span>
          <span className="sr-only">{formatMonthYear(`${month}-15`)}: {formatMoney(amount)}</span>
        </li>
      ))}
    </ol>
  );
}
