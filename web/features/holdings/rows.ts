/** The rows of the holdings table: each holding with data of its stock from other responses, all at live prices. */
import { useMemo, useRef } from "react";
import type { Holding, Portfolio } from "../../../core/ledger/contract.ts";
import { type Cents, centsNumber, parseDecimal, roundHalfUp, shares } from "../../../core/kernel/money.ts";
import { changeSince, percentOf, totalsOf } from "../../lib/market/live.ts";
import { type Sort, sortRows } from "../../lib/sort.ts";
import { pricesOf, useDividendRates, useSparklines } from "../../lib/market/stock_lists.ts";

export interface HoldingRow {
  readonly portfolioId: string;
  readonly holding: Holding;
  /** Percent of the whole portfolio, with two decimals. */
  readonly weight: number | null;
  readonly change: { readonly amount: number; readonly percent: number | null } | null;
  /** Today's prices before the live one, starting with the previous close. */
  readonly line: readonly number[];
  readonly close: number | null;
  /** What its shares paid in the last year; undefined while loading, null if the request failed. */
  readonly yearly: number | null | undefined;
  /** The same in percent of its value, 0 for stocks that pay none; also null without a price. */
  readonly yield: number | null;
}

const NONE: readonly number[] = [];
/** Dollars per share have six decimals here, as the shares do. */
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
      const known = annual !== undefined && annual !== null;
      const yearly = known ? yearlyOf(annual, holding.shares) : waiting && annual === undefined ? undefined : null;
      const old = before.current.get(holding.id);
      const close = today?.prev_close ?? null;
      // As exact as displayed: another stock's price changes all weights, but few of the displayed figures.
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
        yield: annual === 0 ? 0 : known && price ? percentOf(annual, price) : null,
      };
    });
    before.current = new Map(rows.map((row) => [row.holding.id, row]));
    return rows;
  }, [holdings, portfolioId, total, lines, rates, waiting]);
}

/** Sums of the rows. As in a row, the dividends are undefined while one is loading, and null if one is unknown. */
export function totalsOfRows(rows: readonly HoldingRow[]) {
  let yearly: bigint | null | undefined = 0n;
  for (const row of rows) {
    if (row.yearly === undefined) yearly = undefined;
    else if (yearly !== undefined) {
      yearly = row.yearly === null || yearly === null ? null : yearly + parseDecimal(row.yearly, 2);
    }
  }
  return {
    ...totalsOf(rows.map(({ holding }) => holding)),
    yearly: typeof yearly === "bigint" ? centsNumber(yearly as Cents) : yearly,
  };
}

/** The stocks whose dividends could not be loaded. */
export const unknownPayersOf = (rows: readonly HoldingRow[]): string[] =>
  rows.filter(({ yearly }) => yearly === null).map(({ holding }) => holding.stock.symbol);
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
