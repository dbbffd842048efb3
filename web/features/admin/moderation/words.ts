/** Words of the moderation queue. */
import type { Outcome, QueueEntry } from "../../../../core/comments/contract.ts";
import { formatCountdown } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import type { ModerationReason, ModerationStatus } from "../../../lib/views/moderation_view.ts";

export const statuses = ["pending", "reviewed", "resolved", "dismissed"] as const;
export const reasons = ["spam", "harassment", "inappropriate", "misinformation", "other", "appeal"] as const;
// Values of the contract: its module would load all schemas with the page.
export const UNDO_SECONDS = 10;
export const MAX_REASON = 500;
export const MAX_REMOVED = 200;

/** Within a sentence. */
export const markedWord = (status: ModerationStatus): string =>
  ({
    pending: t("pending"),
    reviewed: t("reviewed"),
    resolved: t("resolved"),
    dismissed: t("dismissed"),
  })[status];

export const reasonWord = (reason: ModerationReason): string =>
  ({
    spam: t("Spam"),
    harassment: t("Harassment"),
    inappropriate: t("Inappropriate"),
    misinformation: t("Misinformation"),
    other: t("Other"),
    appeal: t("Appeal"),
  })[reason];

export const titleOf = ({ reason }: QueueEntry): string => reasonWord(reason ?? "appeal");

export const outcomeWord = (outcome: Outcome): string =>
  ({
    reviewed: t("Reviewed"),
    resolved: t("Resolved"),
    dismissed: t("Dismissed"),
    removed: t("Comment removed"),
    granted: t("Appeal granted"),
    refused: t("Appeal refused"),
  })[outcome];

/** 3 h 12 m, 22 m or 40 s */
export function wait(ms: number): string {
  const text = formatCountdown(ms);
  return text.startsWith("0 m ") ? text.replace(/^0 m 0?/, "") : text.replace(/ m \d\d s$/, " m");
}

/** Of an entry in the list: the comment while it waits, else the decision. */
export const keyOf = ({ decision, comment_id }: QueueEntry): string => decision?.id ?? comment_id;

/** Whether a text has what looks like a link. */
export const hasLink = (content: string): boolean => /:\/\/|\bwww\.|\b[\w-]+\.[a-z]{2,}\//i.test(content);
