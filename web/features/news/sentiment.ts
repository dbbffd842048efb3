/** Articles by their sentiment for a stock. */
import type { OutputOf } from "../../../core/contracts.ts";
import { addDays } from "../../lib/market/days.ts";
import { newYorkDate } from "../../lib/market/new_york.ts";
import type { Sentiment } from "../../lib/views/stock_view.ts";

export type Article = OutputOf<"stocks.news">["articles"][number];
export type Counts = Readonly<Record<Sentiment, number>>;

/** An article that no model has rated has no sentiment. */
export const sentimentIn = ({ sentiment }: Article): Sentiment | null => sentiment?.sentiment ?? null;
export const dayIn = ({ published_at }: Article): string => newYorkDate(Date.parse(published_at));

export function countsOf(articles: readonly Article[]): Counts {
  const counts = { positive: 0, negative: 0, neutral: 0 };
  for (const article of articles) {
    const sentiment = sentimentIn(article);
    if (sentiment) counts[sentiment]++;
  }
  return counts;
}

export const filtered = (articles: readonly Article[], sentiment: Sentiment | undefined, day: string | undefined) =>
  articles.filter((article) =>
    (sentiment === undefined || sentimentIn(article) === sentiment) && (day === undefined || dayIn(article) === day)
  );

/** The last days up to the given one, oldest first, with the counts of their articles. */
export const byDay = (articles: readonly Article[], last: string, days: number) =>
  Array.from({ length: days }, (_, i) => {
    const day = addDays(last, i + 1 - days);
    return { day, counts: countsOf(articles.filter((article) => dayIn(article) === day)) };
  });

/** The other stocks that the articles are about, the most frequent first. */
export function alsoMentioned(articles: readonly Article[], symbol: string, most: number) {
  const found = new Map<string, Article[]>();
  for (const article of articles) {
    for (const other of new Set(article.tickers)) {
      if (other !== symbol) found.set(other, [...found.get(other) ?? [], article]);
    }
  }
  return [...found].map(([symbol, of]) => ({ symbol, articles: of.length, counts: countsOf(of) }))
    .sort((a, b) => b.articles - a.articles || a.symbol.localeCompare(b.symbol)).slice(0, most);
}
