import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { daysBetween, noonOf } from "../../lib/market/days.ts";
import { newYorkDate } from "../../lib/market/new_york.ts";
import type { ExplorerTabProps } from "../../lib/views/explorer_view.ts";
import { useMarketStatus } from "../../lib/market/market_clock.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { When } from "../../ui/dates.tsx";
import { Compact, Price, PriceRange } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton, Skeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { SymbolLink } from "../../ui/stock/SymbolLink.tsx";
import { SymbolTile } from "../../ui/stock/SymbolTile.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { DayGrid, useHolidays } from "./calendars/DayGrid.tsx";
import { dealSize, fiveWeeks, isExpected, isListed, soonestFirst } from "./ipo.ts";
import { type Ipo, iposQuery } from "./queries.ts";
import { useTools } from "./StockList.tsx";
import { inOrder, useSort } from "./use_list_rows.ts";

const LARGEST = 4;
const SORTS = ["symbol", "listing_date", "exchange", "shares_offered", "deal_size"];
interface IpoRow extends Ipo {
  readonly deal_size: number | null;
}
const NONE: never[] = [];

const statusWord = (status: string): string =>
  ({
    pending: t("Expected"),
    new: t("New"),
    history: t("Listed"),
    postponed: t("Postponed"),
    withdrawn: t("Withdrawn"),
    rumor: t("Rumored"),
    direct_listing_process: t("Direct listing"),
  })[status] ?? status;
const tones: Readonly<Record<string, "blue" | "amber" | "red">> = { new: "blue", postponed: "amber", withdrawn: "red" };
const Status = ({ status }: { status: string }) => <Badge tone={tones[status] ?? ""}>{statusWord(status)}</Badge>;

/** A company that is not listed yet has no page. */
const Company = ({ row }: { row: Ipo }) => (
  <span className="row">
    <SymbolTile symbol={row.symbol} />
    {isListed(row)
      ? <SymbolLink symbol={row.symbol} name={row.name} className="stock-name plain" />
      : (
        <span className="stock-name plain">
          <strong>{row.symbol}</strong>
          <span className="second">{row.name}</span>
        </span>
      )}
  </span>
);

function ListingDay({ day, today }: { day: string | null; today: string | null }) {
  if (day === null) return <span className="muted">{t("No date yet")}</span>;
  const days = today === null ? -1 : daysBetween(today, day);
  return (
    <span className="listing-day">
      <strong>
        <When at={noonOf(day)} as={days >= 0 ? "day" : "date"} />
      </strong>
      {days >= 0 && (
        <span className="small muted second">
          {days === 0 ? t("today") : days === 1 ? t("tomorrow") : t("in {days} days", { days })}
        </span>
      )}
    </span>
  );
}

const Terms = ({ row }: { row: Ipo }) =>
  row.final_price !== null
    ? <Price value={row.final_price} />
    : row.price_range_low === row.price_range_high
    ? <Price value={row.price_range_low} unknown={t("not known")} />
    : <PriceRange low={row.price_range_low} high={row.price_range_high} />;

const columns = (today: string | null): Column<IpoRow>[] => {
  const named = (title: string) => ({ title, name: title });
  return [
    {
      ...named(t("Company")),
      key: "symbol",
      sortable: true,
      csv: (row) => row.symbol,
      cell: (row) => <Company row={row} />,
    },
    {
      ...named(t("Listing date")),
      key: "listing_date",
      sortable: true,
      csv: (row) => row.listing_date,
      cell: (row) => <ListingDay day={row.listing_date} today={today} />,
    },
    {
      ...named(t("Exchange")),
      key: "exchange",
      sortable: true,
      optional: true,
      wideOnly: true,
      csv: (row) => row.exchange,
      cell: (row) => row.exchange,
    },
    {
      ...named(t("Price range")),
      key: "price",
      end: true,
      csv: (row) =>
        row.final_price ?? (row.price_range_low === null ? null : `${row.price_range_low}-${row.price_range_high}`),
      cell: (row) => <Terms row={row} />,
    },
    {
      ...named(t("Offered")),
      key: "shares_offered",
      end: true,
      sortable: true,
      optional: true,
      wideOnly: true,
      csv: (row) => row.shares_offered,
      cell: (row) => <Compact value={row.shares_offered} />,
    },
    {
      ...named(t("Deal size")),
      key: "deal_size",
      end: true,
      sortable: true,
      csv: (row) => row.deal_size,
      cell: (row) => <Compact value={row.deal_size} dollars />,
    },
    {
      ...named(t("Status")),
      key: "status",
      end: true,
      csv: (row) => row.status,
      cell: (row) => <Status status={row.status} />,
    },
  ];
};

