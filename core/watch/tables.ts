/** Row types of the module's tables. Thresholds are decimal text. */
import type { Fixed, Json } from "../kernel/store/tables.ts";
import type { AlertKind } from "./alert_kinds.ts";

export interface WatchlistsTable {
  user_id: Fixed<string>;
  id: Fixed<string>;
  name: string;
  /** Its position among the user's lists; gaps do not matter. */
  position: number;
  /** In the owner's order. */
  symbols: Json<string[]>;
  created_at: Fixed<Temporal.Instant>;
}

export interface AlertsTable {
  user_id: Fixed<string>;
  id: Fixed<string>;
  symbol: Fixed<string>;
  kind: Fixed<AlertKind>;
  /** Null for one that waits at a line. */
  threshold: string | null;
  /** The points of its line, with prices of ten decimals; null for one with a threshold. */
  from_at: Temporal.Instant | null;
  from_price: string | null;
  to_at: Temporal.Instant | null;
  to_price: string | null;
  once: boolean;
  active: boolean;
  /** ISO date: when the price was last there before the alert was made or changed. */
  last_there_on: string | null;
  /** Market time. */
  triggered_at: Temporal.Instant | null;
  /** Market time up to which it has been judged; threshold and line are in the shares of that day. */
  checked_until: Temporal.Instant;
  created_at: Fixed<Temporal.Instant>;
}

export interface SavedScreensTable {
  user_id: Fixed<string>;
  id: Fixed<string>;
  name: Fixed<string>;
  conditions: Json<string[]>;
  sort: string;
  direction: "asc" | "desc";
  /** Of the table of matches, in their order; null: those that the screener chooses. */
  columns: Json<string[]> | null;
  created_at: Fixed<Temporal.Instant>;
}

/** Of a saved screen whose owner is notified of new matches. */
export interface ScreenAlertsTable {
  user_id: Fixed<string>;
  screen_id: Fixed<string>;
  /** The symbols that met its conditions when it was last checked. */
  matched: Json<string[]>;
  /** Those of the trading day that its owner was notified of. */
  told: Json<string[]>;
  /** Market time up to which it has been checked. */
  checked_until: Temporal.Instant;
}

declare module "../kernel/store/tables.ts" {
  interface Database {
    watchlists: WatchlistsTable;
    alerts: AlertsTable;
    saved_screens: SavedScreensTable;
    screen_alerts: ScreenAlertsTable;
  }
}
