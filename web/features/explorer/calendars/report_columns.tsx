/** The rows of the earnings calendar. */
import { t } from "../../../lib/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Day } from "../../../ui/dates.tsx";
import { Compact, Limit } from "../../../ui/numbers.tsx";
import { SymbolLink } from "../../../ui/stock/SymbolLink.tsx";
import { SymbolTile } from "../../../ui/stock/SymbolTile.tsx";
import type { Column } from "../../../ui/table/DataTable.tsx";
import { Text } from "../../../ui/Text.tsx";
import type { ReportRow } from "./reports.ts";

export const SORTS = ["symbol", "day", "revenue"];

const quarterOf = ({ fiscal_period, fiscal_year }: Pick<ReportRow, "fiscal_period" | "fiscal_year">): string =>
  `${fiscal_period} ${fiscal_year}`;

/** How it is known that an estimate is one. */
export const Estimate = ({ late = false }: { late?: boolean }) => (
  <Badge tone="amber">{late ? t("Estimate, late") : t("Estimate")}</Badge>
);
const Status = ({ row, today }: { row: ReportRow; today: string }) =>
  row.kind === "filed" ? <Badge tone="green">{t("Filed")}</Badge> : <Estimate late={row.day < today} />;

/** What an estimate follows from. */
export const Basis = ({ day }: { day: string }) => (
  <span className="small muted">
    <Text of="the year before: {day}" day={<Day date={day} />} />
  </span>
);
const Eps = ({ row }: { row: ReportRow }) => <Limit value={row.eps} unknown={t("not known")} />;

export function columns(today: string): Column<ReportRow>[] {
  const named = (title: string) => ({ title, name: title });
  return [
    {
      ...named(t("Company")),
      key: "symbol",
      sortable: true,
      csv: (row) => row.symbol,
      cell: (row) => (
        <span className="row">
          <SymbolTile symbol={row.symbol} />
          <SymbolLink symbol={row.symbol} name={row.name} className="stock-name plain" />
        </span>
      ),
    },
    {
      ...named(t("Day")),
      key: "day",
      sortable: true,
      csv: (row) => row.day,
      cell: (row) => (
        <span className="listing-day">
          <Day date={row.day} />
          {row.based_on && <Basis day={row.based_on} />}
        </span>
      ),
    },
    {
      ...named(t("Status")),
      key: "kind",
      csv: (row) => row.kind,
      cell: (row) => <Status row={row} today={today} />,
    },
    { ...named(t("Fiscal quarter")), key: "fiscal_period", csv: quarterOf, cell: quarterOf },
    {
      ...named(t("EPS")),
      key: "eps",
      end: true,
      csv: (row) => row.eps,
      cell: (row) => <Eps row={row} />,
    },
    {
      ...named(t("Revenue")),
      key: "revenue",
      end: true,
      sortable: true,
      csv: (row) => row.revenue,
      cell: (row) => <Compact value={row.revenue} dollars unknown={t("not known")} />,
    },
  ];
}

export const ReportOnPhone = ({ row, today }: { row: ReportRow; today: string }) => (
  <SymbolLink symbol={row.symbol} className="list-row short">
    <SymbolTile symbol={row.symbol} />
    <span className="stock-name">
      <span>
        <strong>{row.symbol}</strong> {quarterOf(row)}
      </span>
      <span>{row.name}</span>
    </span>
    <span className="two">
      <Day date={row.day} />
      <span className="second">
        {row.kind === "filed" ? <Eps row={row} /> : <Status row={row} today={today} />}
      </span>
    </span>
  </SymbolLink>
);
