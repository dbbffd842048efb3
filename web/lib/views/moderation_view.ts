/** The queue of moderators in the address: its filter, and the chosen entry. */
import { oneOf } from "./one_of.ts";

export type ModerationStatus = "pending" | "reviewed" | "resolved" | "dismissed";
export type ModerationReason = "spam" | "harassment" | "inappropriate" | "misinformation" | "other" | "appeal";

export interface ModerationView {
  /** Pending by default. */
  readonly status?: ModerationStatus;
  readonly reason?: ModerationReason;
  /** The id of a comment that waits, or of a decision. */
  readonly entry?: string;
}

const statusOf = oneOf(["pending", "reviewed", "resolved", "dismissed"] as const);
const reasonOf = oneOf(["spam", "harassment", "inappropriate", "misinformation", "other", "appeal"] as const);
const idOf = (value: unknown): string | undefined =>
  typeof value === "string" && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) ? value : undefined;

export const readModerationView = (search: Record<string, unknown>) => ({
  status: statusOf(search.status),
  reason: reasonOf(search.reason),
  entry: idOf(search.entry),
});
