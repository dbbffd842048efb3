/** Contracts of what staff sees of the whole product. Browser-safe. */
import { z } from "zod";
import { contract, roles, staffRoles } from "../kernel/operation.ts";
import { instant, nothing } from "../kernel/wire.ts";

export const showStats = contract({
  name: "staff.stats",
  route: "GET /admin/stats",
  kind: "query",
  summary: "Count the users by role and state, and the portfolios",
  access: staffRoles,
  input: nothing,
  output: z.object({
    role_distribution: z.record(z.enum(roles), z.int()),
    user_status: z.object({ active: z.int(), inactive: z.int() }),
    recent_activity: z.object({
      new_users_last_7_days: z.int(),
      /** In the seven days before those. */
      new_users_previous_7_days: z.int(),
    }),
    portfolios: z.object({ total: z.int(), public: z.int() }),
    profile_visibility: z.object({ public: z.int() }),
  }),
  errors: [],
});

export const showOverview = contract({
  name: "staff.overview",
  route: "GET /admin/overview",
  kind: "query",
  summary: "Count what waits for staff",
  access: staffRoles,
  input: nothing,
  output: z.object({
    users: z.int(),
    reports: z.object({ pending: z.int(), oldest_at: instant.nullable() }),
    feedback: z.object({ pending: z.int(), bugs_last_day: z.int() }),
    jobs: z.object({
      failed: z.int(),
      /** The first that failed. */
      first: z.object({ name: z.string(), tries: z.int(), max_tries: z.int().nullable() }).nullable(),
    }),
    audit: z.object({
      rows: z.int(),
      /** When the chain was last checked, and whether it was whole. */
      checked_at: instant.nullable(),
      whole: z.boolean().nullable(),
    }),
  }),
  errors: [],
});

export const overviewContracts = [showStats, showOverview] as const;
