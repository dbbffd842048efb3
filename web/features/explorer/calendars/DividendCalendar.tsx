import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { newYorkDate } from "../../../lib/market/new_york.ts";
import { useMarketStatus } from "../../../lib/market/market_clock.ts";
import { t } from "../../../lib/text.ts";
import type { ExplorerTabProps } from "../../../lib/views/explorer_view.ts";
import { Panel, RowsSkeleton, Skeleton } from "../../../ui/page/Panel.tsx";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import { Pager } from "../../../ui/table/Pager.tsx";
import { pageOf } from "../dividends.ts";
import { ListPanel } from "../ListPanel.tsx";
import { dividendCalendarQuery, LIST_SECONDS } from "../queries.ts";
import { useTools } from "../StockList.tsx";
import { inOrder, useSort } from "../use_list_rows.ts";
import { CalendarTools, Summary, viewOf } from "./CalendarTools.tsx";
import { DayGrid, useHolidays } from "./DayGrid.tsx";
import { columns, DividendRow, keyOf, SORTS } from "./dividend_columns.tsx";

const NONE: never[] = [];

interface Props extends ExplorerTabProps {
  readonly today: string;
}

/** The dividends of the period, or of the chosen day: fetched by itself where the period has too many for one list. */
function useDividends({ today, ...props }: Props) {
  const { search: { day, mine = false } } = props;
  const { period } = viewOf(props, today);
  const all = useQuery(dividendCalendarQuery(period.from, period.to, mine));
  const cut = all.data !== undefined && all.data.total > all.data.dividends.length;
  const ofDay = useQuery({
    ...dividendCalendarQuery(day ?? today, day ?? today, mine),
    enabled: cut && day !== undefined,
  });
  const answer = cut && day ? ofDay : all;
  const found = answer.data?.dividends ?? NONE;
  const rows = useMemo(() => found.filter((row) => !day || row.ex_dividend_date === day), [found, day]);
  return { period, days: all.data?.days, answer, rows };
}
type Found = ReturnType<typeof useDividends>;

/** How many dividends each day of the period has. */
function Days({ search, onShow, today, found: { period, days } }: Props & { found: Found }) {
  const holidays = useHolidays(period.weeks);
  const counts = useMemo(() => new Map(days?.map(({ date, dividends }) => [date, String(dividends)])), [days]);
  return (
    <Panel title={t("Ex-dates")} extra={<span className="small muted">{t("dividends a day")}</span>}>
      {days
        ? (
          <DayGrid
            label={t("Dividends by ex-date")}
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
      <p className="small muted">
        {t("Only dividends that are declared by now. Who holds the stock before its ex-date is paid.")}
      </p>
    </Panel>
  );
}

/** Where a list was cut. */
function Cut({ shown, total }: { shown: number; total: number }) {
  if (total <= shown) return null;
  return (
    <p className="list-late small">
      {t("The first {shown} of {total} dividends. Choose a day, or a week, to see the others.", { shown, total })}
    </p>
  );
}

function List({ search, onShow, found: { answer, rows } }: Props & { found: Found }) {
  const { sort, onSort } = useSort({ search, onShow }, SORTS);
  const all = useMemo(() => inOrder(rows, sort), [rows, sort?.key, sort?.direction]);
  const { page, pages, from, rows: onPage } = useMemo(() => pageOf(all, search.page ?? 1), [all, search.page]);
  const shown = useMemo(columns, []);
  const { view, tools } = useTools("dividend-calendar", shown, all);
  return (
    <ListPanel
      answer={answer}
      label={t("Dividend calendar")}
      seconds={LIST_SECONDS}
      tools={tools}
      summary={<Summary count={t("{count} dividends", { count: all.length })} search={search} onShow={onShow} />}
      empty={all.length > 0
        ? null
        : search.mine
        ? t("None of your stocks has a declared dividend in this time")
        : t("No dividend is declared for this time")}
      foot={
        <>
          <span>{t("{from} to {to} of {total}", { from: from + 1, to: from + onPage.length, total: all.length })}</span>
          <Pager
            label={t("Pages of the dividend calendar")}
            page={page}
            pages={pages}
            onPage={(page) => onShow({ page: page === 1 ? undefined : page })}
          />
        </>
      }
    >
      <Cut shown={answer.data?.dividends.length ?? 0} total={answer.data?.total ?? 0} />
      <DataTable
        label={t("Dividend calendar")}
        rows={onPage}
        columns={shown}
        rowKey={keyOf}
        {...(sort ? { sort } : {})}
        onSort={onSort}
        view={view}
        phoneRow={(row) => <DividendRow row={row} />}
      />
    </ListPanel>
  );
}

function Calendar(props: Props) {
  const found = useDividends(props);
  return (
    <>
      <CalendarTools {...props} all />
      <div className="calendar-and-list">
        <Days {...props} found={found} />
        <List {...props} found={found} />
      </div>
    </>
  );
}

/** The declared dividends of the market by ex-date, a month or a week at a time. */
export function DividendCalendar(props: ExplorerTabProps) {
  const status = useMarketStatus();
  return status ? <Calendar {...props} today={newYorkDate(Date.parse(status.current_time_et))} /> : (
    <Panel>
      <RowsSkeleton rows={10} label={t("Loading")} />
    </Panel>
  );
}