function Largest({ rows }: { rows: readonly IpoRow[] }) {
  const largest = inOrder(rows.filter((row) => isExpected(row) && row.deal_size !== null), {
    key: "deal_size",
    direction: "desc",
  }).slice(0, LARGEST);
  if (largest.length === 0) return null;
  return (
    <Panel title={t("Largest expected by deal size")}>
      <ul className="largest-deals">
        {largest.map((row) => (
          <li key={row.symbol} className="row between">
            <span className="ellipsis">
              <strong>{row.symbol}</strong> <span className="muted">{row.name}</span>
            </span>
            <Compact value={row.deal_size} dollars />
          </li>
        ))}
      </ul>
      <p className="small muted">
        {t("Deal size is the price, or the middle of the price range, times the shares offered.")}
      </p>
    </Panel>
  );
}

/** All listings, the soonest first, and the weeks of the calendar. */
function useListings(ipos: readonly Ipo[] | undefined, today: string | null) {
  const weeks = useMemo(() => today ? fiveWeeks(today) : [], [today]);
  const holidays = useHolidays(weeks);
  const all = useMemo(
    () => soonestFirst(ipos ?? NONE).map((row): IpoRow => ({ ...row, deal_size: dealSize(row) })),
    [ipos],
  );
  return { weeks, holidays, all };
}

interface ListProps extends ExplorerTabProps {
  /** Undefined until loaded. */
  readonly all: readonly IpoRow[] | undefined;
  readonly today: string | null;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The listings, or those of the day that is chosen in the calendar. */
function Listings({ search, onShow, all, today, error, onRetry }: ListProps) {
  const { sort, onSort } = useSort({ search, onShow }, SORTS);
  const rows = useMemo(
    () => inOrder((all ?? NONE).filter((row) => !search.day || row.listing_date === search.day), sort),
    [all, search.day, sort?.key, sort?.direction],
  );
  const shown = useMemo(() => columns(today), [today]);
  const { view, tools } = useTools("ipo", shown, rows);
  return (
    <Panel
      flush
      title={
        <>
          {t("New listings")}
          {all && (
            <span className="small muted listings-note">
              {t("{count} expected, soonest first", { count: all.filter(isExpected).length })}
            </span>
          )}
        </>
      }
      extra={tools}
      className="list-panel"
    >
      {search.day && (
        <p className="list-late small">
          {t("Only listings of one day.")}{" "}
          <TextButton onClick={() => onShow({ day: undefined })}>{t("Show all")}</TextButton>
        </p>
      )}
      {!all && (error
        ? <PageError title={t("The calendar could not be loaded")} error={error} onRetry={onRetry} />
        : (
          <div className="inset list-skeleton">
            <RowsSkeleton rows={15} label={t("Loading")} />
          </div>
        ))}
      {all && rows.length === 0 && <EmptyState title={t("No stocks available")} />}
      {rows.length > 0 && (
        <DataTable
          label={t("New listings")}
          rows={rows}
          columns={shown}
          rowKey={({ symbol }) => symbol}
          {...(sort ? { sort } : {})}
          onSort={onSort}
          view={view}
          phoneRow={(row) => (
            <>
              <Company row={row} />
              <Terms row={row} />
              <ListingDay day={row.listing_date} today={today} />
              <span>
                <Status status={row.status} />
              </span>
            </>
          )}
        />
      )}
    </Panel>
  );
}

/** The calendar of new listings: five weeks by day, and all of them as a list. */
export function IpoTab({ search, onShow }: ExplorerTabProps) {
  const { data, error, refetch } = useQuery(iposQuery());
  const status = useMarketStatus();
  const today = status ? newYorkDate(Date.parse(status.current_time_et)) : null;
  const { weeks, holidays, all } = useListings(data, today);
  const byDay = useMemo(
    () =>
      new Map(
        [...Map.groupBy(all, (row) => row.listing_date ?? "")].map(([day, { length: count }]) =>
          [day, t("{count} IPOs", { count })] as const
        ),
      ),
    [all],
  );
  return (
    <div className="calendar-and-list ipo">
      <div className="stack">
        <Panel
          title={t("Next five weeks")}
          extra={data && <span className="small muted">{t("{count} listings", { count: data.length })}</span>}
        >
          {today && data
            ? (
              <DayGrid
                label={t("Listings by day")}
                weeks={weeks}
                today={today}
                found={byDay}
                holidays={holidays}
                day={search.day}
                onDay={(day) => onShow({ day: day === search.day ? undefined : day })}
              />
            )
            : <Skeleton height={216} />}
        </Panel>
        {data && <Largest rows={all} />}
      </div>
      <Listings
        search={search}
        onShow={onShow}
        all={data && all}
        today={today}
        error={error}
        onRetry={() => void refetch()}
      />
    </div>
  );
}
