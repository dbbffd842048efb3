/** dividends.calendar: what a portfolio has received, missed and is to receive. */
import { userIdOf } from "../kernel/actor.ts";
import { query } from "../kernel/handler.ts";
import { type Shares, subtractShares, ZERO_SHARES } from "../kernel/money.ts";
import { getPortfolio, listDividendEntries, listShareChanges } from "../ledger/mod.ts";
import { dividendCalendar, type DividendEvent } from "./contract.ts";
import { addDays, dayOf, DAYS_LATE, midnightOf } from "./days.ts";
import { declaredIn, declaredOf, listPayable, type PayableDividend } from "./declared.ts";
import { estimate } from "./estimates.ts";
import { namesOf, presentEvent, presentPaid } from "./events.ts";

/** Payments of a span; nobody receives more. */
const MOST_PAID = 2000;
/** A dividend on shares that have been sold may be paid this many days after the sale. */
const SOLD_DAYS = 2 * DAYS_LATE;

export const calendar = query(dividendCalendar, async (ctx, input) => {
  const portfolio = await getPortfolio(ctx.db, userIdOf(ctx.actor), input.portfolio_id);
  const today = dayOf(ctx.now);
  const first = Temporal.PlainDate.from(today).subtract({ months: input.months_back }).toString();
  const last = addDays(today, input.days_ahead);
  const tomorrow = midnightOf(addDays(today, 1));
  const soldSince = addDays(today, -SOLD_DAYS);
  const [changes, { entries: paid }] = await Promise.all([
    listShareChanges(ctx.db, portfolio.id, midnightOf(first < soldSince ? first : soldSince)),
    listDividendEntries(ctx.db, portfolio.id, {
      from: midnightOf(first),
      before: tomorrow,
      limit: MOST_PAID,
      offset: 0,
    }),
  ]);
  const held = new Map(portfolio.holdings.map((h) => [h.symbol, h.shares]));
  const symbols = [...new Set([...held.keys(), ...changes.map((c) => c.symbol)])];
  const declared = await declaredOf(ctx, symbols);
  const payable = await listPayable(ctx, declared, { first, last });
  const names = await namesOf(ctx, [...symbols, ...paid.map((p) => p.symbol)]);
  const now = (symbol: string): Shares => held.get(symbol) ?? ZERO_SHARES;
  const before = (symbol: string, day: string): Shares =>
    changes.reduce(
      (shares, change) =>
        change.symbol === symbol && change.day >= day ? subtractShares(shares, change.shares) : shares,
      now(symbol),
    );
  const event = (d: Pick<PayableDividend, "symbol" | "amount" | "ex_date" | "pay_date"> & { id: string | null }) => {
    const entitled = d.ex_date <= today ? before(d.symbol, d.ex_date) : null;
    return {
      entitled,
      of: (is: Parameters<typeof presentEvent>[1]) => presentEvent(d, is, names, now(d.symbol), entitled),
    };
  };

  const paidIds = new Set(paid.map((entry) => entry.dividendId));
  const upcoming: DividendEvent[] = [];
  const historical: DividendEvent[] = await presentPaid(ctx, paid, names, now);
  for (const dividend of payable) {
    if (paidIds.has(dividend.id)) continue;
    const { entitled, of } = event(dividend);
    // Also one that is overdue.
    const toCome = dividend.pay_date >= today && !dividend.isPaid;
    if (toCome && (entitled ?? now(dividend.symbol)) > 0n) upcoming.push(of({}));
    // Of stocks that have been sold, what they have paid since is no loss.
    else if (!toCome && (held.has(dividend.symbol) || entitled! > 0n)) historical.push(of({ is_historical: true }));
  }
  if (input.include_estimates) {
    for (const symbol of held.keys()) {
      const { dividends, splits } = declaredIn(declared, symbol);
      for (const { exDate, payDate, amount } of estimate(dividends, splits, { first: today, last })) {
        const dividend = { id: null, symbol, amount, ex_date: exDate, pay_date: payDate };
        upcoming.push(event(dividend).of({ is_estimated: true }));
      }
    }
  }
  return {
    drip_enabled: portfolio.enable_drip,
    upcoming_dividends: upcoming.sort(byPayment).slice(0, MOST_PAID),
    historical_dividends: historical.sort(byPayment).reverse().slice(0, MOST_PAID),
  };
});

const byPayment = (a: DividendEvent, b: DividendEvent): number =>
  a.payment_date.localeCompare(b.payment_date) || a.stock_symbol.localeCompare(b.stock_symbol);
