/** What moved a portfolio between two instants: analytics.day-change and -overview, and portfolios.statement. */
import { userIdOf } from "../../kernel/actor.ts";
import { query, type QueryContext } from "../../kernel/run/handler.ts";
import { addCents, centsNumber, percentage, subtractCents } from "../../kernel/money.ts";
import {
  type EntrySum,
  getPortfolio,
  latestPrices,
  listPortfolios,
  type PortfolioRow,
  sumEntries,
} from "../../ledger/mod.ts";
import { NEW_YORK, previousTradingDay, tradingHours } from "../../market/mod.ts";
import { closesOf } from "../closes.ts";
import * as contract from "../contract.ts";
import { lastSnapshotDay, snapshotInstant } from "../days.ts";
import { periodStart } from "../periods.ts";
import { holdingGain, type NamedFlow, reconcile, reconcileByHolding, type Reconciliation } from "./reconcile.ts";
import {
  gainBetween,
  movements,
  movementsByHolding,
  type State,
  stateBefore,
  stateOf,
  type Valued,
  valued,
} from "../state.ts";
import { type Happened, listSnapshots, readHappened, readTogether } from "../store.ts";

export const presentLines = (lines: readonly NamedFlow[]) =>
  lines.map(({ name, amount }) => ({ name, amount: centsNumber(amount) }));

export const presentReconciliation = (r: Reconciliation) => ({
  opening_value: centsNumber(r.openingValue),
  lines: presentLines(r.lines),
  explained_value: centsNumber(r.explainedValue),
  closing_value: centsNumber(r.closingValue),
  difference: centsNumber(r.difference),
});

/** A state valued at the closes of the last trading day before an instant; without holdings no price is requested. */
export async function valuedBefore(ctx: QueryContext, state: State, at: Temporal.Instant): Promise<Valued> {
  const symbols = [...state.holdings.keys()];
  return valued(state, symbols.length > 0 ? await closesOf(ctx.market, symbols, lastSnapshotDay(at)) : new Map());
}

export const valuedNow = async (ctx: QueryContext, state: State): Promise<Valued> =>
  valued(state, await latestPrices(ctx.market, [...state.holdings.keys()], ctx.now));

/** What each holding earned between two valuations, the largest move first, and the whole change by kind. */
export function explainByHolding(opening: Valued, happened: Happened, closing: Valued) {
  const parts = movementsByHolding(opening, happened, closing);
  const bySymbol = new Map(parts.holdings.map((holding) => [holding.symbol, holding]));
  const { byHolding, ...reconciliation } = reconcileByHolding(parts);
  return {
    reconciliation,
    holdings: byHolding.map(({ symbol }) => {
      const holding = bySymbol.get(symbol)!;
      const gain = holdingGain(holding);
      const invested = addCents(holding.openingValue, holding.bought);
      return {
        symbol,
        gain: centsNumber(gain),
        invested: centsNumber(invested),
        closing_value: centsNumber(holding.closingValue),
        gain_percentage: percentage(gain, invested),
      };
    }),
  };
}

/** The trading day before the current one: today's changes are against its close. */
export function dayBefore(now: Temporal.Instant): Temporal.PlainDate {
  let day = previousTradingDay(now.toZonedDateTimeISO(NEW_YORK).toPlainDate().add({ days: 1 }));
  if (Temporal.Instant.compare(now, tradingHours(day)!.preOpen) < 0) day = previousTradingDay(day);
  return previousTradingDay(day);
}

/** A portfolio's change since the close of a trading day, up to now. */
async function changeSince(
  ctx: QueryContext,
  since: Temporal.PlainDate,
  row: PortfolioRow,
  sums: readonly EntrySum[],
) {
  const state = stateOf(row);
  const before = stateBefore(state, sums);
  const [opening, closing] = await Promise.all([
    valuedBefore(ctx, before, snapshotInstant(since)),
    valuedNow(ctx, state),
  ]);
  const { gain, percent } = gainBetween({ ...before, ...opening }, { ...state, ...closing });
  return {
    opening,
    closing,
    shown: {
      since: since.toString(),
      change: centsNumber(subtractCents(closing.total, opening.total)),
      gain: centsNumber(gain),
      gain_percentage: percent,
      unpriced_symbols: [...new Set([...opening.unpriced, ...closing.unpriced])],
    },
  };
}

