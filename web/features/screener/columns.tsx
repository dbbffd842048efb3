import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { isSetField, type ScreenFieldName, screenFields } from "../../../core/research/screen/screen_fields.ts";
import { pricesOf } from "../../lib/market/stock_lists.ts";
import { useTrail } from "../../lib/market/stock_trail.tsx";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import { When } from "../../ui/dates.tsx";
import { Compact, Delta, Percent, Price, Ratio } from "../../ui/numbers.tsx";
import { Sparkline } from "../../ui/chart/Sparkline.tsx";
import { SymbolLink } from "../../ui/stock/SymbolLink.tsx";
import { SymbolTile } from "../../ui/stock/SymbolTile.tsx";
import { Text } from "../../ui/Text.tsx";
import { YearRail } from "../../ui/chart/YearRail.tsx";
import type { OutputOf } from "../../../core/contracts.ts";
import { labelOf } from "./conditions.ts";
import type { ScreenRow } from "./queries.ts";

type Line = OutputOf<"stocks.sparklines">["stocks"][number];

/** A row as displayed. */
export interface Result extends ScreenRow {
  /** Market time at which it entered; null for an initial row. */
  readonly entered: string | null;
  readonly leaving: boolean;
  readonly today: Line | undefined;
}

/** Fields that always have a column. */
const OWN: readonly ScreenFieldName[] = [
  ...["sector", "price", "change", "relative_volume", "market_cap"] as const,
  ...["pe_ratio", "dividend_yield", "high_52w", "low_52w"] as const,
];
export const extraFields = (fields: readonly ScreenFieldName[]): ScreenFieldName[] =>
  [...new Set(fields)].filter((field) => !OWN.includes(field));

export const NewBadge = ({ row }: { row: Result }) =>
  row.entered && (
    <Badge tone="blue">
      <Text of="New {time}" time={<When at={row.entered} as="clock" />} />
    </Badge>
  );

function valueCell(field: ScreenFieldName): Column<Result>["cell"] {
  const described = screenFields[field];
  const numberOf = (row: Result) => typeof row.values[field] === "number" ? row.values[field] : null;
  if (described.kind === "set") return (row) => row.values[field] ?? <Percent value={null} />;
  switch (described.unit) {
    case "percent":
      return (row) => <Percent value={numberOf(row)} signed />;
    case "shares":
      return (row) => <Compact value={numberOf(row)} />;
    case "dollars":
      return (row) => <Compact value={numberOf(row)} dollars />;
    default:
      return (row) => <Ratio value={numberOf(row)} />;
  }
}

// Prices do not change these: their links and lines are the expensive cells of a row.
const StockCell = memo(({ symbol, name, sector }: { symbol: string; name: string; sector: string | null }) => (
  <>
    <SymbolTile symbol={symbol} sector={sector} />
    <SymbolLink symbol={symbol} name={name} className="stock-name wide" />
  </>
));
const Today = memo(({ line }: { line: Line | undefined }) => (
  <Sparkline values={line ? pricesOf(line.line) : []} base={line?.prev_close ?? null} />
));
const Details = memo(({ symbol }: { symbol: string }) => (
  <Link
    to="/stocks/$symbol"
    params={{ symbol }}
    state={useTrail()}
    aria-label={t("Details of {symbol}", { symbol })}
  >
    {t("Details")}
  </Link>
));

/** @param extra fields of conditions and of the sort without a column of their own */
export function resultColumns(extra: readonly ScreenFieldName[]): Column<Result>[] {
  const number = (
    key: ScreenFieldName,
    title: string,
    cell: Column<Result>["cell"],
    csv: (row: Result) => number | null,
  ): Column<Result> => ({
    key,
    title,
    name: title,
    end: true,
    sortable: true,
    optional: key !== "price",
    of: (row) => [csv(row)],
    cell,
    csv,
  });
  return [
    {
      key: "symbol",
      title: t("Stock"),
      name: t("Symbol"),
      sortable: true,
      csv: ({ symbol }) => symbol,
      of: ({ symbol, name, sector, entered }) => [symbol, name, sector, entered],
      cell: (row) => (
        <span className="row screen-stock">
          <StockCell symbol={row.symbol} name={row.name} sector={row.sector} />
          <NewBadge row={row} />
        </span>
      ),
    },
    {
      key: "sector",
      title: t("Sector"),
      name: t("Sector"),
      sortable: true,
      optional: true,
      of: ({ sector }) => [sector],
      wideOnly: true,
      cell: ({ sector }) => sector ?? <Percent value={null} />,
      csv: ({ sector }) => sector,
    },
    number("price", t("Price"), ({ price }) => <Price value={price} flash />, ({ price }) => price),
    number(
      "change",
      t("Change %"),
      (row) => <Delta percent={row.change_percentage} />,
      (row) => row.change_percentage,
    ),
    {
      key: "today",
      title: t("Today"),
      name: t("Today"),
      optional: true,
      of: ({ today }) => [today],
      cell: ({ today }) => <Today line={today} />,
    },
    {
      ...number(
        "relative_volume",
        t("Rel. volume"),
        (row) => <Times value={row.relative_volume} />,
        (row) => row.relative_volume,
      ),
      wideOnly: true,
    },
    number("market_cap", t("Market Cap"), (row) => <Compact value={row.market_cap} dollars />, (row) => row.market_cap),
    number("pe_ratio", t("P/E"), (row) => <Ratio value={row.pe_ratio} />, (row) => row.pe_ratio),
    number(
      "dividend_yield",
      t("Yield %"),
      (row) => <Percent value={row.dividend_yield} />,
      (row) => row.dividend_yield,
    ),
    ...extra.map((field): Column<Result> => ({
      key: field,
      title: labelOf(field),
      name: labelOf(field),
      end: !isSetField(field),
      sortable: true,
      optional: true,
      of: (row) => [row.values[field]],
      cell: valueCell(field),
      csv: (row) => row.values[field] ?? null,
    })),
    {
      key: "high_52w",
      title: t("52 weeks"),
      name: t("52 weeks"),
      optional: true,
      of: (row) => [row.fifty_two_week_low, row.fifty_two_week_high, row.price],
      wideOnly: true,
      cell: (row) => <YearRail low={row.fifty_two_week_low} high={row.fifty_two_week_high} price={row.price} />,
    },
    {
      key: "action",
      title: t("Action"),
      end: true,
      of: ({ symbol }) => [symbol],
      cell: ({ symbol }) => <Details symbol={symbol} />,
    },
  ];
}

const Times = ({ value }: { value: number | null }) => (
  <>
    <Ratio value={value} />
    {value !== null && "×"}
  </>
);
