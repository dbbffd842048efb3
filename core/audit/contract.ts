/** Contracts of the record of staff actions. Browser-safe. */
import { z } from "zod";
import { contract, staffRoles } from "../kernel/operation.ts";
import { idOut, instant, instantIn, limit, line } from "../kernel/wire.ts";

/** The most rows of an exported file. */
export const MAX_EXPORT = 20_000;
/** The most faults that a check lists. */
export const MAX_FAULTS = 100;

export const StaffAction = z.object({
  number: z.int(),
  at: instant,
  /** The username; null for the operator at the machine's terminal. */
  actor: z.string().nullable(),
  actor_id: idOut.nullable(),
  /** The actor's role at that time, or "operator". */
  role: z.string(),
  action: z.string(),
  target: z.string().nullable(),
  /** The username of whose account or content it was about. */
  about: z.string().nullable(),
  about_id: idOut.nullable(),
  before: z.json(),
  after: z.json(),
  reason: z.string().nullable(),
  /** The first characters of the keyed hash of the actor's address: equal for the same address. */
  address: z.string().nullable(),
  hash: z.string(),
}).meta({ id: "StaffAction" });
export type StaffAction = z.output<typeof StaffAction>;

const filter = {
  actor: line().min(1).max(254).optional(),
  action: line().min(1).max(60).optional(),
  target: line().min(1).max(254).optional(),
  from: instantIn.optional(),
  to: instantIn.optional(),
  text: line().min(1).max(200).optional(),
};

const before = z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional();

export const listStaffActions = contract({
  name: "audit.list",
  route: "GET /admin/audit",
  kind: "query",
  summary: "List what staff did, newest first",
  access: staffRoles,
  input: z.strictObject({ ...filter, limit: limit(50, 200), before }),
  output: z.object({
    /** Of the filter. */
    total: z.int(),
    actions: z.array(StaffAction),
    /** `before` of the next page; null on the last one. */
    next: z.int().nullable(),
  }),
  errors: [],
});

export const exportStaffActions = contract({
  name: "audit.export",
  route: "GET /admin/audit/export",
  kind: "query",
  summary: "Export what staff did as CSV, oldest first",
  access: ["admin"],
  input: z.strictObject(filter),
  output: z.object({ file_name: z.string(), media_type: z.string(), rows: z.int(), content: z.string() }),
  errors: ["RULE_BROKEN"],
});

export const verifyStaffActions = contract({
  name: "audit.verify",
  route: "GET /admin/audit/verify",
  kind: "query",
  summary: "Check the chain of staff actions for changed, missing and added rows",
  access: ["admin"],
  input: z.strictObject({
    head: line().toLowerCase().regex(/^[0-9a-f]{64}$/, { error: "A head is 64 hexadecimal digits" }).optional(),
  }),
  output: z.object({
    ok: z.boolean(),
    count: z.int(),
    first_at: instant.nullable(),
    head: z.object({ number: z.int(), hash: z.string(), at: instant }).nullable(),
    fault_count: z.int(),
    /** The first ones. */
    faults: z.array(z.object({
      number: z.int().nullable(),
      problem: z.string(),
      expected: z.string().nullable(),
      found: z.string().nullable(),
    })),
    /** The earlier heads with which the chain was compared. */
    compared: z.array(z.string()),
    /** What this check cannot see. */
    unchecked: z.array(z.string()),
  }),
  errors: [],
});

export const aboutMe = contract({
  name: "audit.about-me",
  route: "GET /users/me/staff-actions",
  reads: ["account"],
  kind: "query",
  summary: "List what staff did to your account and your content",
  access: "user",
  input: z.strictObject({ limit: limit(50, 200), before }),
  output: z.array(z.object({
    number: z.int(),
    at: instant,
    /** The username; null for the operator at the machine's terminal. */
    actor: z.string().nullable(),
    role: z.string(),
    action: z.string(),
    target: z.string().nullable(),
    reason: z.string().nullable(),
  })),
  errors: [],
});

export const auditContracts = [listStaffActions, exportStaffActions, verifyStaffActions, aboutMe] as const;
