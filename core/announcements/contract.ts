/** Contracts of announcements: what staff tells all users, or those with a role. Browser-safe. */
import { Unread } from "../notifications/contract.ts";
import { z } from "zod";
import { contract, roles, staffRoles } from "../kernel/operation.ts";
import { id, idOut, instant, instantIn, limit, line, nothing, text } from "../kernel/wire.ts";

export const levels = ["info", "warning", "important"] as const;
export type Level = (typeof levels)[number];
export const MAX_TITLE = 120;
export const MAX_MESSAGE = 1000;
/** The most that a user sees at once. */
export const MAX_SHOWN = 5;

const shown = {
  id: idOut,
  title: z.string(),
  message: z.string(),
  level: z.enum(levels),
  starts_at: instant,
  /** Null: until staff ends it. */
  ends_at: instant.nullable(),
};

export const Announcement = z.object({
  ...shown,
  /** Null: for all. */
  role: z.enum(roles).nullable(),
  state: z.enum(["planned", "current", "over"]),
  created_at: instant,
  created_by: z.string().nullable(),
}).meta({ id: "Announcement" });
export type Announcement = z.output<typeof Announcement>;

const fields = {
  title: line().min(1, { error: "Write a title" }).max(MAX_TITLE, { error: "Use at most 120 characters" }),
  message: text().trim().min(1, { error: "Write a text" }).max(MAX_MESSAGE, {
    error: "Use at most 1,000 characters",
  }),
  level: z.enum(levels),
  /** Null: for all. */
  role: z.enum(roles).nullable(),
  starts_at: instantIn,
  ends_at: instantIn.nullable(),
};

export const createAnnouncement = contract({
  name: "announcements.create",
  route: "POST /admin/announcements 201",
  kind: "command",
  summary: "Announce something to all users, or to those with a role",
  access: ["admin"],
  input: z.strictObject({
    ...fields,
    level: fields.level.default("info"),
    role: fields.role.optional(),
    /** Now by default. */
    starts_at: fields.starts_at.optional(),
    ends_at: fields.ends_at.optional(),
  }),
  output: Announcement,
  errors: ["RULE_BROKEN"],
});

export const updateAnnouncement = contract({
  name: "announcements.update",
  route: "PATCH /admin/announcements/:id",
  kind: "command",
  summary: "Change an announcement; who dismissed it does not see it again",
  access: ["admin"],
  input: z.strictObject(fields).partial().extend({ id }),
  output: Announcement,
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const endAnnouncement = contract({
  name: "announcements.end",
  route: "POST /admin/announcements/:id/end",
  kind: "command",
  summary: "End an announcement now; a planned one is never shown",
  access: ["admin"],
  input: z.strictObject({ id }),
  output: Announcement,
  errors: ["NOT_FOUND"],
});

export const listAnnouncements = contract({
  name: "announcements.list",
  route: "GET /admin/announcements",
  kind: "query",
  summary: "List all announcements, newest first",
  access: staffRoles,
  input: z.strictObject({ limit: limit(25, 100), cursor: id.optional() }),
  output: z.array(Announcement),
  errors: [],
});

const current = z.array(z.object({
  ...shown,
  /** Not yet among the notifications; `announcements.receive` puts it there. */
  is_new: z.boolean(),
}));

export const currentAnnouncements = contract({
  name: "announcements.current",
  route: "GET /announcements",
  reads: ["announcements"],
  kind: "query",
  summary: "Show the current announcements that you have not dismissed",
  access: "user",
  input: nothing,
  output: current,
  errors: [],
});

/** What every page asks for, in one request. */
export const inbox = contract({
  name: "announcements.inbox",
  route: "GET /inbox",
  reads: ["announcements", "notifications"],
  kind: "query",
  summary: "Count your unread notifications, and show the current announcements",
  access: "user",
  input: nothing,
  output: Unread.extend({ announcements: current }),
  errors: [],
});

export const receiveAnnouncements = contract({
  name: "announcements.receive",
  route: "POST /announcements/receive",
  touches: ["announcements", "notifications"],
  kind: "command",
  summary: "Put the current announcements among your notifications, each once",
  access: "user",
  input: nothing,
  output: z.object({ received: z.int() }),
  errors: [],
});

export const dismissAnnouncement = contract({
  name: "announcements.dismiss",
  route: "POST /announcements/:id/dismiss",
  touches: ["announcements", "notifications"],
  kind: "command",
  summary: "Dismiss an announcement; it stays among your notifications",
  access: "user",
  input: z.strictObject({ id }),
  output: z.object({ id: idOut }),
  errors: ["NOT_FOUND"],
});

export const announcementContracts = [
  createAnnouncement,
  updateAnnouncement,
  endAnnouncement,
  listAnnouncements,
  currentAnnouncements,
  inbox,
  receiveAnnouncements,
  dismissAnnouncement,
] as const;
