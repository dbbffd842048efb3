/** analytics.returns: three kinds of return of a period, each with its components. */
import { userIdOf } from "../../kernel/actor.ts";
import { query } from "../../kernel/run/handler.ts";
import { type Cents, cents, centsNumber, percentage, subtractCents, ZERO_CENTS } from "../../kernel/money.ts";
import { beganAt, getPortfolio, listPaidIn } from "../../ledger/mod.ts";
import { ifKnown, NEW_YORK } from "../../market/mod.ts";
import { epochDay } from "../checks.ts";
import * as contract from "../contract.ts";
import { snapshotDayOf, snapshotInstant } from "../days.ts";
import { explainByHolding, presentReconciliation, valuedBefore, valuedNow } from "./explain.ts";
import { periodStart } from "../periods.ts";
import { reconcile } from "./reconcile.ts";
import { overDays, timeWeightedReturn, xirr } from "./returns.ts";
import { flowsOf } from "./series.ts";
import { movements, stateBefore, stateOf, type Valued } from "../state.ts";
import { listSnapshots, readHappened, readTogether, type SnapshotRow } from "../store.ts";
import { type DatedValue, type Flow, investorFlows, type Subperiod, subperiods } from "./subperiods.ts";

const ZERO: Valued = { total: ZERO_CENTS, unrealised: ZERO_CENTS, values: new Map(), unpriced: [] };
const dayBefore = (date: string) => Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();
const dayAfter = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString();
const percent = (fraction: number | null) => fraction === null ? null : fraction * 100;

/** Whether a period begins with nothing, before the portfolio's first entry. */
function beginsEmpty(began: Temporal.Instant, rows: readonly SnapshotRow[], start: string | null): boolean {
  const first = snapshotDayOf(began).toString();
  return rows.length === 0 || (rows[0]!.date === first && (start === null || first > start));
}

/** Values and flows of the period: its snapshots and the present, and nothing before the portfolio was created. */
function seriesOf(
  rows: readonly SnapshotRow[],
  present: { readonly date: string; readonly value: Cents; readonly contributed: Cents },
  isEmptyFirst: boolean,
): { values: DatedValue[]; flows: Flow[] } {
  const last = rows.at(-1);
  // After today's snapshot the present is part of the next day.
  const date = last && last.date >= present.date ? dayAfter(last.date) : present.date;
  const values = [...rows.map((r) => ({ date: r.date, value: Number(r.total_value) })), {
    date,
    value: centsNumber(present.value),
  }];
  const added = subtractCents(present.contributed, last ? cents(last.net_contributed) : ZERO_CENTS);
  const flows = [...flowsOf(rows), ...(added === 0n ? [] : [{ date, amount: centsNumber(added) }])];
  if (!isEmptyFirst) return { values, flows };
  const first = values[0]!.date;
  const paid = Number(rows[0]?.net_contributed ?? 0);
  return {
    values: [{ date: dayBefore(first), value: 0 }, ...values],
    flows: paid === 0 ? flows : [{ date: first, amount: paid }, ...flows],
  };
}

/** Neighbouring periods without a flow between them, as one. */
function joined(periods: readonly Subperiod[]): Subperiod[] {
  const made: Subperiod[] = [];
  for (const period of periods) {
    const last = made.at(-1);
    if (!last || period.startFlow !== 0 || last.endFlow !== 0 || last.factor === null || period.factor === null) {
      made.push(period);
    } else {
      made[made.length - 1] = {
        ...{ from: last.from, startValue: last.startValue, startFlow: last.startFlow },
        ...{ to: period.to, endValue: period.endValue, endFlow: period.endFlow },
        factor: last.factor * period.factor,
      };
    }
  }
  return made;
}

export const showReturns = query(contract.returns, async (ctx, { id, period }) => {
  const start = periodStart(period, ctx.now);
  const { row, rows, happened, paid, isEmptyFirst, from } = await readTogether(ctx.db, async (trx) => {
    const row = await getPortfolio(trx, userIdOf(ctx.actor), id);
    const rows = await listSnapshots(trx, id, start);
    const isEmptyFirst = beginsEmpty(await beganAt(trx, row), rows, start);
    const from = isEmptyFirst ? null : snapshotInstant(Temporal.PlainDate.from(rows[0]!.date));
    const [happened, paid] = await Promise.all([readHappened(trx, id, { from, to: null }), listPaidIn(trx, id, from)]);
    return { row, rows, isEmptyFirst, from, happened, paid };
  });
  const { sums } = happened;
  const state = stateOf(row);
  const [then, closing] = await Promise.all([
    from ? ifKnown(valuedBefore(ctx, stateBefore(state, sums), from)) : ZERO,
    valuedNow(ctx, state),
  ]);
  const first = rows[0]!;
  // The value is the snapshot's; the closes of that day are needed only for the gain of each holding.
  const opening = from
    ? {
      ...ZERO,
      total: cents(first.total_value),
      unrealised: cents(first.total_value) - cents(first.cash_balance) - cents(first.invested) as Cents,
    }
    : ZERO;
  const today = ctx.now.toZonedDateTimeISO(NEW_YORK).toPlainDate().toString();
  const present = { date: today, value: closing.total, contributed: state.contributed };
  const { values, flows } = seriesOf(rows, present, isEmptyFirst);
  const periods = subperiods(values, flows);
  // On the days in the ledger, which may be no trading days.
  const payments = investorFlows(values, paid.map(({ date, amount }) => ({ date, amount: centsNumber(amount) })))
    .filter((p) => p.amount !== 0);
  const yearly = xirr(payments);
  const days = epochDay(values.at(-1)!.date) - epochDay(payments[0]?.date ?? values[0]!.date);
  const paidIn = subtractCents(state.contributed, from ? cents(first.net_contributed) : ZERO_CENTS);
  const gain = closing.total - opening.total - paidIn as Cents;
  return {
    period,
    from: values[0]!.date,
    to: values.at(-1)!.date,
    simple: {
      return_percentage: percentage(gain, opening.total + paidIn as Cents),
      gain: centsNumber(gain),
      opening_value: centsNumber(opening.total),
      net_deposits: centsNumber(paidIn),
    },
    time_weighted: {
      return_percentage: percent(timeWeightedReturn(periods)),
      sub_periods: joined(periods).map((p) => ({
        from: p.from,
        to: p.to,
        start_value: p.startValue,
        paid_in: p.startFlow + p.endFlow,
        invested: p.startValue + p.startFlow,
        end_value: p.endValue,
        factor: p.factor,
      })),
    },
    money_weighted: {
      yearly_percentage: percent(yearly),
      return_percentage: percent(yearly === null ? null : overDays(yearly, days)),
      cash_flows: payments,
    },
    reconciliation: presentReconciliation(reconcile(movements(opening, sums, closing))),
    holdings: then ? explainByHolding(then, happened, closing).holdings : null,
    unpriced_symbols: [...new Set([...then?.unpriced ?? [], ...closing.unpriced])],
  };
});
