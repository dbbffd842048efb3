/** Calendars of stocks: of the whole market, or of those that the caller holds or watches. */
import { Refusal } from "../kernel/errors.ts";
import { query, type QueryContext } from "../kernel/run/handler.ts";
import { listOwnSymbols } from "../ledger/mod.ts";
import { epochDayAt, isoOfEpochDay } from "../market/mod.ts";
import { declaredDividends } from "../research/mod.ts";
import { dividendCalendar, MOST_DAYS } from "./contract.ts";
import * as store from "./store.ts";

const USUAL_DAYS = 28;

/** @throws Refusal VALIDATION_FAILED at the field `to` */
export function rangeOf(
  { now }: Pick<QueryContext, "now">,
  { from = isoOfEpochDay(epochDayAt(now.epochMilliseconds)), to }: {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  },
): { readonly from: string; readonly to: string } {
  const first = Temporal.PlainDate.from(from);
  const last = to === undefined ? first.add({ days: USUAL_DAYS }) : Temporal.PlainDate.from(to);
  const days = first.until(last).days + 1;
  if (days < 1) throw notWithin("Use a day that is not before the first one");
  if (days > MOST_DAYS) throw notWithin(`Use a day at most ${MOST_DAYS - 1} days after the first one`);
  return { from, to: last.toString() };
}

const notWithin = (msg: string): Refusal =>
  new Refusal("VALIDATION_FAILED", [{ loc: ["query", "to"], msg, type: "out_of_range" }]);

/** The symbols that the caller's portfolios hold or that are in the caller's watchlists. @throws Refusal UNAUTHENTICATED */
export async function ownSymbols({ db, actor }: Pick<QueryContext, "db" | "actor">): Promise<ReadonlySet<string>> {
  if (actor.kind !== "user") throw new Refusal("UNAUTHENTICATED", "Sign in to see the stocks that you hold or watch");
  const [held, lists] = await Promise.all([
    listOwnSymbols(db, actor.userId),
    store.listWatchlists(db, actor.userId),
  ]);
  return new Set([...held, ...lists.flatMap(({ symbols }) => symbols)]);
}

export const dividends = query(dividendCalendar, async (ctx, { mine, limit, ...days }) => {
  const { from, to } = rangeOf(ctx, days);
  const [own, declared] = await Promise.all([
    mine ? ownSymbols(ctx) : null,
    declaredDividends(ctx.market, from, to, ctx.now.epochMilliseconds),
  ]);
  const found = own ? declared.filter(({ dividend }) => own.has(dividend.symbol)) : declared;
  return {
    from,
    to,
    total: found.length,
    days: [...Map.groupBy(found, ({ dividend }) => dividend.exDate)].map(([date, { length }]) => ({
      date,
      dividends: length,
    })),
    dividends: found.slice(0, limit).map(({ dividend: d, name, dividendYield }) => ({
      symbol: d.symbol,
      name: name ?? d.symbol,
      ex_dividend_date: d.exDate,
      declaration_date: d.declaredOn,
      record_date: d.recordDate,
      pay_date: d.payDate,
      cash_amount: d.amount,
      dividend_yield: dividendYield,
      frequency: d.frequency,
      dividend_type: d.type,
    })),
  };
});

export const calendarHandlers = [dividends];
