/**
 * The exact arithmetic of the order ticket: how many shares an amount buys, their cost, and why an order cannot be
 * placed. The server decides again; this shows the result before the order is sent.
 */
import {
  type Cents,
  cents,
  centsNumber,
  floor,
  notional,
  notionalCeiling,
  type Price,
  type Shares,
  shares,
  sharesNumber,
  sharesText,
} from "../../../core/kernel/money.ts";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { SELL_TOLERANCE, type Side } from "../../../core/orders/contract.ts";
import { formatMoney, formatShares } from "../../lib/format.ts";
import { t } from "../../lib/text.ts";
import { changed, firstPrices, type Ticket, type Touch } from "./ticket.ts";
import {
  costPrice,
  estimateAt,
  positive,
  priceProblem,
  type Prices,
  pricesOf,
  type Problem,
  read,
  touchOf,
} from "./ticket_prices.ts";

export type Cash = Pick<Portfolio, "cash_balance" | "spendable_cash" | "pending_orders_total" | "reserve_requirement">;
export interface Facts {
  readonly portfolioId: string | null;
  readonly quote: Touch | null;
  /** Null while unknown. */
  readonly cash: Cash | null;
  readonly available: number;
  /** Whether a marketable order fills at once. */
  readonly trading: boolean;
}

export interface Plan {
  /** The price of the estimate. */
  readonly price: Price | null;
  /** The prices of the ticket's type; a trailing stop has its current stop. */
  readonly prices: Prices;
  readonly shares: Shares | null;
  /** Estimated cost of a buy or proceeds of a sell; the cash reserved by a resting buy. */
  readonly amount: Cents | null;
  /** Why the order cannot be placed; null when it can. */
  readonly problem: Problem | null;
  /** The price of a limit that the market meets, which does not wait; null of one that waits. */
  readonly fillsAt: Price | null;
  /** Shown before the order is placed. */
  readonly warning: string | null;
}

const TOLERANCE = shares(SELL_TOLERANCE);
/** Millionths of a share in its fourth decimal. */
const FOUR = 100n;

/** Shares for an amount of dollars, rounded down to four decimals for a buy and six for a sell. */
export function sharesFor(dollars: Cents, at: Price, side: Side): Shares {
  const exact = floor(dollars * 100_000_000n, at);
  return (side === "BUY" ? exact - exact % FOUR : exact) as Shares;
}

/** Cash available to a buy: less pending orders, and less the reserve unless included. */
const usable = (cash: Cash, withReserve: boolean): Cents => {
  const free = cents(cash.cash_balance) - cents(cash.pending_orders_total) -
    (withReserve ? 0n : cents(cash.reserve_requirement));
  return (free > 0n ? free : 0n) as Cents;
};

type Filled = Pick<Ticket, "mode" | "amount">;
const trim = (decimal: string): string => decimal.replace(/\.?0+$/, "");

/** Dollars in the ticket's mode: unchanged, or the shares that they buy. */
function inMode(ticket: Ticket, quote: Touch | null, dollars: Cents): Filled | null {
  if (dollars <= 0n) return null;
  if (ticket.mode === "dollars") return { mode: "dollars", amount: String(centsNumber(dollars)) };
  const touch = touchOf(ticket.side, quote);
  const at = estimateAt(ticket, pricesOf(ticket, touch), touch);
  const count = at && sharesFor(dollars, costPrice(ticket, at), ticket.side);
  return count ? { mode: "shares", amount: trim(sharesText(count)) } : null;
}

/** The ticket after a change; if its type takes no dollars, a typed amount is converted to the shares that it buys. */
export function changedAt(before: Ticket, part: Partial<Ticket>, quote: Touch | null): Ticket {
  const next = changed(before, part);
  const dollars = before.mode === "dollars" && next.mode === "shares" && next.side === before.side &&
    part.mode === undefined && read(cents, before.amount);
  return dollars ? { ...next, ...inMode({ ...next, ...firstPrices(next, quote) }, quote, dollars) } : next;
}

