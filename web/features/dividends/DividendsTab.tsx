import { useQuery } from "@tanstack/react-query";
import type { DividendEvent } from "../../../core/actions/contract.ts";
import { useMarketStatus } from "../../lib/market/market_clock.ts";
import { addMonths } from "../../lib/market/days.ts";
import { newYorkDate } from "../../lib/market/new_york.ts";
import { dividendIncome, within } from "../../lib/market/dividend_income.ts";
import { useKeys } from "../../lib/keys.ts";
import { useLivePortfolio } from "../../lib/market/live.ts";
import type { Horizon, TabProps, ViewSearch } from "../../lib/views/portfolio_view.ts";
import { dividendCalendarQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { PeriodTools } from "../../ui/page/PeriodTools.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { monthText } from "../../ui/dates.tsx";
import { UnknownPayers } from "../../ui/stock/UnknownPayers.tsx";
import { usePhone } from "../../ui/usePhone.ts";
import { DividendBand } from "./DividendBand.tsx";
import { EventList } from "./EventList.tsx";
import { incomeByMonth, kindOf } from "./events.ts";
import { IncomeByMonth } from "./IncomeByMonth.tsx";
import { Legend, MonthGrid } from "./MonthGrid.tsx";
import { NextPayments } from "./NextPayments.tsx";

const DEFAULT_HORIZON: Horizon = 90;

/** The view in the address, and how to change it. */
function viewOf({ search, change }: TabProps, today: string | null) {
  const month = search.month ?? today?.slice(0, 7) ?? null;
  const put = (part: Partial<ViewSearch>) => change({ ...search, tab: "dividends", ...part });
  const go = (months: number) => month && put({ month: addMonths(month, months) });
  const toToday = () => {
    const { month: _, ...rest } = search;
    change({ ...rest, tab: "dividends" });
  };
  const toggle = (key: "history" | "estimates") => {
    const { [key]: off, ...rest } = search;
    change({ ...rest, tab: "dividends", ...(off === false ? {} : { [key]: false }) });
  };
  const shows = { history: search.history !== false, estimates: search.estimates !== false };
  const onHorizon = (horizon: Horizon) => put({ horizon });
  return { month, horizon: search.horizon ?? DEFAULT_HORIZON, shows, go, toToday, toggle, onHorizon };
}
type View = ReturnType<typeof viewOf>;

interface CalendarProps {
  readonly month: string;
  readonly today: string;
  readonly view: View;
  readonly events: readonly DividendEvent[];
  readonly unknown: readonly string[];
}

/** A month of payments, as far as loaded. */
function Calendar({ month, today, view, events, unknown }: CalendarProps) {
  const phone = usePhone();
  const { shows, toggle } = view;
  const shown = events.filter((event) => {
    const kind = kindOf(event);
    if (!shows.history && (kind === "paid" || kind === "missed")) return false;
    return shows.estimates || kind !== "estimated";
  });
  return (
    <Panel
      flush
      title={<PeriodTools title={monthText(month)} by="month" onGo={view.go} onToday={view.toToday} />}
      extra={
        <span className="row">
          <Checkbox checked={shows.history} onChange={() => toggle("history")}>{t("History")}</Checkbox>
          <Checkbox checked={shows.estimates} onChange={() => toggle("estimates")}>{t("Estimates")}</Checkbox>
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
  );
}

export function DividendsTab(props: TabProps) {
  const { portfolio } = props;
  const { data, error, refetch } = useQuery(dividendCalendarQuery(portfolio.id));
  const status = useMarketStatus();
  const live = useLivePortfolio(portfolio)!;
  const today = status ? newYorkDate(Date.parse(status.current_time_et)) : null;
  const view = viewOf(props, today);
  const { month, horizon, go, toToday } = view;
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
  const next = within(upcoming, today, horizon);
  return (
    <div className="stack">
      <DividendBand
        portfolioId={portfolio.id}
        dripEnabled={data.drip_enabled}
        income={dividendIncome(data, today, live)}
        next={next}
        horizon={horizon}
        onHorizon={view.onHorizon}
      />
      <div className="with-side">
        <Calendar month={month} today={today} view={view} events={events} unknown={unknown} />
        <div className="stack">
          <IncomeByMonth months={incomeByMonth(events, today)} />
          <NextPayments events={next} today={today} unknown={unknown} />
        </div>
      </div>
    </div>
  );
}
