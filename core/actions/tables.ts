/** Row types of the tables of corporate actions. Dates are ISO days in New York; amounts are decimal text. */
import type { Generated } from "kysely";
import type { Fixed } from "../kernel/store/tables.ts";
import type { Delisting, Dividend } from "../market/mod.ts";

/** `market`: announced, and stored as the market returns it. `manual`: made by an admin. */
export type Origin = "market" | "manual";

export interface DividendsTable {
  id: Fixed<string>;
  symbol: Fixed<string>;
  /** Dollars per share, in the shares of the ex-date. */
  amount: string;
  declared_on: string | null;
  ex_date: string;
  record_date: string | null;
  pay_date: string | null;
  /** Payments per year; 0 for one that does not recur. */
  frequency: number;
  kind: Dividend["type"];
  origin: Fixed<Origin>;
  /** When no more limit orders were left to lower. */
  lowered_at: Generated<Temporal.Instant | null>;
  /** When no portfolio was left to pay. */
  paid_at: Generated<Temporal.Instant | null>;
}

export interface SplitsTable {
  id: Fixed<string>;
  symbol: Fixed<string>;
  execution_date: string;
  /** This many shares become `ratio_to`. */
  ratio_from: string;
  ratio_to: string;
  origin: Fixed<Origin>;
  /** When no shares or orders were left to adjust. */
  processed_at: Generated<Temporal.Instant | null>;
}

export interface DelistingsTable {
  id: Fixed<string>;
  symbol: Fixed<string>;
  name: string;
  announced_on: string;
  /** The last trading day. */
  last_day: string;
  reason: Delisting["reason"];
  /** Dollars for each share; null when the shares continue, or when the terms are unknown. */
  cash_per_share: string | null;
  /** The symbol under which the shares continue. */
  next_symbol: string | null;
  /** Shares of it for each share; null for one. */
  exchange_ratio: Generated<string | null>;
  /** An admin gave the terms, so the market's do not replace them. */
  terms_by_admin: Generated<boolean>;
  /** When no holder was left to notify. */
  announced_at: Generated<Temporal.Instant | null>;
  /** When no holding was left to convert. */
  processed_at: Generated<Temporal.Instant | null>;
}

/** Portfolios whose owners were notified of a delisting. */
export interface DelistingNoticesTable {
  delisting_id: Fixed<string>;
  portfolio_id: Fixed<string>;
}

/** Actions that are settled for a portfolio although it has no entry with their source. */
export interface SettledActionsTable {
  portfolio_id: Fixed<string>;
  action: Fixed<"dividend" | "split" | "delisting">;
  action_id: Fixed<string>;
  /** The imported entry that is this action; null: its owner left it out of the imported history. */
  entry_id: Fixed<string | null>;
}

declare module "../kernel/store/tables.ts" {
  interface Database {
    dividends: DividendsTable;
    splits: SplitsTable;
    delistings: DelistingsTable;
    delisting_notices: DelistingNoticesTable;
    settled_actions: SettledActionsTable;
  }
}
