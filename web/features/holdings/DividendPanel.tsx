import { useQuery } from "@tanstack/react-query";
import { addCents, type Cents, cents, centsNumber, roundHalfUp, ZERO_CENTS } from "../../../core/kernel/money.ts";
import { addMonths } from "../../lib/days.ts";
import { dividendCalendarQuery } from "../../lib/queries.ts";
import { useSeen } from "../../lib/seen.ts";
import { t } from "../../lib/text.ts";
import { MonthBars } from "../../ui/MonthBars.tsx";
import { Money, Percent } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/Panel.tsx";
import type { HoldingTotals } from "./rows.ts";

/** What is expected in each month from the first payment to the last. */
function useMonths(portfolioId: string, seen: boolean) {
  const { data } = useQuery({ ...dividendCalendarQuery(portfolioId), enabled: seen });
  const sums = new Map<string, Cents>();
  for (const { payment_date, amount } of data?.upcoming_dividends ?? []) {
    const month = payment_date.slice(0, 7);
    sums.set(month, addCents(sums.get(month) ?? ZERO_CENTS, cents(amount)));
  }
  const paying = [...sums.keys()].sort();
  const months: { month: string; amount: number }[] = [];
  for (let month = paying[0]; month && month <= paying.at(-1)!; month = addMonths(month, 1)) {
    months.push({ month, amount: centsNumber(sums.get(month) ?? ZERO_CENTS) });
  }
  return months;
}

/** What the holdings pay a year at the rate of the last twelve months. */
export function DividendPanel({ portfolioId, totals }: { portfolioId: string; totals: HoldingTotals }) {
  const { ref, seen } = useSeen<HTMLDivElement>();
  const months = useMonths(portfolioId, seen);
  const monthly = totals.yearly === undefined
    ? undefined
    : centsNumber(roundHalfUp(cents(totals.yearly), 12n) as Cents);
  return (
    <Panel title={t("Portfolio Dividend Summary")}>
      <div className={seen ? "stack tight" : "stack tight seen-later"} ref={ref}>
        <div>
          <div className="figure">
            <Money value={totals.yearly} />
          </div>
          <span className="small muted">{t("annual dividend income")}, {t("at the rate of the last 12 months")}</span>
        </div>
        <MonthBars label={t("Payments to come by month")} months={months} />
        <dl className="figures">
          <dt>{t("Portfolio yield")}</dt>
          <dd>
            <Percent value={totals.yield} />
          </dd>
          <dt>{t("Monthly estimate")}</dt>
          <dd>
            <Money value={monthly} />
          </dd>
        </dl>
      </div>
    </Panel>
  );
}
