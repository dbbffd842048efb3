/** Row types of announcements, and of who received them. */
import type { Role } from "../kernel/operation.ts";
import type { Fixed } from "../kernel/store/tables.ts";
import type { Level } from "./contract.ts";

export interface AnnouncementsTable {
  id: Fixed<string>;
  title: string;
  message: string;
  level: Level;
  /** Null: for all. */
  role: Role | null;
  /** Wall time, as all instants of announcements. */
  starts_at: Temporal.Instant;
  /** Null: until staff ends it. */
  ends_at: Temporal.Instant | null;
  created_at: Fixed<Temporal.Instant>;
  created_by: Fixed<string | null>;
}

export interface AnnouncementReceiptsTable {
  user_id: Fixed<string>;
  announcement_id: Fixed<string>;
  /** When it came among the user's notifications. */
  received_at: Fixed<Temporal.Instant>;
  dismissed_at: Temporal.Instant | null;
}

declare module "../kernel/store/tables.ts" {
  interface Database {
    announcements: AnnouncementsTable;
    announcement_receipts: AnnouncementReceiptsTable;
  }
}
