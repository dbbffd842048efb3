/**
 * The exact arithmetic of the order ticket: what an amount buys, what it costs, and why an order cannot be placed.
 * The server decides again; this shows the answer before the order is sent.
 */
import {
  type Cents,
  cents,
  centsNumber,
  floor,
  notional,
  notionalCeiling,
  type Price,
  price,
  type Shares,
  shares,
  sharesNumber,
  sharesText,
} from "../../../core/kernel/money.ts";
import type { OutputOf } from "../../../core/contracts.ts";
import { SELL_TOLERANCE, type Side } from "../../../core/orders/contract.ts";
import type { StockQuote } from "../../../core/research/contract.ts";
import { formatMoney, formatShares } from "../../lib/format.ts";

export type Mode = "dollars" | "shares";
export interface Ticket {
  readonly side: Side;
  readonly type: "market" | "limit";
  readonly mode: Mode;
  /** Dollars or shares, as typed. */
  readonly amount: string;
  readonly limit: string;
  readonly timeInForce: "gtc" | "day";
  /** Whether MAX includes the cash reserve. */
  readonly includeReserve: boolean;
}

export type Cash = OutputOf<"portfolios.spendable-cash">;
export interface Facts {
  readonly portfolioId: string | null;
  readonly quote: Pick<StockQuote, "price" | "bid_price" | "ask_price"> | null;
  /** Null while unknown. */
  readonly cash: Cash | null;
  readonly available: number;
}

export interface Plan {
  readonly price: Price | null;
  readonly shares: Shares | null;
  /** Estimated cost of a buy or proceeds of a sell. */
  readonly amount: Cents | null;
  /** Why the order cannot be placed; null when it can. */
  readonly problem: string | null;
  readonly warning: string | null;
}

const TOLERANCE = shares(SELL_TOLERANCE);
/** Four decimals of a share, in millionths. */
const FOUR = 100n;

function read<T>(parse: (text: string) => T, text: string): T | null {
  try {
    return parse(text.startsWith(".") ? `0${text}` : text);
  } catch {
    return null;
  }
}
const positive = <T extends bigint>(value: T | null): T | null => value !== null && value > 0n ? value : null;
const quoted = (value: number | null | undefined): Price | null => value ? price(value) : null;

/** The price for the estimate: the limit, or the side of the quote that the order would fill at. */
export function priceOf(ticket: Ticket, quote: Facts["quote"]): Price | null {
  if (ticket.type === "limit") return positive(read(price, ticket.limit));
  return quoted(ticket.side === "BUY" ? quote?.ask_price : quote?.bid_price) ?? quoted(quote?.price);
}

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

/** What MAX fills in: a cent less than the usable cash, or all shares to six decimals; null without any. */
export function maximum(ticket: Ticket, facts: Facts): Pick<Ticket, "mode" | "amount"> | null {
  if (ticket.side === "SELL") {
    return facts.available > 0 ? { mode: "shares", amount: trim(sharesText(shares(facts.available))) } : null;
  }
  if (!facts.cash) return null;
  const dollars = usable(facts.cash, ticket.includeReserve) - 1n as Cents;
  if (dollars <= 0n) return null;
  if (ticket.mode === "dollars") return { mode: "dollars", amount: String(centsNumber(dollars)) };
  const at = priceOf(ticket, facts.quote);
  return at ? { mode: "shares", amount: trim(sharesText(sharesFor(dollars, at, "BUY"))) } : null;
}
const trim = (decimal: string): string => decimal.replace(/\.?0+$/, "");

/** Computes the plan of a ticket. */
export function planOf(ticket: Ticket, facts: Facts): Plan {
  const none = { price: null, shares: null, amount: null, warning: null };
  const typed = positive(ticket.mode === "dollars" ? read(cents, ticket.amount) : read(shares, ticket.amount));
  const at = priceOf(ticket, facts.quote);
  if (typed === null || at === null) return { ...none, price: at, problem: missing(ticket, facts, typed) };
  let count = ticket.mode === "dollars" ? sharesFor(typed as Cents, at, ticket.side) : typed as Shares;
  if (count <= 0n) {
    return {
      ...none,
      price: at,
      problem: facts.portfolioId ? "Invalid trade amount. Please enter a valid amount." : "No portfolio selected",
    };
  }
  const held = shares(facts.available);
  const tooMany = ticket.side === "SELL" && count > held + TOLERANCE;
  if (ticket.side === "SELL" && !tooMany && count > held) count = held;
  const amount = ticket.side === "BUY" && ticket.type === "limit" ? notionalCeiling(at, count) : notional(at, count);
  const plan = { price: at, shares: count, amount, problem: null, warning: null };
  if (!facts.portfolioId) return { ...plan, problem: "No portfolio selected" };
  if (tooMany) return { ...plan, problem: `You only have ${formatShares(facts.available)} shares available to sell.` };
  return ticket.side === "BUY" && facts.cash ? againstCash(plan, amount, facts.cash) : plan;
}

function missing(ticket: Ticket, facts: Facts, typed: bigint | null): string {
  if (!facts.portfolioId) return "No portfolio selected";
  if (typed === null) {
    return ticket.mode === "dollars" ? "Please enter a valid dollar amount" : "Please enter a valid number of shares";
  }
  return ticket.type === "limit"
    ? "Please enter a valid limit price for limit orders"
    : "Stock price not available. Please wait or try selecting a different stock.";
}

function againstCash(plan: Plan, cost: Cents, cash: Cash): Plan {
  const all = usable(cash, true), free = usable(cash, false);
  if (cost > all) {
    return {
      ...plan,
      problem: `Not enough cash: this costs about ${formatMoney(centsNumber(cost))}, and ${
        formatMoney(centsNumber(all))
      } is free.`,
    };
  }
  if (cost > free) {
    return { ...plan, warning: `This uses ${formatMoney(centsNumber(cost - free as Cents))} of your cash reserve.` };
  }
  return plan;
}

/** The number of shares as sent to the server. */
export const sharesToSend = (plan: Plan): number => sharesNumber(plan.shares!);
