import type { ReactNode } from "react";
import { percentOf } from "../../lib/market/live.ts";
import { t } from "../../lib/text.ts";
import type { Column } from "../../ui/table/DataTable.tsx";
import { Delta, Money, Percent, Price, Shares } from "../../ui/numbers.tsx";
import { Skeleton } from "../../ui/page/Panel.tsx";
import { Text } from "../../ui/Text.tsx";
import { Actions, Current, Gain, isHeavy, Line, type OnTrade, Stock, Value, Yearly, Yield } from "./cells.tsx";
import { DripSwitch, isWorthReinvesting } from "./DripSwitch.tsx";
import type { HoldingRow, HoldingTotals } from "./rows.ts";

interface TotalProps {
  readonly totals: HoldingTotals;
  /** What the portfolio gained today. */
  readonly today: number | undefined;
  /** The portfolio's total value. */
  readonly total: number;
}

/** The page also shows the income of the next twelve months, which is a different sum. */
const totalCell = (yearly: number | null | undefined) =>
  yearly === undefined ? <Skeleton inline width={52} /> : (
    <span className="two">
      <Money value={yearly} />
      <span className="second muted">{t("last 12 months")}</span>
    </span>
  );

/** A column whose name is its title, its entry in the column chooser and its header in the CSV. */
const named = (
  key: string,
  name: string,
  csv: (row: HoldingRow) => string | number | null,
  rest: Omit<Column<HoldingRow>, "key" | "title" | "name" | "csv">,
): Column<HoldingRow> => ({ key, title: name, name, csv, ...rest });

/** The columns; memoized by both arguments. */
export function holdingColumns(drip: boolean, onTrade: OnTrade): Column<HoldingRow>[] {
  const figure = { end: true, sortable: true };
  const extra = { end: true, optional: true };
  return [
    named("symbol", t("Stock"), ({ holding }) => holding.stock.symbol, {
      sortable: true,
      of: ({ holding, weight }) => [holding.stock, holding.risk_level, isHeavy(weight)],
      cell: (row) => <Stock row={row} />,
    }),
    {
      key: "line",
      title: t("Today"),
      name: t("Today"),
      optional: true,
      of: ({ holding, line, close }) => [holding.current_price, line, close],
      cell: (row) => <Line row={row} />,
    },
    named("shares", t("Shares"), ({ holding }) => holding.shares, {
      ...figure,
      of: ({ holding }) => [holding.shares],
      cell: ({ holding }) => <Shares value={holding.shares} />,
    }),
    named("average_cost", t("Avg Cost"), ({ holding }) => holding.average_cost, {
      ...figure,
      optional: true,
      of: ({ holding }) => [holding.average_cost],
      cell: ({ holding }) => <Price value={holding.average_cost} />,
    }),
    named("current_price", t("Current"), ({ holding }) => holding.current_price, {
      ...figure,
      of: ({ holding, change }) => [holding.current_price, change?.percent],
      cell: (row) => <Current row={row} />,
    }),
    named("value", t("Value"), ({ holding }) => holding.current_value, {
      ...figure,
      of: ({ holding, weight }) => [holding.current_value, weight],
      cell: (row) => <Value row={row} />,
    }),
    named("gain_loss", t("Gain/Loss"), ({ holding }) => holding.gain_loss, {
      ...figure,
      of: ({ holding }) => [holding.gain_loss, holding.gain_loss_percentage],
      cell: (row) => <Gain row={row} />,
    }),
    named("yield", t("Yield"), (row) => row.yield, {
      ...extra,
      // As exact as displayed.
      of: (row) => [row.yearly === undefined, row.yield === null ? null : Math.round(row.yield * 100)],
      cell: (row) => row.yearly === undefined ? <Skeleton inline width={52} /> : <Yield row={row} />,
    }),
    named("yearly", t("Yearly Div"), (row) => row.yearly ?? null, {
      ...extra,
      of: (row) => [row.yearly, row.yield === 0],
      cell: (row) => row.yearly === undefined ? <Skeleton inline width={52} /> : <Yearly row={row} />,
    }),
    {
      key: "drip",
      title: t("DRIP"),
      name: t("DRIP"),
      optional: true,
      of: (row) => [row.holding.id, row.holding.auto_reinvest, row.yearly === undefined, isWorthReinvesting(row)],
      cell: (row) => <DripSwitch row={row} enabled={drip} />,
    },
    {
      key: "actions",
      title: t("Actions"),
      end: true,
      of: (row) => [row.holding.stock.symbol],
      cell: (row) => <Actions row={row} onTrade={onTrade} />,
    },
  ];
}

/** The columns with their totals. */
export function withTotals(columns: readonly Column<HoldingRow>[], { totals, today, total }: TotalProps) {
  const cells: Readonly<Record<string, ReactNode>> = {
    symbol: t("Total"),
    current_price: <Delta amount={today} />,
    value: (
      <span className="two">
        <Money value={totals.value} />
        <span className="second muted">
          <Text of="{percent} of portfolio" percent={<Percent value={percentOf(totals.value, total)} />} />
        </span>
      </span>
    ),
    gain_loss: (
      <span className="two">
        <Delta amount={totals.gain} />
        <span className="second">
          <Delta percent={totals.percent} />
        </span>
      </span>
    ),
    yearly: totalCell(totals.yearly),
  };
  return columns.map((column) => column.key in cells ? { ...column, total: cells[column.key] } : column);
}
