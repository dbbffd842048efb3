/** Words of feedback. */
import type { FeedbackType } from "../../../core/feedback/contract.ts";
import { t } from "../../lib/text.ts";

/** As the server takes them. */
export const MAX_TITLE = 200;
export const MAX_DESCRIPTION = 5000;
export const MAX_URL = 500;

export const types = (): readonly { readonly value: FeedbackType; readonly label: string }[] => [
  { value: "bug", label: t("Bug") },
  { value: "feature", label: t("Feature") },
  { value: "improvement", label: t("Improvement") },
  { value: "general", label: t("General") },
  { value: "complaint", label: t("Complaint") },
];

/** From 1 to 5. */
export const ratings = (): readonly string[] => [t("Poor"), t("Fair"), t("Good"), t("Very Good"), t("Excellent")];

export interface Draft {
  readonly type: FeedbackType;
  readonly title: string;
  readonly description: string;
  readonly rating: number;
}
export const emptyDraft: Draft = { type: "general", title: "", description: "", rating: 5 };
