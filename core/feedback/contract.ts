/** Contracts of feedback: what users send, and what staff does with it. Browser-safe. */
import { z } from "zod";
import { contract, moderatorRoles, staffRoles } from "../kernel/operation.ts";
import { id, idOut, instant, limit, line, nothing, text } from "../kernel/wire.ts";

export const feedbackTypes = ["bug", "feature", "improvement", "general", "complaint"] as const;
export const feedbackStatuses = ["pending", "reviewed", "in_progress", "resolved", "dismissed"] as const;
export type FeedbackType = (typeof feedbackTypes)[number];
export type FeedbackStatus = (typeof feedbackStatuses)[number];

export const MAX_TITLE = 200;
export const MAX_DESCRIPTION = 5000;
export const MAX_NOTES = 2000;
/** The most rows of an exported file. */
export const MAX_EXPORT = 5000;

export const createFeedback = contract({
  name: "feedback.create",
  route: "POST /feedback 201",
  touches: [],
  kind: "command",
  summary: "Send feedback about the product to its staff",
  access: "user",
  input: z.strictObject({
    type: z.enum(feedbackTypes).default("general"),
    title: line().min(1, { error: "Write a title" }).max(MAX_TITLE, { error: "Use at most 200 characters" }),
    description: text().trim().min(1, { error: "Write a description" }).max(MAX_DESCRIPTION, {
      error: "Use at most 5,000 characters",
    }),
    rating: z.int().min(1).max(5).default(5),
    /** The page that it is about, as a path of the web app. */
    url: line().max(500).regex(/^\/(?![/\\])/, { error: "Use the path of a page, like /portfolios" }).default("/"),
  }),
  output: z.object({ id: idOut, message: z.string() }),
  errors: [],
});

export const Feedback = z.object({
  id: idOut,
  type: z.enum(feedbackTypes),
  status: z.enum(feedbackStatuses),
  rating: z.int(),
  user_id: idOut,
  username: z.string(),
  role: z.string(),
  created_at: instant,
  url: z.string(),
  title: z.string(),
  description: z.string(),
  admin_notes: z.string().nullable(),
  /** Whether the sender is shown the notes. */
  note_is_public: z.boolean(),
  updated_at: instant.nullable(),
  /** The name of who changed it last. */
  updated_by: z.string().nullable(),
}).meta({ id: "Feedback" });
export type Feedback = z.output<typeof Feedback>;

const filter = { status: z.enum(feedbackStatuses).optional(), type: z.enum(feedbackTypes).optional() };

export const listFeedback = contract({
  name: "feedback.list",
  route: "GET /admin/feedback",
  kind: "query",
  summary: "List the feedback of users, newest first",
  access: staffRoles,
  input: z.strictObject({
    ...filter,
    limit: limit(25, 100),
    /** The id of the last item of the previous page. */
    cursor: id.optional(),
  }),
  output: z.array(Feedback),
  errors: [],
});

export const countFeedback = contract({
  name: "feedback.counts",
  route: "GET /admin/feedback/counts",
  kind: "query",
  summary: "Count the feedback by status, and its ratings of the last 30 days",
  access: staffRoles,
  input: nothing,
  output: z.object({
    ...Object.fromEntries(feedbackStatuses.map((status) => [status, z.int()])) as Record<FeedbackStatus, z.ZodInt>,
    recent: z.object({ count: z.int(), average_rating: z.number().nullable() }),
  }),
  errors: [],
});

export const updateFeedback = contract({
  name: "feedback.update",
  route: "PUT /admin/feedback/:id",
  kind: "command",
  summary: "Set the status of feedback, write notes about it, or show them to its sender",
  access: moderatorRoles,
  input: z.strictObject({
    id,
    status: z.enum(feedbackStatuses).optional(),
    notes: text().trim().max(MAX_NOTES, { error: "Use at most 2,000 characters" }).optional(),
    note_is_public: z.boolean().optional(),
  }),
  output: Feedback,
  errors: ["NOT_FOUND"],
});

export const exportFeedback = contract({
  name: "feedback.export",
  route: "GET /admin/feedback/export",
  kind: "query",
  summary: "Export the feedback of users as CSV",
  access: staffRoles,
  input: z.strictObject(filter),
  output: z.object({ file_name: z.string(), media_type: z.string(), rows: z.int(), content: z.string() }),
  errors: ["RULE_BROKEN"],
});

export const feedbackContracts = [
  createFeedback,
  listFeedback,
  countFeedback,
  updateFeedback,
  exportFeedback,
] as const;
