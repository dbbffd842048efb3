/** Words of the staff panel. */
import type { FeedbackStatus, FeedbackType } from "../../../core/feedback/contract.ts";
import type { Role } from "../../../core/kernel/operation.ts";
import { t } from "../../lib/text.ts";

export const statuses = ["pending", "reviewed", "in_progress", "resolved", "dismissed"] as const;
export const feedbackTypes = ["bug", "feature", "improvement", "general", "complaint"] as const;

export const titleOf = (role: Role): string =>
  role === "admin" ? t("Admin") : role === "moderator" ? t("Moderator") : t("Support");

export const statusWord = (status: FeedbackStatus): string =>
  ({
    pending: t("Pending"),
    reviewed: t("Reviewed"),
    in_progress: t("In progress"),
    resolved: t("Resolved"),
    dismissed: t("Dismissed"),
  })[status];

export const typeWord = (type: FeedbackType): string =>
  ({
    bug: t("Bug"),
    feature: t("Feature"),
    improvement: t("Improvement"),
    general: t("General"),
    complaint: t("Complaint"),
  })[type];

/** From 1 to 5. */
export const ratingWord = (rating: number): string =>
  [t("Poor"), t("Fair"), t("Good"), t("Very Good"), t("Excellent")][rating - 1] ?? "";

export const roleWord = (role: Role): string =>
  ({
    user: t("User"),
    premium: t("Premium"),
    support: t("Support"),
    moderator: t("Moderator"),
    admin: t("Admin"),
  })[role];