/** The amount of MAX: a cent less than the usable cash, or all shares to six decimals; null without any. */
export function maximum(ticket: Ticket, facts: Facts): Filled | null {
  if (ticket.side === "SELL") {
    return facts.available > 0 ? { mode: "shares", amount: trim(sharesText(shares(facts.available))) } : null;
  }
  return facts.cash && inMode(ticket, facts.quote, usable(facts.cash, ticket.includeReserve) - 1n as Cents);
}

/** A percentage of the usable cash, or of the free shares; null without any. */
export function portion(ticket: Ticket, facts: Facts, percent: number): Filled | null {
  if (ticket.side === "SELL") {
    const part = shares(facts.available) * BigInt(percent) / 100n as Shares;
    return part > 0n ? { mode: "shares", amount: trim(sharesText(part)) } : null;
  }
  if (!facts.cash) return null;
  return inMode(ticket, facts.quote, usable(facts.cash, ticket.includeReserve) * BigInt(percent) / 100n as Cents);
}

/** Computes the plan of a ticket. */
export function planOf(ticket: Ticket, facts: Facts): Plan {
  const { side } = ticket;
  const touch = touchOf(side, facts.quote);
  const prices = pricesOf(ticket, touch);
  const at = estimateAt(ticket, prices, touch);
  const typed = positive(ticket.mode === "dollars" ? read(cents, ticket.amount) : read(shares, ticket.amount));
  const fillsAt = fillsNow(ticket, prices, facts, touch) ? touch : null;
  const plan: Plan = { price: at, prices, shares: null, amount: null, problem: null, fillsAt, warning: null };
  const stop = (field: Problem["field"], text: string, more: Partial<Plan> = {}): Plan => ({
    ...plan,
    ...more,
    problem: { field, text },
  });
  if (!facts.portfolioId) return stop("portfolio", t("No portfolio selected"));
  if (typed === null) {
    return stop(
      "amount",
      ticket.mode === "dollars" ? t("Please enter a valid dollar amount") : t("Please enter a valid number of shares"),
    );
  }
  const wrong = priceProblem(ticket, prices, touch);
  if (wrong) return { ...plan, problem: wrong };
  if (at === null) {
    return stop("amount", t("Stock price not available. Please wait or try selecting a different stock."));
  }
  const count = ticket.mode === "dollars" ? sharesFor(typed as Cents, at, side) : typed as Shares;
  if (count <= 0n) return stop("amount", t("Invalid trade amount. Please enter a valid amount."));
  const held = shares(facts.available);
  if (side === "SELL") {
    if (count > held + TOLERANCE) {
      return stop(
        "amount",
        t("You only have {n} shares available to sell.", { n: formatShares(facts.available) }),
        { shares: count, amount: notional(at, count) },
      );
    }
    const sold = count > held ? held : count;
    return { ...plan, shares: sold, amount: notional(at, sold) };
  }
  const amount = ticket.type === "market" ? notional(at, count) : notionalCeiling(costPrice(ticket, at), count);
  return againstCash({ ...plan, shares: count, amount }, amount, facts.cash);
}

function fillsNow({ side, type }: Ticket, { limit }: Prices, { trading, quote }: Facts, touch: Price | null): boolean {
  const twoSided = Boolean(quote?.bid_price && quote.ask_price);
  if ((type !== "limit" && type !== "bracket") || !trading || !twoSided || limit === null || touch === null) {
    return false;
  }
  return side === "BUY" ? touch <= limit : touch >= limit;
}

function againstCash(plan: Plan, cost: Cents, cash: Cash | null): Plan {
  if (!cash) return plan;
  const all = usable(cash, true), free = usable(cash, false);
  const money = (amount: bigint) => formatMoney(centsNumber(amount as Cents));
  if (cost > all) {
    const text = t("Not enough cash: this costs about {cost}, and {free} is free.", {
      cost: money(cost),
      free: money(all),
    });
    return { ...plan, problem: { field: "amount", text } };
  }
  if (cost <= free) return plan;
  return { ...plan, warning: t("This uses {amount} of your cash reserve.", { amount: money(cost - free) }) };
}

/** The number of shares as sent to the server. */
export const sharesToSend = (plan: Plan): number => sharesNumber(plan.shares!);
