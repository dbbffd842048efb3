/** Row types of the competitions' tables. Money is decimal text; instants are market time unless noted. */
import type { Generated } from "kysely";
import type { Fixed } from "../kernel/store/tables.ts";
import type { competitionStates, EntryState } from "./contract/rules.ts";

export interface CompetitionsTable {
  id: Fixed<string>;
  name: Fixed<string>;
  /** For example "2026-11"; null for one made by staff. */
  month: Fixed<string | null>;
  /** Canonical JSON, and its SHA-256. */
  rules: Fixed<string>;
  rules_hash: Fixed<string>;
  opens_at: Fixed<Temporal.Instant>;
  /** Entries before this instant. */
  entry_until: Fixed<Temporal.Instant>;
  /** That of the rules, unless it was closed early. */
  closes_at: Temporal.Instant;
  state: (typeof competitionStates)[number];
  invitation_hash: Fixed<string | null>;
  /** Why it was cancelled or closed early. */
  reason: string | null;
  closed_early: Generated<boolean>;
  created_by: Fixed<string | null>;
  created_at: Fixed<Temporal.Instant>;
  finalised_at: Temporal.Instant | null;
}

export interface CompetitionEntriesTable {
  competition_id: Fixed<string>;
  user_id: Fixed<string>;
  /** From 1, in the order of entry. */
  number: Fixed<number>;
  portfolio_id: Fixed<string>;
  entered_at: Fixed<Temporal.Instant>;
  state: Generated<EntryState>;
  reason: string | null;
  /** Null before the results. */
  final_value: string | null;
  fills: number | null;
  rank: number | null;
}

/** Rows are written once and never change. */
export interface CompetitionFilesTable {
  competition_id: Fixed<string>;
  version: Fixed<number>;
  hash: Fixed<string>;
  content: Fixed<string>;
  /** Why it was corrected; null for the first version. */
  reason: Fixed<string | null>;
  created_at: Fixed<Temporal.Instant>;
}

export interface CompetitionSettingsTable {
  only_one: Generated<boolean>;
  /** Yearly interest rate of competition portfolios, as a ratio. */
  rate: string;
}

/** The interest rate of a competition's portfolios from a day on; ISO day in New York. */
export interface CompetitionRatesTable {
  competition_id: Fixed<string>;
  day: Fixed<string>;
  rate: string;
}

/** Moves of the market clock, written before they begin. */
export interface ClockMovesTable {
  id: Fixed<string>;
  operation: Fixed<string>;
  /** Null: the operator. */
  user_id: Fixed<string | null>;
  actor_name: Fixed<string>;
  from_market: Fixed<Temporal.Instant>;
  /** Where a cancelled move has ended. */
  to_market: Temporal.Instant;
  speed: Fixed<number>;
  /** Wall time. */
  at: Fixed<Temporal.Instant>;
}

declare module "../kernel/store/tables.ts" {
  interface Database {
    competitions: CompetitionsTable;
    competition_entries: CompetitionEntriesTable;
    competition_files: CompetitionFilesTable;
    competition_settings: CompetitionSettingsTable;
    competition_rates: CompetitionRatesTable;
    clock_moves: ClockMovesTable;
  }
}
