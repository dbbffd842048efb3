/** Calendars of stocks: of the whole market, or of those that the caller holds or watches. */
import { Refusal } from "../kernel/errors.ts";
import { query, type QueryContext } from "../kernel/run/handler.ts";
import { listOwnSymbols } from "../ledger/mod.ts";
import { epochDayAt, ifKnown, isoOfEpochDay, type Ticker } from "../market/mod.ts";
import { declaredDividends, filedBetween, mapConcurrently, nextReport } from "../research/mod.ts";
import { dividendCalendar, earningsCalendar, MOST_COMPANIES, MOST_DAYS, MOST_REPORTS } from "./contract.ts";
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

/** Reports needed for the next one, with some that were filed early or late. */
const REPORTS_AHEAD = 6;
const QUARTER_DAYS = 91;
const MOST_QUARTERS = 60;
/** Concurrent requests, so that a long list does not use up a provider's budget. */
const AT_ONCE = 8;

/** A fund files no such reports. */
const isFund = ({ type }: Ticker): boolean => type === "ETF" || type === "FUND";

/** The listings of these symbols, or of the caller's own. @throws Refusal SYMBOL_NOT_FOUND, UNAUTHENTICATED */
async function listingsOf(ctx: QueryContext, asked: readonly string[] | undefined): Promise<Ticker[]> {
  const symbols = [...new Set(asked ?? await ownSymbols(ctx))];
  const tickers = await Promise.all(symbols.map((symbol) => ctx.market.ticker(symbol, ctx.now.epochMilliseconds)));
  const unknown = tickers.indexOf(null);
  if (asked && unknown >= 0) throw new Refusal("SYMBOL_NOT_FOUND", `There is no stock ${symbols[unknown]}`);
  return tickers.filter((ticker) => ticker !== null);
}

/** The reports of a company and its next one; null while the provider does not return them. */
async function reportsOf(
  { market, now }: QueryContext,
  { symbol, name, delistedOn }: Ticker,
  { from, to }: { readonly from: string; readonly to: string },
) {
  const at = now.epochMilliseconds;
  const today = isoOfEpochDay(epochDayAt(at));
  const back = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(today)).days;
  const quarters = Math.min(MOST_QUARTERS, REPORTS_AHEAD + Math.max(0, Math.ceil(back / QUARTER_DAYS)));
  const filed = await ifKnown(market.aside.facts.statements(symbol, "quarterly", quarters, at));
  if (!filed) return null;
  const next = delistedOn ? null : nextReport(filed, today);
  return {
    reports: filedBetween(filed, from, to).slice(0, MOST_REPORTS).map((report) => ({ symbol, name, ...report })),
    expected: {
      symbol,
      name,
      expected_on: next?.expectedOn ?? null,
      based_on: next?.basedOn ?? null,
      fiscal_year: next?.fiscalYear ?? null,
      fiscal_period: next?.fiscalPeriod ?? null,
    },
  };
}

/** Orders by day and symbol; unknown days last. */
const byDay = <T extends { readonly symbol: string }>(dayOf: (item: T) => string | null) => (a: T, b: T): number =>
  (dayOf(a) ?? "9").localeCompare(dayOf(b) ?? "9") || a.symbol.localeCompare(b.symbol);

export const earnings = query(earningsCalendar, async (ctx, { symbols, ...days }) => {
  const range = rangeOf(ctx, days);
  const all = (await listingsOf(ctx, symbols)).filter((ticker) => !isFund(ticker));
  const companies = all.slice(0, MOST_COMPANIES);
  const found = await mapConcurrently(companies, AT_ONCE, (company) => reportsOf(ctx, company, range));
  return {
    ...range,
    reports: found.flatMap((own) => own?.reports ?? []).sort(byDay((report) => report.filing_date)),
    expected: found.flatMap((own) => own?.expected ?? []).sort(byDay((next) => next.expected_on)),
    unknown_symbols: companies.filter((_, i) => !found[i]).map(({ symbol }) => symbol),
    left_out: all.length - companies.length,
  };
});

export const calendarHandlers = [dividends, earnings];
