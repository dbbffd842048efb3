/** What moved a portfolio's day, adjusted to the live prices, so that the parts always add up to the day's gain. */
import type { OutputOf } from "../../../core/contracts.ts";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { cents, notional, price, shares } from "../../../core/kernel/money.ts";
import { liveGain, percentOf } from "../../lib/market/live.ts";

type Day = OutputOf<"analytics.day-change">;

interface Move {
  /** A symbol, `others` or `cash`. */
  readonly key: string;
  readonly gain: number;
  readonly percent: number | null;
  /** Holdings in this row. */
  readonly count: number;
}

/** Further holdings share the last row. */
export const MOST_ROWS = 12;
const dollars = (amount: bigint) => Number(amount) / 100;

export interface DayMoves {
  readonly gain: number;
  readonly percent: number | null;
  readonly moves: readonly Move[];
}

/** The moves by holding, the largest gain first; gains of no holding, such as interest, are the move of cash. */
export function dayMoves(day: Day, portfolio: Portfolio): DayMoves {
  const total = liveGain(day, portfolio.total_value);
  const held = new Map(portfolio.positions.map((position) => [position.symbol, position]));
  let rest = cents(total.gain) as bigint;
  const all = day.holdings.map((holding) => {
    const now = held.get(holding.symbol);
    const moved = now && now.price !== null
      ? notional(price(now.price), shares(now.shares)) - cents(holding.closing_value)
      : 0n;
    const gain = cents(holding.gain) + moved;
    rest -= gain;
    return { key: holding.symbol, cents: gain, invested: holding.invested };
  }).sort((a, b) => Math.abs(Number(b.cents)) - Math.abs(Number(a.cents)));
  const named = all.length > MOST_ROWS ? all.slice(0, MOST_ROWS - 1) : all;
  const moves: Move[] = named.toSorted((a, b) => Number(b.cents - a.cents)).map(({ key, cents, invested }) => ({
    key,
    gain: dollars(cents),
    percent: percentOf(dollars(cents), invested),
    count: 1,
  }));
  const others = all.slice(named.length);
  if (others.length > 0) {
    const gain = others.reduce((sum, { cents }) => sum + cents, 0n);
    moves.push({ key: "others", gain: dollars(gain), percent: null, count: others.length });
  }
  if (rest !== 0n) moves.push({ key: "cash", gain: dollars(rest), percent: null, count: 0 });
  return { ...total, moves };
}
