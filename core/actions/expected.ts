/** What a portfolio is to be paid, by what was declared and what is to be expected, and what it has missed. */
import type { QueryContext } from "../kernel/handler.ts";
import { addCents, type Cents, type Shares, subtractShares, ZERO_CENTS, ZERO_SHARES } from "../kernel/money.ts";
import { type DividendEntry, listDividendEntries, listShareChanges, type PortfolioRow } from "../ledger/mod.ts";
import { payout } from "./amounts.ts";
import { INCOME_DAYS } from "./contract.ts";
import { addDays, dayOf, DAYS_LATE, midnightOf } from "./days.ts";
import { declaredIn, declaredOf, listPayable, type PayableDividend } from "./declared.ts";
import { estimate } from "./estimates.ts";
import type { Days } from "./store.ts";

/** Payments of a span; nobody receives more. */
const MOST_PAID = 2000;
/** A dividend on shares that have been sold may be paid this many days after the sale. */
const SOLD_DAYS = 2 * DAYS_LATE;

type Context = Pick<QueryContext, "db" | "market" | "now">;

interface Payment extends Pick<PayableDividend, "symbol" | "amount" | "ex_date" | "pay_date"> {
  /** The dividend's; an estimate has none. */
  readonly id: string | null;
  readonly kind: "declared" | "estimated" | "missed";
  /** The shares it is paid on; null while the ex-date is ahead. */
  readonly entitled: Shares | null;
}

interface Payments {
  /** From the journal. */
  readonly paid: readonly DividendEntry[];
  /** All others. */
  readonly payments: readonly Payment[];
  readonly held: ReadonlyMap<string, Shares>;
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
  const payable = await listPayable(ctx, declared, { first, last });
  const now = (symbol: string): Shares => held.get(symbol) ?? ZERO_SHARES;
  const entitledTo = ({ symbol, ex_date }: Pick<Payment, "symbol" | "ex_date">): Shares | null =>
    ex_date > today ? null : changes.reduce(
      (shares, change) =>
        change.symbol === symbol && change.day >= ex_date ? subtractShares(shares, change.shares) : shares,
      now(symbol),
    );

  const paidIds = new Set(paid.map((entry) => entry.dividendId));
  const payments: Payment[] = [];
  for (const dividend of payable) {
    if (paidIds.has(dividend.id)) continue;
    const entitled = entitledTo(dividend);
    // Also one that is overdue.
    const toCome = dividend.pay_date >= today && !dividend.isPaid;
    if (toCome && (entitled ?? now(dividend.symbol)) > 0n) payments.push({ ...dividend, kind: "declared", entitled });
    // Of stocks that have been sold, what they have paid since is no loss.
    else if (!toCome && (held.has(dividend.symbol) || entitled! > 0n)) {
      payments.push({ ...dividend, kind: "missed", entitled });
    }
  }
  for (const symbol of held.keys()) {
    const { dividends, splits } = declaredIn(declared, symbol);
    for (const { exDate, payDate, amount } of estimate(dividends, splits, { first: today, last })) {
      const dividend = { id: null, symbol, amount, ex_date: exDate, pay_date: payDate };
      payments.push({ ...dividend, kind: "estimated", entitled: entitledTo(dividend) });
    }
  }
  return { paid, payments, held };
}

/** What the holdings of now are to pay in the next twelve months: the sum of what the calendar lists. */
export async function projectedDividends(ctx: Context, portfolio: PortfolioRow): Promise<Cents> {
  const first = dayOf(ctx.now);
  const { payments, held } = await paymentsOf(ctx, portfolio, { first, last: addDays(first, INCOME_DAYS) });
  return payments.filter(({ kind }) => kind !== "missed").reduce(
    (sum, { symbol, amount, entitled }) => addCents(sum, payout(amount, entitled ?? held.get(symbol) ?? ZERO_SHARES)),
    ZERO_CENTS,
  );
}
