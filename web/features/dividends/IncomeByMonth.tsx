import { t } from "../../lib/text.ts";
import { monthLetter, monthText } from "../../ui/dates.tsx";
import { Money, moneyText } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { type MonthIncome, namedMonths } from "./events.ts";

export function IncomeByMonth({ months }: { months: readonly MonthIncome[] }) {
  const total = ({ declared, estimated }: MonthIncome) => declared + estimated;
  const most = Math.max(...months.map(total), 0.01);
  const named = namedMonths(months.map(total));
  return (
    <Panel title={t("Income by month")} extra={<span className="small muted">{t("12 months")}</span>}>
      <ol className="income-months" aria-label={t("Income by month")}>
        {months.map((month, i) => (
          <li key={month.month} title={`${monthText(month.month)}: ${moneyText(total(month))}`}>
            <span className="income-figure" aria-hidden="true">
              {named.has(i) && <Money value={Math.round(total(month))} whole />}
            </span>
            <i className="estimated" aria-hidden="true" style={{ height: `${month.estimated / most * 76}px` }} />
            <i className="declared" aria-hidden="true" style={{ height: `${month.declared / most * 76}px` }} />
            <span aria-hidden="true" className="muted">{monthLetter(month.month)}</span>
            <span className="sr-only">{monthText(month.month)}: {moneyText(total(month))}</span>
          </li>
        ))}
      </ol>
      <ul className="event-legend small muted">
        <li>
          <i className="event-key declared" aria-hidden="true" />
          {t("Paid and declared")}
        </li>
        <li>
          <i className="event-key light" aria-hidden="true" />
          {t("Estimated")}
        </li>
      </ul>
    </Panel>
  );
}
