/** dividends.calendar: the dividends that a portfolio has received, missed and will receive. */
import { userIdOf } from "../kernel/actor.ts";
import { query } from "../kernel/run/handler.ts";
import { ZERO_SHARES } from "../kernel/money.ts";
import { getPortfolio } from "../ledger/mod.ts";
import { dividendCalendar, type DividendEvent } from "./contract.ts";
import { addDays, dayOf } from "./days.ts";
import { namesOf, presentEvent, presentPaid } from "./events.ts";
import { paymentsOf } from "./expected.ts";

/** Events of a kind; no portfolio has more. */
const MOST = 2000;

export const calendar = query(dividendCalendar, async (ctx, input) => {
  const portfolio = await getPortfolio(ctx.db, userIdOf(ctx.actor), input.portfolio_id);
  const today = dayOf(ctx.now);
  const { paid, dividends, payments, held, unknown } = await paymentsOf(ctx, portfolio, {
    first: Temporal.PlainDate.from(today).subtract({ months: input.months_back }).toString(),
    last: addDays(today, input.days_ahead),
  });
  const names = await namesOf(ctx, [...payments, ...paid].map(({ symbol }) => symbol));
  const now = (symbol: string) => held.get(symbol) ?? ZERO_SHARES;

  const upcoming: DividendEvent[] = [];
  const historical: DividendEvent[] = presentPaid(dividends, paid, names, now);
  for (const payment of payments) {
    const { kind, symbol, entitled, shares } = payment;
    if (kind === "estimated" && !input.include_estimates) continue;
    const is = { is_estimated: kind === "estimated", is_historical: kind === "missed" };
    (kind === "missed" ? historical : upcoming).push(presentEvent(payment, is, names, now(symbol), entitled, shares));
  }
  return {
    drip_enabled: portfolio.enable_drip,
    upcoming_dividends: upcoming.sort(byPayment).slice(0, MOST),
    historical_dividends: historical.sort(byPayment).reverse().slice(0, MOST),
    unknown_symbols: [...unknown],
  };
});

const byPayment = (a: DividendEvent, b: DividendEvent): number =>
  a.payment_date.localeCompare(b.payment_date) || a.stock_symbol.localeCompare(b.stock_symbol);
