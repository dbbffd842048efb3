/**
 * What a ledger session holds in memory: locked portfolios, their holdings, and the entries that explain each change.
 */
import type { Cents, Price, Shares } from "../kernel/money.ts";
import type { TransactionType } from "./contract.ts";

/** A locked portfolio; the session's methods change it. */
export interface PortfolioState {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly isCompetition: boolean;
  readonly reservePercentage: number;
  cash: Cents;
  /** Part of the cash that pending buys reserve. */
  reserved: Cents;
  /** Net deposits of the owner: paid in minus withdrawn. */
  contributed: Cents;
}

export interface HoldingState {
  readonly id: string;
  readonly symbol: string;
  shares: Shares;
  /** Part of the shares that pending sells reserve. */
  reserved: Shares;
  /** Cost of the shares held. */
  cost: Cents;
}

/** What makes an entry unique: the database refuses the same source a second time. */
export interface Source {
  readonly type: "portfolio" | "command" | "order";
  readonly id: string;
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
}
