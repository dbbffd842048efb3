import { useQuery } from "@tanstack/react-query";
import type { OutputOf } from "../../../core/contracts.ts";
import { barsQuery } from "../../lib/api/queries.ts";
import { addDays } from "../../lib/market/days.ts";
import { newYorkDate } from "../../lib/market/new_york.ts";
import { FigureColumns } from "./FigureColumns.tsx";
import { linesOf, parts, type Period } from "./statement_rows.ts";

const HOUR = 3600;
/** Enough for the week in which a period ends. */
const DAYS_BEFORE = 10;

type Bars = OutputOf<"stocks.bars">["data"];

/** The close of the week in which a day lies; null without one. */
export function priceOn(bars: Bars, day: string): number | null {
  const bar = bars.findLast(({ timestamp }) => newYorkDate(timestamp) <= day);
  return bar && newYorkDate(bar.timestamp) > addDays(day, -DAYS_BEFORE) ? bar.close : null;
}

/** The line of an address like `income_statement.revenue`, if the periods have it. */
export function lineIn(periods: readonly Period[], address: string | undefined) {
  const part = parts.find((name) => address?.startsWith(`${name}.`));
  return part && linesOf(part, periods).find(({ key }) => `${part}.${key}` === address);
}

interface Props {
  readonly symbol: string;
  /** Oldest first. */
  readonly periods: readonly Period[];
  readonly line: NonNullable<ReturnType<typeof lineIn>>;
}

/** A line of the statements over the periods, beside the share price. */
export function StatementChart({ symbol, periods, line }: Props) {
  const first = periods.find(({ end }) => end !== null)?.end;
  const { data } = useQuery({
    ...barsQuery({ symbol, timespan: "week", from_date: addDays(first ?? "2000-01-01", -DAYS_BEFORE) }, HOUR),
    enabled: first !== undefined,
  });
  return (
    <FigureColumns
      label={line.label}
      unit={line.items.find((item) => item)?.unit ?? "USD"}
      periods={periods.map(({ name, end }, i) => ({
        name,
        value: line.items[i]?.value ?? null,
        price: data && end ? priceOn(data.data, end) : null,
      }))}
    />
  );
}