export const dayChange = query(contract.dayChange, async (ctx, { id }) => {
  const since = dayBefore(ctx.now);
  const { row, happened } = await readTogether(ctx.db, async (trx) => ({
    row: await getPortfolio(trx, userIdOf(ctx.actor), id),
    happened: await readHappened(trx, id, { from: snapshotInstant(since), to: null }),
  }));
  const { opening, closing, shown } = await changeSince(ctx, since, row, happened.sums);
  const { reconciliation, holdings } = explainByHolding(opening, happened, closing);
  return { ...presentReconciliation(reconciliation), ...shown, holdings };
});

export const overview = query(contract.overview, async (ctx) => {
  const since = dayBefore(ctx.now);
  const portfolios = await readTogether(ctx.db, async (trx) => {
    const rows = await listPortfolios(trx, userIdOf(ctx.actor));
    return await Promise.all(rows.map(async (row) => ({
      row,
      sums: await sumEntries(trx, row.id, { from: snapshotInstant(since), to: null }),
      snapshots: await listSnapshots(trx, row.id, periodStart("1M", ctx.now)),
    })));
  });
  return await Promise.all(portfolios.map(async ({ row, sums, snapshots }) => {
    const { opening, closing, shown: { change: _, ...shown } } = await changeSince(ctx, since, row, sums);
    return {
      portfolio_id: row.id,
      ...shown,
      opening_value: centsNumber(opening.total),
      closing_value: centsNumber(closing.total),
      values: snapshots.map(({ total_value }) => Number(total_value)),
    };
  }));
});

/** The calendar days of a statement, in New York, from the first to the one after the last. */
function spanOf({ year, quarter, month }: { year: number; quarter?: number | undefined; month?: number | undefined }) {
  const first = Temporal.PlainDate.from({ year, month: month ?? (quarter ? quarter * 3 - 2 : 1), day: 1 });
  return { first, end: first.add({ months: month ? 1 : quarter ? 3 : 12 }) };
}

export const statement = query(contract.statement, async (ctx, { id, ...span }) => {
  if (span.quarter !== undefined && span.month !== undefined) {
    return ctx.refuse("RULE_BROKEN", "Choose a quarter or a month, not both");
  }
  const { first, end } = spanOf(span);
  const [from, to] = [first, end].map((day) => day.toZonedDateTime(NEW_YORK).toInstant()) as [
    Temporal.Instant,
    Temporal.Instant,
  ];
  if (Temporal.Instant.compare(ctx.now, from) <= 0) {
    return ctx.refuse("RULE_BROKEN", `This period begins on ${first}; there is nothing to state yet`);
  }
  const isOver = Temporal.Instant.compare(to, ctx.now) <= 0;
  const { row, sums, since } = await readTogether(ctx.db, async (trx) => ({
    row: await getPortfolio(trx, userIdOf(ctx.actor), id),
    sums: await sumEntries(trx, id, { from, to: isOver ? to : null }),
    since: isOver ? await sumEntries(trx, id, { from: to, to: null }) : [],
  }));
  const atEnd = stateBefore(stateOf(row), since);
  const [opening, closing] = await Promise.all([
    valuedBefore(ctx, stateBefore(atEnd, sums), from),
    isOver ? valuedBefore(ctx, atEnd, to) : valuedNow(ctx, atEnd),
  ]);
  return {
    from: first.toString(),
    to: (isOver ? end.subtract({ days: 1 }) : ctx.now.toZonedDateTimeISO(NEW_YORK).toPlainDate()).toString(),
    ...presentReconciliation(reconcile(movements(opening, sums, closing))),
    unpriced_symbols: [...new Set([...opening.unpriced, ...closing.unpriced])],
  };
});
