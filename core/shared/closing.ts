/** What public portfolios held at the last close, as weights. */
import { averageCost, type Cents, percentage, type Price, price } from "../kernel/money.ts";
import type { QueryContext } from "../kernel/run/handler.ts";
import {
  closesOf,
  lastSnapshotDay,
  readTogether,
  snapshotInstant,
  type State,
  stateBefore,
  stateOf,
  valued,
} from "../analytics/mod.ts";
import { listEffects, listPortfoliosById, stocksOfDay } from "../ledger/mod.ts";

/** In percent with two decimals, as pages show it: more of them would let amounts be computed. */
export const percentOf = (part: Cents, whole: Cents): number | null => {
  const exact = percentage(part, whole);
  return exact === null ? null : hundredths(exact);
};
export const hundredths = (percent: number): number => Math.round(percent * 100) / 100;

export interface Closing {
  /** ISO day. */
  readonly date: string;
  readonly state: State;
  readonly total: Cents;
  /** The largest first; null: without a price at the close. */
  readonly holdings: readonly { readonly symbol: string; readonly value: Cents | null; readonly gain: number | null }[];
}

/** The holdings of a portfolio just before the last close was taken. */
export async function stateAtClose(ctx: Pick<QueryContext, "db" | "now">, id: string): Promise<State | null> {
  const at = snapshotInstant(lastSnapshotDay(ctx.now));
  return await readTogether(ctx.db, async (trx) => {
    const [row] = await listPortfoliosById(trx, [id]);
    return row ? stateBefore(stateOf(row), await listEffects(trx, id, at)) : null;
  });
}

/** Null before the first close at which there was anything in it. */
export async function closingOf(ctx: Pick<QueryContext, "db" | "now" | "market">, id: string): Promise<Closing | null> {
  const day = lastSnapshotDay(ctx.now);
  const state = await stateAtClose(ctx, id);
  if (!state) return null;
  const closes = await closesOf(ctx.market, [...state.holdings.keys()], day);
  const { total, values } = valued(state, closes);
  if (total <= 0n) return null;
  const holdings = Array.from(state.holdings, ([symbol, { shares, cost }]) => {
    const close = closes.get(symbol);
    return close === undefined
      ? { symbol, value: null, gain: null }
      : { symbol, value: values.get(symbol)!, gain: gainOf(price(close), averageCost(cost, shares)) };
  });
  const size = (value: Cents | null) => value ?? -1n;
  holdings.sort((a, b) => Number(size(b.value) - size(a.value)) || (a.symbol < b.symbol ? -1 : 1));
  return { date: day.toString(), state, total, holdings };
}

/** The close against the average cost, in percent; null for shares that cost nothing. */
const gainOf = (close: Price, cost: Price | null): number | null =>
  cost === null || cost <= 0n ? null : hundredths(Number(close - cost) / Number(cost) * 100);

/** The weights as the API returns them. */
export async function presentWeights(
  ctx: Pick<QueryContext, "market" | "now">,
  closing: Closing | null,
  hasReturns: boolean,
) {
  if (!closing) return { weights_date: null, weights: [], cash_weight: null };
  const stocks = await stocksOfDay(ctx.market, closing.holdings.map(({ symbol }) => symbol), ctx.now.epochMilliseconds);
  return {
    weights_date: closing.date,
    weights: closing.holdings.map(({ symbol, value, gain }, i) => ({
      symbol,
      name: stocks[i]!.name ?? symbol,
      sector: stocks[i]!.sector,
      weight: value === null ? null : percentOf(value, closing.total),
      return_percentage: hasReturns ? gain : null,
    })),
    cash_weight: percentOf(closing.state.cash, closing.total),
  };
}
