import type { Sentiment } from "../../lib/views/stock_view.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";

export const sentimentWord = (sentiment: Sentiment): string =>
  ({ positive: t("Positive"), negative: t("Negative"), neutral: t("Neutral") })[sentiment];
export const SIGNS: Readonly<Record<Sentiment, string>> = { positive: "+", negative: "\u2212", neutral: "=" };
const TONES = { positive: "green", negative: "red", neutral: "" } as const;

export const SentimentBadge = ({ sentiment }: { sentiment: Sentiment }) => (
  <Badge tone={TONES[sentiment]}>
    <span aria-hidden="true">{SIGNS[sentiment]}</span>
    {sentimentWord(sentiment)}
  </Badge>
);
