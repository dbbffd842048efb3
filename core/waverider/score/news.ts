import { type Case, type Points } from "../rule.ts";

const HOUR = 3_600_000;

/**
 * Two for a positive article since the previous close, one for any that is not negative in a day; none while the newest
 * one is negative.
 */
export function newsScore({ inputs: { articles, at, previousCloseAt }, config: { score } }: Case): Points {
  const of = (points: number): Points => ({ points, value: points, threshold: Math.max(1, points) });
  const recent = articles.filter((article) => article.at <= at && article.at > at - score.news_veto_hours * HOUR);
  if (recent.length === 0 || recent[0]!.sentiment === "negative") return of(0);
  if (recent.some((one) => one.sentiment === "positive" && one.at > previousCloseAt)) return of(2);
  const isRecent = (instant: number) => instant > at - score.news_hours * HOUR;
  return of(recent.some((one) => one.sentiment !== "negative" && isRecent(one.at)) ? 1 : 0);
}
