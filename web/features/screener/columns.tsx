import { Link } from "@tanstack/react-router";
import { memo } from "react";
import {
  isSetField,
  type ScreenColumnName,
  type ScreenFieldName,
  screenFields,
} from "../../../core/research/screen/screen_fields.ts";
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
import { columnLabel, labelOf } from "./conditions.ts";
import type { ScreenRow } from "./queries.ts";

type Line = OutputOf<"stocks.sparklines">["stocks"][number];

/** A row as displayed. */
export interface Result extends ScreenRow {
  /** Market time at which it entered; null for an initial row. */
  readonly entered: string | null;
  readonly leaving: boolean;
  readonly today: Line | undefined;
}

/** Before and after the columns of the fields of conditions and of the sort. */
const USUAL: readonly ScreenColumnName[] = [
  "sector",
  "price",
  "change",
  "today",
  "relative_volume",
  "market_cap",
  "pe_ratio",
  "dividend_yield",
];
/** The drawing of the year's range shows these. */
const DRAWN: readonly ScreenFieldName[] = ["high_52w", "low_52w"];

/** The columns of a table without chosen ones: the usual ones, and those of the conditions and of the sort. */
export const usualColumns = (fields: readonly ScreenFieldName[]): ScreenColumnName[] => [
  ...USUAL,
  ...[...new Set(fields)].filter((field) => !USUAL.includes(field) && !DRAWN.includes(field)),
  "range_52w",
];

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

type Number = (row: Result) => number | null;
const numberColumn = (
  key: ScreenFieldName,
  title: string,
  cell: Column<Result>["cell"],
  csv: Number,
): Column<Result> => ({ key, title, name: title, end: true, sortable: true, of: (row) => [csv(row)], cell, csv });

const fieldColumn = (field: ScreenFieldName): Column<Result> => ({
  key: field,
  title: labelOf(field),
  name: labelOf(field),
  end: !isSetField(field),
  sortable: true,
  of: (row) => [row.values[field]],
  cell: valueCell(field),
  csv: (row) => row.values[field] ?? null,
});

/** A drawing, which is neither sorted nor saved. */
const drawing = (
  key: "today" | "range_52w",
  of: (row: Result) => readonly unknown[],
  cell: Column<Result>["cell"],
): Column<Result> => ({ key, title: columnLabel(key), name: columnLabel(key), of, cell });

function columnOf(name: ScreenColumnName): Column<Result> {
  switch (name) {
    case "sector": {
      const title = t("Sector");
      const sector = (row: Result) => row.sector;
      return {
        ...{ key: name, title, name: title, sortable: true, csv: sector },
        of: (row) => [sector(row)],
        cell: (row) => row.sector ?? <Percent value={null} />,
      };
    }
    case "price":
      return numberColumn(name, t("Price"), ({ price }) => <Price value={price} flash />, ({ price }) => price);
    case "change": {
      const change: Number = (row) => row.change_percentage;
      return numberColumn(name, t("Change %"), (row) => <Delta percent={change(row)} />, change);
    }
    case "relative_volume": {
      const times: Number = (row) => row.relative_volume;
      return numberColumn(name, t("Rel. volume"), (row) => <Times value={times(row)} />, times);
    }
    case "market_cap": {
      const cap: Number = (row) => row.market_cap;
      return numberColumn(name, t("Market Cap"), (row) => <Compact value={cap(row)} dollars />, cap);
    }
    case "pe_ratio":
      return numberColumn(name, t("P/E"), (row) => <Ratio value={row.pe_ratio} />, (row) => row.pe_ratio);
    case "dividend_yield": {
      const yields: Number = (row) => row.dividend_yield;
      return numberColumn(name, t("Yield %"), (row) => <Percent value={yields(row)} />, yields);
    }
    case "today":
      return drawing(name, ({ today }) => [today], ({ today }) => <Today line={today} />);
    case "range_52w":
      return drawing(
        name,
        (row) => [row.fifty_two_week_low, row.fifty_two_week_high, row.price],
        (row) => <YearRail low={row.fifty_two_week_low} high={row.fifty_two_week_high} price={row.price} />,
      );
    default:
      return fieldColumn(name);
  }
}

/** Hidden on a tablet, where nobody has chosen the columns. */
const WIDE: readonly string[] = ["sector", "relative_volume", "range_52w"] satisfies ScreenColumnName[];

/** @param chosen whether the user has chosen these columns */
export const resultColumns = (names: readonly ScreenColumnName[], chosen: boolean): Column<Result>[] => [
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
  ...names.map(columnOf).map((column) => ({ ...column, wideOnly: !chosen && WIDE.includes(column.key) })),
  {
    key: "action",
    title: t("Action"),
    end: true,
    of: ({ symbol }) => [symbol],
    cell: ({ symbol }) => <Details symbol={symbol} />,
  },
];

/** What a tile or a row on a phone has in any case. */
const TILE: readonly string[] = ["price", "change", "today"] satisfies ScreenColumnName[];
const MOST_FIGURES = 4;
/** The chosen columns that a tile or a row on a phone has room for. */
export const figuresOf = (names: readonly ScreenColumnName[]): Column<Result>[] =>
  names.filter((name) => !TILE.includes(name)).slice(0, MOST_FIGURES).map(columnOf);

export const Figures = ({ row, figures }: { row: Result; figures: readonly Column<Result>[] }) => (
  <span className="screen-figures small muted">
    {figures.map(({ key, name, cell }) => (
      <span key={key} className="row between">
        <span className="ellipsis" title={name}>{name}</span>
        <span>{cell(row)}</span>
      </span>
    ))}
  </span>
);

const Times = ({ value }: { value: number | null }) => (
  <>
    <Ratio value={value} />
    {value !== null && "×"}
  </>
);
