/** Row types of Waverider's tables. Money and prices are decimal text; instants are market time unless noted. */
import type { Generated } from "kysely";
import type { Fixed, Json } from "../kernel/store/tables.ts";
import type { GateName } from "./gates/gate.ts";
import type { Position } from "./position/state.ts";
import type { Ending, EntryContext, Step } from "./trade/stored.ts";
import type { DaySummary, Hot, ScanSums } from "./records/stored.ts";
import type { ConfigChange, ConfigPaths } from "./config_paths.ts";

interface ConfigTable {
  version: Fixed<number>;
  /** By path; what is not in it is the product's own number. */
  values: Json<ConfigPaths>;
  changes: Json<readonly ConfigChange[]>;
  effective_at: Fixed<Temporal.Instant>;
  /** Wall time. */
  made_at: Fixed<Temporal.Instant>;
  made_by: Fixed<string>;
  reason: Fixed<string>;
}

/** A period of the account: each has a portfolio of its own. */
interface PeriodsTable {
  number: Fixed<number>;
  portfolio_id: Fixed<string>;
  start_cash: Fixed<string>;
  opened_at: Fixed<Temporal.Instant>;
  closed_at: Temporal.Instant | null;
}

/** One row; every change of it raises the revision, so that what was decided before one is decided again. */
export interface EngineTable {
  only_one: Generated<boolean>;
  user_id: Fixed<string>;
  period: number;
  is_running: Generated<boolean>;
  started_at: Temporal.Instant | null;
  stopped_reason: string | null;
  killed_at: Temporal.Instant | null;
  killed_by: string | null;
  kill_reason: string | null;
  /** Everything is sold as soon as it trades. */
  flattening: Generated<boolean>;
  max_positions: number;
  /** Up to when positions have been watched and scans made. */
  lived_until: Temporal.Instant | null;
  /** In a row. */
  failed_scans: Generated<number>;
  /** The day of New York that the next three belong to. */
  day: string | null;
  day_start_equity: string | null;
  deepest_loss: Generated<string>;
  deepest_loss_at: Temporal.Instant | null;
  revision: Generated<number>;
}

export interface TradesTable {
  id: Fixed<string>;
  period: Fixed<number>;
  portfolio_id: Fixed<string>;
  symbol: Fixed<string>;
  status: "open" | "closed";
  entry_mode: Fixed<string>;
  manual: Fixed<boolean>;
  entry_time: Fixed<Temporal.Instant>;
  exit_time: Temporal.Instant | null;
  shares: Fixed<number>;
  entry_price: Fixed<string>;
  exit_price: string | null;
  cost: Fixed<string>;
  proceeds: string | null;
  /** As stored: upper case. */
  exit_reason: string | null;
  ews_score: Fixed<number>;
  trade_grade: string | null;
  entry_spread_bps: Fixed<string | null>;
  entry_bid_depth: Fixed<string | null>;
  entry_ask_depth: Fixed<string | null>;
  tight_market_category: Fixed<string>;
  config_version: Fixed<number>;
  /** The scan that decided it; null for an entry by hand. */
  scan_id: Fixed<string | null>;
  entry_order_id: Fixed<string>;
  exit_order_id: string | null;
  entry: Json<EntryContext>;
  state: Json<Position>;
  steps: Json<readonly Step[]>;
  outcome: Json<Ending> | null;
}

interface ScansTable {
  id: Fixed<string>;
  at: Fixed<Temporal.Instant>;
  config_version: Fixed<number>;
  symbols_scanned: Fixed<number>;
  opportunities: Fixed<number>;
  highest: Fixed<number>;
  duration_ms: Fixed<number>;
  minutes: Fixed<number>;
  spy_price: Fixed<string | null>;
  /** Why it failed. */
  error: Fixed<string | null>;
  entered: Fixed<number>;
  data_issues: Fixed<number>;
  stopped_by: Json<Partial<Record<GateName, number>>>;
  /** Symbols by the number of the tier. */
  tiers: Json<readonly (readonly string[])[]>;
  hot: Json<readonly Hot[]>;
  sums: Json<ScanSums>;
  /** Packed (`records/pack.ts`); null when they have ended. */
  records: Uint8Array<ArrayBuffer> | null;
  hash: Fixed<string>;
}

interface DaysTable {
  date: Fixed<string>;
  scans: Fixed<number>;
  failed_scans: Fixed<number>;
  candidates: Fixed<number>;
  opportunities: Fixed<number>;
  entries: Fixed<number>;
  highest: Fixed<number>;
  /** Of the first 45 minutes. */
  prime: Json<DaySummary["prime"]>;
  hours: Json<DaySummary["hours"]>;
}

declare module "../kernel/store/tables.ts" {
  interface Database {
    waverider_config: ConfigTable;
    waverider_periods: PeriodsTable;
    waverider_engine: EngineTable;
    waverider_trades: TradesTable;
    waverider_scans: ScansTable;
    waverider_days: DaysTable;
  }
}
