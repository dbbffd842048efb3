/** The state of a ledger writer: locked portfolios, their holdings, and the entries that explain each change. */
import type { Cents, Price, Shares } from "../kernel/money.ts";
import type { TransactionType } from "./entry_types.ts";

/** What the orders of a portfolio must keep to, as those of a competition. */
export interface TradingRules {
  /** No order is placed or filled from this instant on. */
  readonly ends_at: string;
  /** The symbols that may be traded; null: all. */
  readonly universe: readonly string[] | null;
  /** The largest part of the value that one position may have when it is bought, in percent; null: all of it. */
  readonly max_position_percentage: number | null;
}

/** A locked portfolio; the ledger writer's methods change it. */
export interface PortfolioState {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly isCompetition: boolean;
  /** Null for ordinary portfolios. */
  readonly tradingRules: TradingRules | null;
  readonly reservePercentage: number;
  /** Dividends of its holdings are reinvested, if the holding's own setting is on too. */
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
  /** Its dividends are reinvested, if the portfolio's setting is on too. */
  readonly autoReinvest: boolean;
  shares: Shares;
  /** Part of the shares that pending sells reserve. */
  reserved: Shares;
  /** Cost of the shares held. */
  cost: Cents;
}

/** What makes an entry unique: the database refuses the same source a second time. */
export interface Source {
  /** Declared by the module that writes the entry. */
  readonly type: string;
  readonly id: string;
}

/** A change of cash, shares or cost, from which an entry is written. Missing fields are null or no effect. */
export interface Change {
  readonly type: TransactionType;
  readonly source: Source;
  /** The amount users see; the effects below have the sign. */
  readonly amount: Cents;
  readonly symbol?: string;
  readonly shares?: Shares;
  readonly price?: Price;
  readonly cashEffect?: Cents;
  readonly shareEffect?: Shares;
  readonly costEffect?: Cents;
  readonly notes?: string | null;
  /** Now by default; in the past for an imported record. */
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
