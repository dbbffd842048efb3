/**
 * Row types of the kernel's tables, and the list of all tables. A module adds its own in its `tables.ts`: `declare
 * module "./tables.ts" { interface Database { orders: OrdersTable } }`. Types as both stores return them:
 * numeric and date as text, timestamptz as Temporal.Instant, bigint as number.
 */
import type { ColumnType, Generated } from "kysely";

/** Set on insert, never updated. */
export type Fixed<T> = ColumnType<T, T, never>;
/** Read as stored; written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;

interface MarketClockTable {
  only_one: Generated<boolean>;
  mode: "practice" | "real" | "set";
  anchor_wall: Temporal.Instant;
  anchor_market: Temporal.Instant;
  speed: number;
  /** The CLOCK_START that was last applied, so that a restart with the same value resumes instead of starting over. */
  start_setting: string | null;
  seen_wall: Temporal.Instant;
  seen_market: Temporal.Instant;
  /** The last server stopped cleanly, so `seen_market` is exact. */
  stopped: Generated<boolean>;
  /** Market time up to which resting orders have been decided; null: from now on. */
  decided_until: Temporal.Instant | null;
  /** Market time up to which everything that fell due has been done; null: from now on. */
  lived_until: Temporal.Instant | null;
}

interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  operation: string;
  /** Digest of operation and parsed input: the same key with a different request is refused. */
  fingerprint: string;
  answer: Json<unknown>;
  created_at: Fixed<Temporal.Instant>;
}

interface AuditLogTable {
  id: string;
  at: Temporal.Instant;
  actor_id: string | null;
  actor_name: string;
  operation: string;
  target: string | null;
  details: Json<unknown>;
}

/** Numbered without gaps, and chained by hashes: see core/kernel/run/staff_actions.ts. */
export interface StaffActionsTable {
  number: Fixed<number>;
  at: Fixed<Temporal.Instant>;
  /** Null: the operator at the machine's terminal. */
  actor_id: Fixed<string | null>;
  role: Fixed<string>;
  action: Fixed<string>;
  target: Fixed<string | null>;
  /** Whose account or content it was about. */
  user_id: Fixed<string | null>;
  /** Canonical JSON, as text: it is read back as it was hashed. */
  before: Fixed<string | null>;
  after: Fixed<string | null>;
  reason: Fixed<string | null>;
  /** A keyed hash of the network address of the caller, as sessions have. */
  address: Fixed<string | null>;
  previous_hash: Fixed<string>;
  hash: Fixed<string>;
}

interface OutboxTable {
  id: Generated<number>;
  /** Transaction id (xid8) as text. */
  writer: Generated<string>;
  /** Null where `channel` is set. */
  user_id: string | null;
  channel: string | null;
  topic: string;
  payload: Json<unknown>;
  created_at: Fixed<Temporal.Instant>;
}

interface JobRunsTable {
  job: string;
  period: string;
  state: "running" | "done" | "failed" | "given_up";
  tries: Generated<number>;
  started_at: Temporal.Instant;
  finished_at: Temporal.Instant | null;
  result: Json<unknown> | null;
  error: string | null;
}

interface StoredSettingsTable {
  name: string;
  value: string;
}

/** States of `kernel/switches.ts`; one that nobody has changed has no row. */
interface SwitchesTable {
  name: Fixed<string>;
  state: string;
  /** Null: the product's own sentence, or none in the first state. */
  sentence: string | null;
  invitation_hash: string | null;
  /** Wall time. */
  changed_at: Temporal.Instant;
  changed_by: string | null;
}

export interface Database {
  market_clock: MarketClockTable;
  idempotency_keys: IdempotencyKeysTable;
  audit_log: AuditLogTable;
  staff_actions: StaffActionsTable;
  outbox: OutboxTable;
  job_runs: JobRunsTable;
  kept_settings: StoredSettingsTable;
  switches: SwitchesTable;
}
