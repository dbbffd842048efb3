/** Row type of feedback. */
import type { Generated } from "kysely";
import type { Fixed } from "../kernel/store/tables.ts";
import type { FeedbackStatus, FeedbackType } from "./contract.ts";

export interface FeedbackTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  type: Fixed<FeedbackType>;
  title: Fixed<string>;
  description: Fixed<string>;
  rating: Fixed<number>;
  url: Fixed<string>;
  status: Generated<FeedbackStatus>;
  notes: string | null;
  note_is_public: Generated<boolean>;
  /** Wall time. */
  created_at: Fixed<Temporal.Instant>;
  /** Wall time. */
  updated_at: Temporal.Instant | null;
  updated_by: string | null;
}

declare module "../kernel/store/tables.ts" {
  interface Database {
    feedback: FeedbackTable;
  }
}
