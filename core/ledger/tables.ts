/** Row types of the ledger's tables. Money and shares are decimal text; `core/kernel/money.ts` reads it exactly. */
import type { ColumnType, Generated } from "kysely";
import type { Fixed } from "../kernel/store/tables.ts";
import type { TransactionType } from "./entry_types.ts";
import type { TradingRules } from "./state.ts";

export interface PortfoliosTable {
  id: string;
  user_id: Fixed<string>;
  name: string;
  description: string | null;
  initial_cash: Fixed<string>;
  cash_balance: string;
  /** Part of the cash that pending buys reserve. */
  reserved_cash: Generated<string>;
  /** Net deposits of the owner: paid in minus withdrawn. */
  contributed: string;
  visibility: "private" | "public";
  /** Market time; null while it is private. */
  public_since: Temporal.Instant | null;
  enable_drip: boolean;
  /** Yearly, as a ratio from 0 to 0.055. */
  money_market_rate: string;
  is_default: Generated<boolean>;
  is_competition: Generated<boolean>;
  /** 0, 2, 5, 10, 15 or 20. */
  cash_reserve_percentage: number | null;
  /** The number and the hash of its last entry; 0 and "" without one. */
  entry_count: Generated<number>;
  last_hash: Generated<string>;
  /** Its figures are the owner's own (an edited cost, imported positions), so it is not ranked. */
  leaderboard_hidden: Generated<boolean>;
  /** What its orders must keep to; null for ordinary portfolios. */
  trading_rules: ColumnType<TradingRules | null, string | null | undefined, string | null>;
  created_at: Fixed<Temporal.Instant>;
  deleted_at: Temporal.Instant | null;
}

export interface HoldingsTable {
  portfolio_id: string;
  symbol: string;
  id: string;
  shares: string;
  reserved_shares: Generated<string>;
  cost_basis: string;
  auto_reinvest: Generated<boolean>;
}

/** Rows are written once and never change. */
export interface JournalEntriesTable {
  portfolio_id: Fixed<string>;
  id: Fixed<string>;
  type: Fixed<TransactionType>;
  source_type: Fixed<string>;
  source_id: Fixed<string>;
  symbol: Fixed<string | null>;
  shares: Fixed<string | null>;
  price: Fixed<string | null>;
  amount: Fixed<string>;
  cash_effect: Fixed<string>;
  share_effect: Fixed<string>;
  cost_effect: Fixed<string>;
  notes: Fixed<string | null>;
  /** Market time. */
  occurred_at: Fixed<Temporal.Instant>;
  /** Wall time. */
  recorded_at: Fixed<Temporal.Instant>;
  /** Its position in the portfolio's journal, from 1. */
  number: Fixed<number>;
  /** SHA-256 over the hash of the previous entry and this entry, as hex. */
  hash: Fixed<string>;
}

/** A view: both sides of what each entry moves. Dollars are a commodity too: no ticker symbol begins with a dollar sign. */
export interface PostingsView {
  portfolio_id: Fixed<string>;
  entry_id: Fixed<string>;
  account: Fixed<string>;
  /** "$" or a symbol. */
  commodity: Fixed<string>;
  amount: Fixed<string>;
}

/** Portfolios for which a job's work failed; they are retried a few times. */
export interface WorkFailuresTable {
  work: string;
  period: string;
  portfolio_id: string;
  tries: number;
  error: string;
  /** Wall time. */
  failed_at: Temporal.Instant;
  /** When a person decided that it is not tried again. Wall time. */
  given_up_at: Temporal.Instant | null;
}

declare module "../kernel/store/tables.ts" {
  interface Database {
    portfolios: PortfoliosTable;
    holdings: HoldingsTable;
    journal_entries: JournalEntriesTable;
    postings: PostingsView;
    work_failures: WorkFailuresTable;
  }
}
