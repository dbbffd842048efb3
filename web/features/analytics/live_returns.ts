/** Returns at live prices: those of a response, adjusted by the change in the portfolio's value since. */
import { epochDay } from "../../../core/analytics/checks.ts";
import { overDays, xirr } from "../../../core/analytics/xirr.ts";
import type { OutputOf } from "../../../core/contracts.ts";
import {
  addCents,
  type Cents,
  cents,
  centsNumber,
  notional,
  percentage,
  price as priceOf,
  shares,
  subtractCents,
  ZERO_CENTS,
} from "../../../core/kernel/money.ts";
import type { Portfolio } from "../../../core/ledger/contract.ts";

export type Returns = OutputOf<"analytics.returns">;

const percentOfBase = (part: number, base: Cents) => percentage(cents(part), base);
/** The base of the simple return: the opening value and what was paid in since. */
export const paidInBase = ({ opening_value, net_deposits }: Returns["simple"]): Cents =>
  addCents(cents(opening_value), cents(net_deposits));
const plus = (amount: number, moved: Cents) => centsNumber(addCents(cents(amount), moved));

/** The last sub-period's factor grows by the gain over all that was invested in it. */
function timeWeighted({ time_weighted }: Returns, moved: Cents): Returns["time_weighted"] {
  const { return_percentage, sub_periods } = time_weighted;
  const last = sub_periods.at(-1);
  if (!last?.factor || return_percentage === null) return time_weighted;
  if (last.invested <= 0) return time_weighted;
  const factor = last.factor + centsNumber(moved) / last.invested;
  return {
    return_percentage: ((1 + return_percentage / 100) * factor / last.factor - 1) * 100,
    sub_periods: [...sub_periods.slice(0, -1), { ...last, end_value: plus(last.end_value, moved), factor }],
  };
}

/** The last of the flows is the current value. */
function moneyWeighted({ money_weighted, reconciliation, to }: Returns, moved: Cents): Returns["money_weighted"] {
  const flows = money_weighted.cash_flows;
  const [first, last] = [flows[0], flows.at(-1)];
  // Nothing was left, and there is no flow for it.
  if (!first || !last || last.amount !== reconciliation.closing_value) return money_weighted;
  const cash_flows = [...flows.slice(0, -1), { ...last, amount: plus(last.amount, moved) }];
  const yearly = xirr(cash_flows);
  return {
    yearly_percentage: yearly === null ? null : yearly * 100,
    return_percentage: yearly === null ? null : overDays(yearly, epochDay(to) - epochDay(first.date)) * 100,
    cash_flows,
  };
}

/** @param portfolio at live prices */
export function liveReturns(returns: Returns, portfolio: Portfolio): Returns {
  const { simple, reconciliation } = returns;
  const moved = subtractCents(cents(portfolio.total_value), cents(reconciliation.closing_value));
  if (moved === ZERO_CENTS) return returns;
  const gain = plus(simple.gain, moved);
  const values = new Map(portfolio.positions.map((position) =>
    [
      position.symbol,
      position.price === null ? ZERO_CENTS : notional(priceOf(position.price), shares(position.shares)),
    ] as const
  ));
  return {
    ...returns,
    simple: {
      ...simple,
      gain,
      return_percentage: percentOfBase(gain, paidInBase(simple)),
    },
    time_weighted: timeWeighted(returns, moved),
    money_weighted: moneyWeighted(returns, moved),
    reconciliation: {
      ...reconciliation,
      lines: reconciliation.lines.map((line) =>
        line.name === "unrealised_gains" ? { ...line, amount: plus(line.amount, moved) } : line
      ),
      explained_value: plus(reconciliation.explained_value, moved),
      closing_value: plus(reconciliation.closing_value, moved),
    },
    holdings: returns.holdings?.map((holding) => {
      const value = values.get(holding.symbol);
      if (value === undefined) return holding;
      const gain = plus(holding.gain, subtractCents(value, cents(holding.closing_value)));
      const gain_percentage = percentOfBase(gain, cents(holding.invested));
      return { ...holding, gain, gain_percentage, closing_value: centsNumber(value) };
    }) ?? null,
  };
}
