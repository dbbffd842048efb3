import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useUser } from "../../../lib/api/session.ts";
import { newYorkDate } from "../../../lib/market/new_york.ts";
import { useMarketStatus } from "../../../lib/market/market_clock.ts";
import { t } from "../../../lib/text.ts";
import { daysAhead, type ExplorerTabProps } from "../../../lib/views/explorer_view.ts";
import { FilterNumber } from "../../../ui/form/FilterSelect.tsx";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import { Pager } from "../../../ui/table/Pager.tsx";
import { pageOf } from "../dividends.ts";
import { ListPanel } from "../ListPanel.tsx";
import {
  type ComingSplit,
  type Delisting,
  delistingsQuery,
  LIST_SECONDS,
  SPLIT_ROWS,
  splitsQuery,
} from "../queries.ts";
import { useTools } from "../StockList.tsx";
import { inOrder, useSort } from "../use_list_rows.ts";
import { delistingColumns, DelistingOnPhone } from "./delisting_columns.tsx";
import { SignInFirst } from "./SignInFirst.tsx";
import { SPLIT_SORTS, splitColumns, SplitOnPhone } from "./split_columns.tsx";

const NO_SPLITS: ComingSplit[] = [];
const NO_DELISTINGS: Delisting[] = [];

function Splits({ search, onShow }: ExplorerTabProps) {
  const ahead = search.ahead ?? daysAhead[0];
  const answer = useQuery(splitsQuery(ahead));
  const found = answer.data?.splits ?? NO_SPLITS;
  const { sort, onSort } = useSort({ search, onShow }, SPLIT_SORTS);
  const all = useMemo(() => inOrder(found, sort), [found, sort?.key, sort?.direction]);
  const { page, pages, from, rows } = useMemo(() => pageOf(all, search.page ?? 1), [all, search.page]);
  const columns = useMemo(splitColumns, []);
  const { view, tools } = useTools("splits", columns, all);
  return (
    <ListPanel
      answer={answer}
      label={t("Announced splits")}
      seconds={LIST_SECONDS}
      tools={tools}
      rows={6}
      filters={
        <FilterNumber
          label={t("Within")}
          value={ahead}
          onChange={(days) => onShow({ ahead: days === daysAhead[0] ? undefined : days })}
          options={daysAhead.map((days) => ({ value: days, label: t("{count} days", { count: days }) }))}
        />
      }
      summary={all.length > 0 && (all.length === SPLIT_ROWS
        ? t("The first {count} splits", { count: SPLIT_ROWS })
        : t("{count} announced splits", { count: all.length }))}
      empty={all.length === 0 ? t("No split is announced for this time") : null}
      foot={
        <>
          <span>{t("{from} to {to} of {total}", { from: from + 1, to: from + rows.length, total: all.length })}</span>
          <Pager
            label={t("Pages of announced splits")}
            page={page}
            pages={pages}
            onPage={(page) => onShow({ page: page === 1 ? undefined : page })}
          />
        </>
      }
    >
      <DataTable
        label={t("Announced splits")}
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        {...(sort ? { sort } : {})}
        onSort={onSort}
        view={view}
        phoneRow={(row) => <SplitOnPhone row={row} />}
      />
    </ListPanel>
  );
}

function Delistings({ today }: { today: string }) {
  const answer = useQuery(delistingsQuery());
  const rows = answer.data?.delistings ?? NO_DELISTINGS;
  const columns = useMemo(() => delistingColumns(today), [today]);
  const { view, tools } = useTools("delistings", columns, rows);
  return (
    <ListPanel
      answer={answer}
      label={t("Ends of listings")}
      seconds={LIST_SECONDS}
      tools={tools}
      rows={3}
      summary={rows.length > 0 &&
        t("{count} ends of listings, of stocks that someone here holds or has ordered", { count: rows.length })}
      empty={rows.length === 0 ? t("No listing ends of a stock that someone here holds or has ordered") : null}
    >
      <DataTable
        label={t("Ends of listings")}
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        view={view}
        phoneRow={(row) => <DelistingOnPhone row={row} today={today} />}
      />
    </ListPanel>
  );
}

/** Announced splits of the whole market, and ends of listings that are not settled yet. */
export function ChangesTab(props: ExplorerTabProps) {
  const status = useMarketStatus();
  if (!useUser()) {
    return (
      <SignInFirst title={t("Which stocks split or leave the exchange?")}>
        {t("Signed in, you see announced splits, and what the shares of a stock become whose listing ends.")}
      </SignInFirst>
    );
  }
  return (
    <div className="stack">
      <section className="stack" aria-label={t("Announced splits")}>
        <h2>{t("Announced splits")}</h2>
        <Splits {...props} />
      </section>
      <section className="stack" aria-label={t("Ends of listings")}>
        <h2>{t("Ends of listings")}</h2>
        <Delistings today={status ? newYorkDate(Date.parse(status.current_time_et)) : ""} />
      </section>
    </div>
  );
}
