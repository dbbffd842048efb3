import { useQuery } from "@tanstack/react-query";
import { useMarketStatus } from "../../lib/market_clock.ts";
import { addMonths, newYorkDay } from "../../lib/days.ts";
import { dividendIncome, within } from "../../lib/dividend_income.ts";
import { useKeys } from "../../lib/keys.ts";
import { useLivePortfolio } from "../../lib/live.ts";
import type { Horizon, TabProps, ViewSearch } from "../../lib/portfolio_view.ts";
import { dividendCalendarQuery } from "../../lib/queries.ts";
import { t } from "../../lib/text.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Icon } from "../../ui/icons.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Button } from "../../ui/Button.tsx";
import { Panel, RowsSkeleton } from "../../ui/Panel.tsx";
import { EmptyState, PageError } from "../../ui/states.tsx";
import { monthText } from "../../ui/dates.tsx";
import { UnknownPayers } from "../../ui/UnknownPayers.tsx";
import { usePhone } from "../../ui/usePhone.ts";
import { DividendBand } from "./DividendBand.tsx";
import { EventList } from "./EventList.tsx";
import { incomeByMonth, kindOf } from "./events.ts";
import { IncomeByMonth } from "./IncomeByMonth.tsx";
import { Legend, MonthGrid } from "./MonthGrid.tsx";
import { NextPayments } from "./NextPayments.tsx";

const DEFAULT_HORIZON: Horizon = 90;

export function DividendsTab({ portfolio, search, change }: TabProps) {
  const { data, error, refetch } = useQuery(dividendCalendarQuery(portfolio.id));
  const status = useMarketStatus();
  const live = useLivePortfolio(portfolio)!;
  const phone = usePhone();
  const today = status ? newYorkDay(Date.parse(status.current_time_et)) : null;
  const month = search.month ?? today?.slice(0, 7) ?? null;
  const horizon = search.horizon ?? DEFAULT_HORIZON;
  const view = (part: Partial<ViewSearch>) => change({ ...search, tab: "dividends", ...part });
  const go = (months: number) => month && view({ month: addMonths(month, months) });
  const toToday = () => {
    const { month: _, ...rest } = search;
    change({ ...rest, tab: "dividends" });
  };
  useKeys({ ArrowLeft: () => go(-1), ArrowRight: () => go(1), t: toToday, T: toToday });

  if (error && !data) {
    return (
      <Panel>
        <PageError title={t("The dividends could not be loaded")} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (!data || !today || !month) {
    return (
      <Panel>
        <RowsSkeleton rows={10} label={t("Loading dividends")} />
      </Panel>
    );
  }
  const { upcoming_dividends: upcoming, unknown_symbols: unknown } = data;
  const events = [...data.historical_dividends, ...upcoming];
  const shown = events.filter((event) => {
    const kind = kindOf(event);
    if (search.history === false && (kind === "paid" || kind === "missed")) return false;
    return search.estimates !== false || kind !== "estimated";
  });
  const next = within(upcoming, today, horizon);
  const toggle = (key: "history" | "estimates") => {
    const { [key]: off, ...rest } = search;
    change({ ...rest, tab: "dividends", ...(off === false ? {} : { [key]: false }) });
  };
  return (
    <div className="stack">
      <DividendBand
        portfolioId={portfolio.id}
        dripEnabled={data.drip_enabled}
        income={dividendIncome(data, today, live)}
        next={next}
        horizon={horizon}
        onHorizon={(horizon) => view({ horizon })}
      />
      <div className="with-side">
        <Panel
          flush
          title={
            <span className="row">
              <span className="month-name">{monthText(month)}</span>
              <IconButton aria-label={t("Previous month")} title="←" onClick={() => go(-1)}>
                <Icon name="left" size={16} />
              </IconButton>
              <IconButton aria-label={t("Next month")} title="→" onClick={() => go(1)}>
                <Icon name="right" size={16} />
              </IconButton>
              <Button size="small" onClick={toToday} title="T">{t("Today")}</Button>
            </span>
          }
          extra={
            <span className="row">
              <Checkbox checked={search.history !== false} onChange={() => toggle("history")}>{t("History")}</Checkbox>
              <Checkbox checked={search.estimates !== false} onChange={() => toggle("estimates")}>
                {t("Estimates")}
              </Checkbox>
            </span>
          }
        >
          {unknown.length > 0 && (
            <p className="small inset">
              <UnknownPayers of={unknown} />
            </p>
          )}
          {events.length === 0 && unknown.length === 0
            ? (
              <EmptyState title={t("No dividends yet")}>
                {t("Stocks that you hold show here when they pay, and what they will pay next.")}
              </EmptyState>
            )
            : phone
            ? <EventList month={month} today={today} events={shown} />
            : <MonthGrid month={month} today={today} events={shown} />}
          <Legend />
        </Panel>
        <div className="stack">
          <IncomeByMonth months={incomeByMonth(events, today)} />
          <NextPayments events={next} today={today} unknown={unknown} />
        </div>
      </div>
    </div>
  );
}
