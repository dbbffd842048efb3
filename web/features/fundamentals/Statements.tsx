import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { downloadCsv } from "../../lib/csv.ts";
import { percentOf } from "../../lib/market/live.ts";
import { t } from "../../lib/text.ts";
import type { StockSearch } from "../../lib/views/stock_view.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Segmented } from "../../ui/form/Segmented.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Compact, Percent, Price } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { YearLine } from "./MetricRow.tsx";
import { type Financials, type FiscalYear, quartersQuery } from "./queries.ts";
import { fileRows, type Item, linesOf, partName, parts, type Period } from "./statement_rows.ts";
import { Scrolled } from "../../ui/table/Scrolled.tsx";
import { lineIn, StatementChart } from "./StatementChart.tsx";

const QUARTERS_OF_A_YEAR = 4;
/** Rows of the table, for its shape while it is loading. */
const USUAL_ROWS = 40;

const Amount = ({ item }: { item: Item | undefined }) =>
  item?.unit === "USD / shares"
    ? <Price value={item.value} unknown={t("not known")} />
    : <Compact value={item?.value} dollars={item?.unit === "USD"} />;

/** The newest period against the one a year before; unknown unless the base is positive. */
function Change({ now, before }: { now: Item | undefined; before: Item | undefined }) {
  const known = now && before && before.value > 0;
  return known ? <Percent value={percentOf(now.value - before.value, before.value)} signed /> : t("N/A");
}

interface TableProps {
  /** Oldest first. */
  readonly periods: readonly Period[];
  /** How many of the periods follow each other; the last twelve months overlap the years. */
  readonly compared: number;
  /** Periods from one to that of a year before. */
  readonly year: number;
  readonly heading: string;
  readonly label: string;
  readonly charted: Charted;
}

/** The line that is charted, like `income_statement.revenue`. */
interface Charted {
  readonly line: string | undefined;
  readonly onLine: (line: string | undefined) => void;
}

/** The name of a line; a press charts it, another one ends that. */
function LineName({ address, label, charted: { line, onLine } }: { address: string; label: string; charted: Charted }) {
  const on = line === address;
  return (
    <button type="button" className="term" aria-pressed={on} onClick={() => onLine(on ? undefined : address)}>
      {label}
    </button>
  );
}

function StatementTable({ periods, compared, year, heading, label, charted }: TableProps) {
  const trend = compared > 1;
  return (
    <Scrolled label={label}>
      <table className="data statements">
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {periods.map(({ name }) => <th key={name} scope="col" className="end">{name}</th>)}
            {trend && <th scope="col">{t("Trend")}</th>}
            {trend && <th scope="col" className="end">{t("Change in a year")}</th>}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <Fragment key={part}>
              <tr className="statement-part">
                <th scope="rowgroup" colSpan={periods.length + (trend ? 3 : 1)}>{partName(part)}</th>
              </tr>
              {linesOf(part, periods).map(({ key, label, items }) => (
                <tr key={key}>
                  <th scope="row">
                    <LineName address={`${part}.${key}`} label={label} charted={charted} />
                  </th>
                  {items.map((item, i) => (
                    <td key={periods[i]!.name} className="end">
                      <Amount item={item} />
                    </td>
                  ))}
                  {trend && (
                    <td>
                      <YearLine values={items.slice(0, compared).map((item) => item?.value ?? null)} />
                    </td>
                  )}
                  {trend && (
                    <td className="end">
                      <Change now={items[compared - 1]} before={items[compared - 1 - year]} />
                    </td>
                  )}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

/** The fiscal years, then the last twelve months if they are another period. */
function yearsOf(latest: Financials, years: readonly FiscalYear[]): Period[] {
  const periods = [...years].reverse().map((year) => ({
    name: year.fiscal_year === null ? t("N/A") : String(year.fiscal_year),
    end: year.period_end,
    data: year.raw_data,
  }));
  if (latest.fiscal_period === "TTM") {
    return [...periods, { name: t("TTM"), end: latest.period_end, data: latest.raw_data }];
  }
  return periods.length > 0
    ? periods
    : [{ name: String(latest.fiscal_year ?? ""), end: latest.period_end, data: latest.raw_data }];
}

interface Props extends Charted {
  readonly symbol: string;
  readonly latest: Financials;
  /** Newest first; empty while loading. */
  readonly years: readonly FiscalYear[];
  readonly by: StockSearch["statements"];
  readonly onBy: (by: StockSearch["statements"]) => void;
}

/** Every line of the three statements, by fiscal year or quarter. */
export function Statements({ symbol, latest, years, by, onBy, ...charted }: Props) {
  const { data, error, refetch } = useQuery({ ...quartersQuery(symbol), enabled: by === "quarters" });
  const quarters = data &&
    [...data.statements].reverse().map(({ fiscal_period, fiscal_year, period_end, raw_data }) => ({
      name: `${fiscal_period} ${fiscal_year}`,
      end: period_end,
      data: raw_data,
    }));
  const periods = by === "quarters" ? quarters : yearsOf(latest, years);
  const line = periods && lineIn(periods, charted.line);
  const save = () => downloadCsv(`${symbol}-${by ?? "years"}`, fileRows(periods ?? []));
  return (
    <Panel
      flush
      title={t("Detailed Financial Statements")}
      extra={
        <span className="row wrap">
          <Segmented
            size="small"
            aria-label={t("Statements by")}
            options={[{ value: "years", label: t("Yearly") }, { value: "quarters", label: t("Quarterly") }]}
            value={by ?? "years"}
            onChange={(to) => onBy(to === "quarters" ? to : undefined)}
          />
          <Button size="small" onClick={save} disabled={!periods?.length} icon={<Icon name="download" size={14} />}>
            CSV
          </Button>
        </span>
      }
    >
      {!periods && (error
        ? <PageError title={t("Unable to load data")} error={error} onRetry={() => void refetch()} />
        : (
          <div className="inset">
            <RowsSkeleton rows={USUAL_ROWS} dense label={t("Loading")} />
          </div>
        ))}
      {periods?.length === 0 && <EmptyState title={t("Financial Data Unavailable")}>{data?.error}</EmptyState>}
      {periods && periods.length > 0 &&
        (line ? <StatementChart symbol={symbol} periods={periods} line={line} /> : (
          <p className="small muted inset">
            {t("Choose a line to see it over the periods, beside the share price.")}
          </p>
        ))}
      {periods && periods.length > 0 && (
        by === "quarters"
          ? (
            <StatementTable
              periods={periods}
              compared={periods.length}
              year={QUARTERS_OF_A_YEAR}
              heading={t("Fiscal quarter")}
              label={t("Statements by fiscal quarter")}
              charted={charted}
            />
          )
          : (
            <StatementTable
              periods={periods}
              compared={years.length}
              year={1}
              heading={t("Fiscal year")}
              label={t("Statements by fiscal year")}
              charted={charted}
            />
          )
      )}
    </Panel>
  );
}
