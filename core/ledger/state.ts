/**
 * What a ledger session holds in memory: locked portfolios, their holdings, and the entries that explain each change.
 */
import type { Cents, Price, Shares } from "../kernel/money.ts";
import type { TransactionType } from "./entry_types.ts";

/** A locked portfolio; the session's methods change it. */
export interface PortfolioState {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly isCompetition: boolean;
  readonly reservePercentage: number;
  /** Dividends of its holdings are reinvested, where the holding says so too. */
  readonly drip: boolean;
  cash: Cents;
  /** Part of the cash that pending buys reserve. */
  reserved: Cents;
  /** Net deposits of the owner: paid in minus withdrawn. */
  contributed: Cents;
  /** The number and the hash of its last entry; 0 and "" without one. */
  entryCount: number;
  lastHash: string;
}

export interface HoldingState {
  readonly id: string;
  readonly symbol: string;
  /** Its dividends are reinvested, where the portfolio says so too. */
  readonly autoReinvest: boolean;
  shares: Shares;
  /** Part of the shares that pending sells reserve. */
  reserved: Shares;
  /** Cost of the shares held. */
  cost: Cents;
}

/** What makes an entry unique: the database refuses the same source a second time. */
export interface Source {
  readonly type:
    | "portfolio"
    | "command"
    | "order"
    | "dividend"
    | "reinvestment"
    | "interest"
    | "split"
    | "delisting"
    | "contribution"
    | "auto_invest"
    | "import"
    | "fork";
  readonly id: string;
}

/** A change of cash, shares or cost, from which an entry is made. What is left out is null, or no effect. */
export interface Change {
  readonly type: TransactionType;
  readonly source: Source;
  /** The amount users see; the effects below say which way it goes. */
  readonly amount: Cents;
  readonly symbol?: string;
  readonly shares?: Shares;
  readonly price?: Price;
  readonly cashEffect?: Cents;
  readonly shareEffect?: Shares;
  readonly costEffect?: Cents;
  readonly notes?: string | null;
  /** Now by default; the past of a record brought in from elsewhere. */
  readonly occurredAt?: Temporal.Instant;
}

export interface Entry {
  readonly portfolioId: string;
  readonly id: string;
  readonly type: TransactionType;
  readonly source: Source;
  readonly symbol: string | null;
  readonly shares: Shares | null;
  readonly price: Price | null;
  readonly amount: Cents;
  readonly cashEffect: Cents;
  readonly shareEffect: Shares;
  /** Change of the holding's cost; the gain of a sale is its amount plus this. */
  readonly costEffect: Cents;
  readonly notes: string | null;
  readonly occurredAt: Temporal.Instant;
  /** Its position in the portfolio's journal, from 1. */
  readonly number: number;
  readonly hash: string;
}
