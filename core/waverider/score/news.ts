import type { WaveriderConfig } from "../config.ts";
import type { Inputs } from "../inputs.ts";
import { type Case, type Points } from "../rule.ts";

const HOUR = 3_600_000;

/**
 * Two for a positive article since the previous close, one for any that is not negative in a day; none while the newest
 * one is negative.
 */
export function newsScore({ inputs, config }: Case): Points {
  const points = newsPoints(inputs, config);
  return { points, value: points, threshold: Math.max(1, points) };
}

export function newsPoints(
  { articles, at, previousCloseAt }: Pick<Inputs, "articles" | "at" | "previousCloseAt">,
  { score }: WaveriderConfig,
): number {
  const recent = articles.filter((article) => article.at <= at && article.at > at - score.news_veto_hours * HOUR);
  if (recent.length === 0 || recent[0]!.sentiment === "negative") return 0;
  if (recent.some((one) => one.sentiment === "positive" && one.at > previousCloseAt)) return 2;
  const isRecent = (instant: number) => instant > at - score.news_hours * HOUR;
  return recent.some((one) => one.sentiment !== "negative" && isRecent(one.at)) ? 1 : 0;
}
