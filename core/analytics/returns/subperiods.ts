/**
 * The periods a time-weighted return is chained from, so that the figure can be split into its components. Values are
 * at the end of their day, flows are external: deposits, withdrawals, transfers. Dividends and interest are returns.
 */
import { checkFinite, epochDays } from "../checks.ts";
import { type CashFlow, growthFactor, type Period } from "./returns.ts";

export interface DatedValue {
  /** ISO day. */
  readonly date: string;
  /** Dollars, at the end of the day and after its flows. */
  readonly value: number;
}

export interface Flow {
  /** ISO day. */
  readonly date: string;
  /** Dollars, positive into the portfolio: the sign is the opposite of a `CashFlow`'s. */
  readonly amount: number;
}

/**
 * When the net flow of a period moves: a deposit at the start and a withdrawal at the end (neither ever leaves a period
 * without capital), or both at the start, or both at the end.
 */
export type FlowTiming = "deposits at start, withdrawals at end" | "start" | "end";

export interface Subperiod extends Required<Period> {
  /** Day of the value it starts from; its flows are those after this day. */
  readonly from: string;
  /** Day of the value it ends with. */
  readonly to: string;
  /** See `growthFactor`. */
  readonly factor: number | null;
}

function checked(values: readonly DatedValue[], flows: readonly Flow[]): { days: number[]; flowDays: number[] } {
  checkFinite(values.map((v) => v.value), "Values");
  checkFinite(flows.map((flow) => flow.amount), "Flows");
  return {
    days: epochDays(values.map((v) => v.date), "once"),
    flowDays: epochDays(flows.map((flow) => flow.date), "repeats"),
  };
}

/**
 * One period between each two neighbouring values. A flow belongs to the period that ends with the first value on or
 * after its day, so a weekend's deposit counts on Monday; flows of one period are added. Flows up to the first value
 * are contained in it, and those after the last are ignored. Empty for fewer than two values.
 * @param values oldest first, one a day
 * @param flows oldest first
 * @throws RangeError for unsorted or invalid days, two values of one day and numbers that are not finite.
 */
export function subperiods(
  values: readonly DatedValue[],
  flows: readonly Flow[],
  timing: FlowTiming = "deposits at start, withdrawals at end",
): Subperiod[] {
  const { days, flowDays } = checked(values, flows);
  let next = 0;
  const netUntil = (day: number) => {
    let net = 0;
    for (; next < flows.length && flowDays[next]! <= day; next++) net += flows[next]!.amount;
    return net;
  };
  if (days.length > 0) netUntil(days[0]!);
  return values.slice(1).map(({ date, value }, i) => {
    const net = netUntil(days[i + 1]!);
    const atStart = timing === "start" || timing !== "end" && net > 0;
    const period = {
      startValue: values[i]!.value,
      startFlow: atStart ? net : 0,
      endFlow: atStart ? 0 : net,
      endValue: value,
    };
    return { from: values[i]!.date, to: date, ...period, factor: growthFactor(period) };
  });
}

/**
 * Value of 1 invested at the start of the first period, at its start and at the end of each period. Null when a period
 * has no factor.
 */
export function growthIndex(periods: readonly Pick<Subperiod, "factor">[]): number[] | null {
  const index = [1];
  for (const { factor } of periods) {
    if (factor === null) return null;
    index.push(index.at(-1)! * factor);
  }
  return index;
}

/**
 * The same series as the investor's payments, for `xirr`: the first value paid in, each flow, and the last value
 * received. Empty for fewer than two values.
 * @param flows those that the first value does not contain, each on its own day
 * @throws RangeError as `subperiods`.
 */
export function investorFlows(values: readonly DatedValue[], flows: readonly Flow[]): CashFlow[] {
  checked(values, flows);
  if (values.length < 2) return [];
  const [first, last] = [values[0]!, values.at(-1)!];
  return [
    { date: first.date, amount: -first.value },
    ...flows.map(({ date, amount }) => ({ date, amount: -amount })),
    { date: last.date, amount: last.value },
  ];
}
