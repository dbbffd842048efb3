import type * as contract from "../../../core/comments/contract.ts";
import { personName } from "../../lib/person.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";

// Values of the contract, by its types: its module would load all schemas with the page.
export const MAX_COMMENT: typeof contract.MAX_COMMENT = 2000;
export const sentiments: typeof contract.sentiments = ["bullish", "neutral", "bearish"];
export const reportReasons: typeof contract.reportReasons = [
  "spam",
  "harassment",
  "inappropriate",
  "misinformation",
  "other",
];
export type Sentiment = (typeof sentiments)[number];
export type ReportReason = (typeof reportReasons)[number];

export const sentimentWord = (sentiment: Sentiment): string =>
  ({ bullish: t("Bullish"), neutral: t("Neutral"), bearish: t("Bearish") })[sentiment];

const tones = { bullish: "green", neutral: "", bearish: "red" } as const;
export const SentimentBadge = ({ sentiment }: { sentiment: Sentiment }) => (
  <Badge tone={tones[sentiment]}>{sentimentWord(sentiment)}</Badge>
);

export const reasonWord = (reason: ReportReason): string =>
  ({
    spam: t("Spam"),
    harassment: t("Harassment"),
    inappropriate: t("Inappropriate"),
    misinformation: t("Misinformation"),
    other: t("Other"),
  })[reason];

export const nameOf = (author: contract.Reply): string => personName(author);
