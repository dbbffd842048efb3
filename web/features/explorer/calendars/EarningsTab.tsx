import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useUser } from "../../../lib/api/session.ts";
import { newYorkDate } from "../../../lib/market/new_york.ts";
import { useMarketStatus } from "../../../lib/market/market_clock.ts";
import { t } from "../../../lib/text.ts";
import { symbolsOf } from "../../../lib/views/compare_view.ts";
import type { ExplorerTabProps } from "../../../lib/views/explorer_view.ts";
import { Panel, RowsSkeleton, Skeleton } from "../../../ui/page/Panel.tsx";
import { EmptyState } from "../../../ui/page/states.tsx";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import { ListPanel } from "../ListPanel.tsx";
import { type EarningsCalendar, earningsCalendarQuery, LIST_SECONDS } from "../queries.ts";
import { useTools } from "../StockList.tsx";
import { inOrder, useSort } from "../use_list_rows.ts";
import { CalendarTools, Summary, viewOf } from "./CalendarTools.tsx";
import { ChosenCompanies } from "./ChosenCompanies.tsx";
import { DayGrid, useHolidays } from "./DayGrid.tsx";
import { NextReports } from "./NextReports.tsx";
import { SignInFirst } from "./SignInFirst.tsx";
import { columns, ReportOnPhone, SORTS } from "./report_columns.tsx";
import { countsOf, type ReportRow, reportRows } from "./reports.ts";

const NONE: never[] = [];

interface Props extends ExplorerTabProps {
  readonly today: string;
}

/** The reports of the companies in the address, or of the user's. */
function useReports({ today, ...props }: Props) {
  const { period } = viewOf(props, today);
  const symbols = symbolsOf(props.search.symbols);
  const answer = useQuery(earningsCalendarQuery(period.from, period.to, symbols));
  const rows = useMemo(() => answer.data ? reportRows(answer.data) : NONE, [answer.data]);
  return { period, answer, rows };
}
type Found = ReturnType<typeof useReports>;

/** How many reports each day of the period has, and what is expected next. */
function Days({ search, onShow, today, found: { period, answer, rows } }: Props & { found: Found }) {
  const holidays = useHolidays(period.weeks);
  const counts = useMemo(() => countsOf(rows), [rows]);
  return (
    <div className="stack">
      <Panel
        title={t("Quarterly reports")}
        extra={<span className="small muted">{t("reports a day, ~ expected")}</span>}
      >
        {answer.data
          ? (
            <DayGrid
              label={t("Reports by day")}
              weeks={period.weeks}
              today={today}
              found={counts}
              holidays={holidays}
              isOutside={(day) => day < period.from || day > period.to}
              day={search.day}
              onDay={(day) => onShow({ day: day === search.day ? undefined : day })}
            />
          )
          : <Skeleton height={216} />}
      </Panel>
      {answer.data && answer.data.expected.length > 0 && <NextReports expected={answer.data.expected} today={today} />}
    </div>
  );
}

/** Companies of which something is missing. */
function Missing({ unknown_symbols: unknown, left_out: beyond }: EarningsCalendar) {
  return (
    <>
      {unknown.length > 0 && (
        <p className="list-late small warn" role="status">
          {t("The reports of these companies are not known now: {symbols}", { symbols: unknown.join(", ") })}
        </p>
      )}
      {beyond > 0 && (
        <p className="list-late small">
          {t("Without {number} more of your companies: the calendar is too long with them. Choose them by name.", {
            number: beyond,
          })}
        </p>
      )}
    </>
  );
}

const emptyText = (calendar: EarningsCalendar | undefined): string =>
  calendar?.expected.length === 0 && calendar.unknown_symbols.length === 0
    ? t("You hold and watch no companies. Choose some above.")
    : t("No report is filed or expected in this time");

function List({ search, onShow, today, found: { answer, rows } }: Props & { found: Found }) {
  const { sort, onSort } = useSort({ search, onShow }, SORTS);
  const all = useMemo(
    () => inOrder<ReportRow>(rows.filter((row) => !search.day || row.day === search.day), sort),
    [rows, search.day, sort?.key, sort?.direction],
  );
  const shown = useMemo(() => columns(today), [today]);
  const { view, tools } = useTools("earnings-calendar", shown, all);
  return (
    <ListPanel
      answer={answer}
      label={t("Earnings Calendar")}
      seconds={LIST_SECONDS}
      tools={tools}
      summary={
        <Summary count={t("{count} quarterly reports", { count: all.length })} search={search} onShow={onShow} />
      }
      empty={null}
    >
      {answer.data && <Missing {...answer.data} />}
      {all.length === 0 ? <EmptyState title={emptyText(answer.data)} /> : (
        <DataTable
          label={t("Earnings Calendar")}
          rows={all}
          columns={shown}
          rowKey={(row) => [row.symbol, row.fiscal_period, row.fiscal_year].join(" ")}
          {...(sort ? { sort } : {})}
          onSort={onSort}
          view={view}
          phoneRow={(row) => <ReportOnPhone row={row} today={today} />}
        />
      )}
    </ListPanel>
  );
}

function Calendar(props: Props) {
  const found = useReports(props);
  return (
    <>
      <CalendarTools {...props} all={false} />
      <div className="calendar-and-list">
        <Days {...props} found={found} />
        <List {...props} found={found} />
      </div>
    </>
  );
}

/** Filed and expected quarterly reports, a month or a week at a time. */
export function EarningsTab(props: ExplorerTabProps) {
  const status = useMarketStatus();
  const user = useUser();
  if (!status) {
    return (
      <Panel>
        <RowsSkeleton rows={10} label={t("Loading")} />
      </Panel>
    );
  }
  const today = newYorkDate(Date.parse(status.current_time_et));
  return (
    <div className="stack">
      <ChosenCompanies {...props} />
      {user || props.search.symbols
        ? <Calendar {...props} today={today} />
        : (
          <SignInFirst title={t("When do your companies report?")}>
            {t("Signed in, you see the companies that you hold or watch. Or choose some above.")}
          </SignInFirst>
        )}
    </div>
  );
}
