import { useQuery } from "@tanstack/react-query";
import { useMemo, useReducer } from "react";
import { BEST_SCORE } from "../../../core/research/dividends/dividend_score.ts";
import type { ExplorerTabProps } from "../../lib/views/explorer_view.ts";
import { useLiveRows } from "../../lib/market/live.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Segmented } from "../../ui/form/Segmented.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { PartsLegend } from "../../ui/chart/PartsBar.tsx";
import { DividendCalendar } from "./calendars/DividendCalendar.tsx";
import { dividendColumns, DividendPhoneRow } from "./dividend_columns.tsx";
import { DividendFilters } from "./DividendFilters.tsx";
import { BEST_FIRST, dividendSorts, EXCELLENT, filtered, GOOD, PAGE_ROWS, pageOf } from "./dividends.ts";
import { ListPanel } from "./ListPanel.tsx";
import { smallWords } from "./steps.ts";
import { dividendStocksQuery, LIST_SECONDS } from "./queries.ts";
import { StockTable, useTools, useTrade } from "./StockList.tsx";
import { inOrder, useSort } from "./use_list_rows.ts";

const NONE: never[] = [];
const NO_FILTERS = { yield: undefined, quality: undefined, most: undefined, pays: undefined, small: undefined };
const LEFT_PAYERS = { ...NO_FILTERS, sort: undefined };
const LEFT_CALENDAR = { at: undefined, span: undefined, mine: undefined, day: undefined, sort: undefined };

/** What the score consists of, and the names of its bands. */
const Legend = () => (
  <div className="dividend-legend small">
    <strong>{t("Quality score, 0 to {most}", { most: BEST_SCORE })}</strong>
    <PartsLegend
      parts={[
        { key: "yield", label: t("60% yield"), value: 60, colour: "s1" },
        { key: "consistency", label: t("25% consistency"), value: 25, colour: "s5" },
        { key: "growth", label: t("15% growth"), value: 15, colour: "s3" },
      ]}
    />
    <span className="quality-bands">
      <strong className="gain">{t("{points}+ Excellent", { points: EXCELLENT })}</strong>
      <strong className="warn">{t("{points}+ Good", { points: GOOD })}</strong>
      <strong className="loss">{t("below {points} Fair", { points: GOOD })}</strong>
    </span>
  </div>
);

/** The payers, or the calendar of what they pay. */
export function DividendsTab(props: ExplorerTabProps) {
  const { search: { calendar }, onShow } = props;
  return (
    <div className="stack">
      <Segmented
        aria-label={t("Dividends by")}
        className="dividend-view"
        options={[{ value: "payers", label: t("Payers") }, { value: "calendar", label: t("Calendar") }]}
        value={calendar ? "calendar" : "payers"}
        onChange={(to) =>
          onShow({ ...(calendar ? LEFT_CALENDAR : LEFT_PAYERS), calendar: to === "calendar" || undefined })}
      />
      {calendar ? <DividendCalendar {...props} /> : <Payers {...props} />}
    </div>
  );
}

/**
 * Stocks that pay dividends. The server sends fifty; the remaining filters, the order and the pages are applied here.
 */
function Payers({ search, onShow }: ExplorerTabProps) {
  const answer = useQuery(dividendStocksQuery(search.yield ?? 0, search.pays, search.small));
  const { sort = BEST_FIRST, onSort } = useSort({ search, onShow }, dividendSorts, BEST_FIRST);
  const onTrade = useTrade();
  const columns = useMemo(() => dividendColumns(onTrade), [onTrade]);
  const all = useMemo(
    () => inOrder(filtered(answer.data ?? NONE, search), sort),
    [answer.data, search.quality, search.most, sort.key, sort.direction],
  );
  const { page, pages, from, rows: onPage } = useMemo(() => pageOf(all, search.page ?? 1), [all, search.page]);
  const rows = useLiveRows(onPage);
  const { view, tools } = useTools("dividends", columns, all);
  // Fields that are mounted anew have forgotten what was typed just before, and is not in the address yet.
  const [cleared, clear] = useReducer((times: number) => times + 1, 0);
  const onClear = () => {
    clear();
    onShow(NO_FILTERS);
  };
  const filters = <DividendFilters key={cleared} search={search} onShow={onShow} sort={sort} />;
  return (
    <ListPanel
      answer={answer}
      label={t("Dividend Stocks")}
      seconds={LIST_SECONDS}
      tools={tools}
      rows={PAGE_ROWS}
      summary={t("{count} stocks", { count: all.length })}
      empty={all.length === 0 ? t("No dividend stocks found matching your criteria") : null}
      onReset={<Button onClick={onClear}>{t("Clear the filters")}</Button>}
      filters={filters}
      foot={
        <>
          <span>
            {t("{from} to {to} of {total}", { from: from + 1, to: from + rows.length, total: all.length })}{" "}
            {smallWords()}
          </span>
          <Pager
            label={t("Pages of dividend stocks")}
            page={page}
            pages={pages}
            onPage={(page) => onShow({ page: page === 1 ? undefined : page })}
          />
        </>
      }
    >
      <Legend />
      <StockTable
        label={t("Dividend Stocks")}
        rows={rows}
        columns={columns}
        sort={sort}
        onSort={onSort}
        view={view}
        phoneRow={(row) => <DividendPhoneRow row={row} />}
      />
    </ListPanel>
  );
}
