import { useQuery } from "@tanstack/react-query";
import type { DividendEvent } from "../../../core/actions/contract.ts";
import { addCents, type Cents, cents, centsNumber, ZERO_CENTS } from "../../../core/kernel/money.ts";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { addMonths } from "../../lib/market/days.ts";
import { newYorkDate } from "../../lib/market/new_york.ts";
import { dividendIncome } from "../../lib/market/dividend_income.ts";
import { useMarketStatus } from "../../lib/market/market_clock.ts";
import { dividendCalendarQuery } from "../../lib/api/queries.ts";
import { useSeen } from "../../lib/seen.ts";
import { t } from "../../lib/text.ts";
import { MonthBars } from "../../ui/chart/MonthBars.tsx";
import { Money, Percent } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { PageError } from "../../ui/page/states.tsx";
import { UnknownPayers, unknownPayers } from "../../ui/stock/UnknownPayers.tsx";

/** The expected payments of each month from the first to the last. */
function monthsOf(upcoming: readonly DividendEvent[]) {
  const sums = new Map<string, Cents>();
  for (const { payment_date, amount } of upcoming) {
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

function Summary({ portfolio }: { portfolio: Portfolio }) {
  const { data, error, refetch } = useQuery(dividendCalendarQuery(portfolio.id));
  const status = useMarketStatus();
  if (error && !data) {
    return <PageError title={t("The dividends could not be loaded")} error={error} onRetry={() => void refetch()} />;
  }
  if (!data || !status) return <RowsSkeleton rows={3} dense label={t("Loading dividends")} />;
  const income = dividendIncome(data, newYorkDate(Date.parse(status.current_time_et)), portfolio);
  const lacking = unknownPayers(income.unknown);
  return (
    <>
      <div>
        <div className="figure">
          <Money value={income.yearly} unknown={lacking} />
        </div>
        <span className="small muted">
          {lacking ? <UnknownPayers of={income.unknown} /> : t("annual dividend income, next 12 months")}
        </span>
      </div>
      {!lacking && <MonthBars label={t("Payments to come by month")} months={monthsOf(data.upcoming_dividends)} />}
      <dl className="figures">
        <dt>{t("Portfolio Yield")}</dt>
        <dd>
          <Percent value={income.yield} unknown={lacking ?? t("nothing is held")} />
        </dd>
        <dt>{t("Monthly estimate")}</dt>
        <dd>
          <Money value={income.monthly} unknown={lacking} />
        </dd>
      </dl>
    </>
  );
}

/** What the holdings are expected to pay in the next twelve months. */
export function DividendPanel({ portfolio }: { portfolio: Portfolio }) {
  const { ref, seen } = useSeen<HTMLDivElement>();
  return (
    <Panel title={t("Portfolio Dividend Summary")}>
      <div className={seen ? "stack tight" : "stack tight seen-later"} ref={ref}>
        {seen && <Summary portfolio={portfolio} />}
      </div>
    </Panel>
  );
}
