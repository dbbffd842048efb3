/** The declared and expected dividends of a portfolio, and those it has missed. */
import type { QueryContext } from "../kernel/run/handler.ts";
import { addCents, type Cents, type Shares, ZERO_CENTS, ZERO_SHARES } from "../kernel/money.ts";
import { type DividendEntry, listDividendEntries, listShareChanges, type PortfolioRow } from "../ledger/mod.ts";
import { payout } from "./amounts.ts";
import { INCOME_DAYS } from "./contract.ts";
import { addDays, dayOf, DAYS_LATE, midnightOf } from "./days.ts";
import { declaredIn, declaredOf, listPayable, type PayableDividend } from "./settlement/declared.ts";
import { afterSplits, entitledAt, listExecutionDates } from "./settlement/entitled.ts";
import { estimate } from "./estimates.ts";
import { dividendsOf } from "./events.ts";
import type { Days, DividendRow } from "./store.ts";

/** Payments of a span; no portfolio receives more. */
const MOST_PAID = 2000;
/** A dividend on shares that have been sold may be paid this many days after the sale. */
const SOLD_DAYS = 2 * DAYS_LATE;

type Context = Pick<QueryContext, "db" | "market" | "now">;

interface Payment extends Pick<PayableDividend, "symbol" | "amount" | "ex_date" | "pay_date"> {
  /** The dividend's; an estimate has none. */
  readonly id: string | null;
  readonly kind: "declared" | "estimated" | "missed";
  /** The shares it is paid on; null while the ex-date is in the future. */
  readonly entitled: Shares | null;
  /** Those, or what the current shares will be on the ex-date. */
  readonly shares: Shares;
}

interface Payments {
  /** From the journal. */
  readonly paid: readonly DividendEntry[];
  /** The dividends that they were, by the id of the entry. */
  readonly dividends: ReadonlyMap<string, DividendRow>;
  /** All others. */
  readonly payments: readonly Payment[];
  readonly held: ReadonlyMap<string, Shares>;
  /** Held symbols whose dividends the market does not return now: they may pay more than is listed. */
  readonly unknown: readonly string[];
}

/** Payments from one day to another, in no order. */
export async function paymentsOf(ctx: Context, portfolio: PortfolioRow, { first, last }: Days): Promise<Payments> {
  const today = dayOf(ctx.now);
  const soldSince = addDays(today, -SOLD_DAYS);
  const [changes, { entries: paid }] = await Promise.all([
    listShareChanges(ctx.db, portfolio.id, midnightOf(first < soldSince ? first : soldSince)),
    listDividendEntries(ctx.db, portfolio.id, {
      from: midnightOf(first),
      before: midnightOf(addDays(today, 1)),
      limit: MOST_PAID,
      offset: 0,
    }),
  ]);
  const held = new Map(portfolio.holdings.map((h) => [h.symbol, h.shares]));
  const declared = await declaredOf(ctx, [...new Set([...held.keys(), ...changes.map((c) => c.symbol)])]);
  const [dividends, payable, executionDates] = await Promise.all([
    dividendsOf(ctx.db, paid),
    listPayable(ctx, declared, { first, last }),
    listExecutionDates(ctx.db, changes),
  ]);
  const now = (symbol: string): Shares => held.get(symbol) ?? ZERO_SHARES;
  const sharesOn = ({ symbol, ex_date }: Pick<Payment, "symbol" | "ex_date">): Pick<Payment, "entitled" | "shares"> => {
    if (ex_date > today) {
      const { splits } = declaredIn(declared, symbol);
      return { entitled: null, shares: afterSplits(now(symbol), splits, today, ex_date) };
    }
    const own = changes.filter((change) => change.symbol === symbol);
    const entitled = entitledAt(ex_date, now(symbol), own, executionDates);
    return { entitled, shares: entitled };
  };

  const paidIds = new Set([...dividends.values()].map(({ id }) => id));
  const payments: Payment[] = [];
  for (const dividend of payable) {
    if (paidIds.has(dividend.id)) continue;
    const on = sharesOn(dividend);
    // Also one that is overdue.
    const toCome = dividend.pay_date >= today && !dividend.isPaid;
    if (toCome && on.shares > 0n) payments.push({ ...dividend, kind: "declared", ...on });
    // Dividends of stocks after they were sold are not missed.
    else if (!toCome && (held.has(dividend.symbol) || on.shares > 0n)) {
      payments.push({ ...dividend, kind: "missed", ...on });
    }
  }
  for (const symbol of held.keys()) {
    const { dividends, splits } = declaredIn(declared, symbol);
    for (const { exDate, payDate, amount } of estimate(dividends, splits, { first: today, last })) {
      const dividend = { id: null, symbol, amount, ex_date: exDate, pay_date: payDate };
      payments.push({ ...dividend, kind: "estimated", ...sharesOn(dividend) });
    }
  }
  const unknown = [...held.keys()].filter((symbol) => !declaredIn(declared, symbol).known).sort();
  return { paid, dividends, payments, held, unknown };
}

/** What the current holdings will pay in the next twelve months: the sum of what the calendar lists. */
export async function projectedDividends(ctx: Context, portfolio: PortfolioRow): Promise<Cents> {
  const first = dayOf(ctx.now);
  const { payments } = await paymentsOf(ctx, portfolio, { first, last: addDays(first, INCOME_DAYS) });
  return payments.filter(({ kind }) => kind !== "missed").reduce(
    (sum, { amount, shares }) => addCents(sum, payout(amount, shares)),
    ZERO_CENTS,
  );
}
