/** The rows of the holdings table: each holding with what other answers know of its stock, all at live prices. */
import { useMemo, useRef } from "react";
import type { Holding, Portfolio } from "../../../core/ledger/contract.ts";
import { type Cents, centsNumber, parseDecimal, roundHalfUp, shares } from "../../../core/kernel/money.ts";
import { changeSince, percentOf, totalsOf } from "../../lib/live.ts";
import { type Sort, sortRows } from "../../lib/sort.ts";
import { pricesOf, useDividendRates, useSparklines } from "../../lib/stock_lists.ts";

export interface HoldingRow {
  readonly portfolioId: string;
  readonly holding: Holding;
  /** Percent of the whole portfolio, with two decimals. */
  readonly weight: number | null;
  readonly change: { readonly amount: number; readonly percent: number | null } | null;
  /** Today's prices before the live one, and the close before them. */
  readonly line: readonly number[];
  readonly close: number | null;
  /** What its shares pay a year; undefined until that is known, null when they pay nothing. */
  readonly yearly: number | null | undefined;
  /** The same in percent of its value. */
  readonly yield: number | null;
}

const NONE: readonly number[] = [];
/** Dollars a share have six decimals here, as the shares do. */
const yearlyOf = (annual: number, count: number): number =>
  centsNumber(roundHalfUp(parseDecimal(annual, 6) * shares(count), 10_000_000_000n) as Cents);

/** @param portfolio at live prices */
export function useHoldingRows(
  holdings: readonly Holding[],
  { id: portfolioId, total_value: total }: Pick<Portfolio, "id" | "total_value">,
): readonly HoldingRow[] {
  const symbols = holdings.map(({ stock }) => stock.symbol);
  const { rows: lines } = useSparklines(symbols);
  const { rows: rates, waiting } = useDividendRates(symbols);
  const before = useRef<ReadonlyMap<string, HoldingRow>>(new Map());
  return useMemo(() => {
    const rows = holdings.map((holding) => {
      const { stock: { symbol }, current_price: price, current_value: value } = holding;
      const today = lines.get(symbol);
      const line = today ? pricesOf(today.line) : NONE;
      const annual = rates.get(symbol)?.annual_dividends;
      const yearly = annual ? yearlyOf(annual, holding.shares) : waiting && annual === undefined ? undefined : null;
      const old = before.current.get(holding.id);
      const close = today?.prev_close ?? null;
      // As exact as it is shown: another price elsewhere changes all weights, but few of their figures.
      const weight = value === null ? null : Math.round((percentOf(value, total) ?? 0) * 100) / 100;
      if (
        old && old.holding === holding && old.line === line && old.close === close && old.weight === weight &&
        old.yearly === yearly
      ) return old;
      return {
        portfolioId,
        holding,
        weight,
        change: changeSince(price, close),
        line,
        close,
        yearly,
        yield: annual && price ? percentOf(annual, price) : null,
      };
    });
    before.current = new Map(rows.map((row) => [row.holding.id, row]));
    return rows;
  }, [holdings, portfolioId, total, lines, rates, waiting]);
}

/** Sums of the rows; the yearly dividends are undefined until those of every row are known. */
export function totalsOfRows(rows: readonly HoldingRow[]) {
  const totals = totalsOf(rows.map(({ holding }) => holding));
  const known = rows.every(({ yearly }) => yearly !== undefined);
  const yearly = known
    ? centsNumber(rows.reduce((sum, row) => sum + parseDecimal(row.yearly ?? 0, 2), 0n) as Cents)
    : undefined;
  return { ...totals, yearly, yield: yearly === undefined ? null : percentOf(yearly, totals.value) };
}
export type HoldingTotals = ReturnType<typeof totalsOfRows>;

const keys: Readonly<Record<string, (row: HoldingRow) => string | number | null>> = {
  symbol: ({ holding }) => holding.stock.symbol,
  shares: ({ holding }) => holding.shares,
  average_cost: ({ holding }) => holding.average_cost,
  current_price: ({ holding }) => holding.current_price,
  value: ({ holding }) => holding.current_value,
  gain_loss: ({ holding }) => holding.gain_loss,
  yield: (row) => row.yield,
};

export const sortHoldings = (rows: readonly HoldingRow[], sort: Sort): HoldingRow[] =>
  sortRows(rows, keys[sort.key] ?? keys.value!, sort.direction);
