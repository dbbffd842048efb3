/** News: text and links from third parties, validated before they are shown. */
import type { Article, Sentiment } from "../../facts.ts";
import { type Fields, fieldsOf, linkOf, rowsOf, symbolOf, textOf, textsOf, writtenInstantOf } from "../json.ts";
import type { Rest } from "../rest.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const sentiments = new Set<string>(["positive", "neutral", "negative"] satisfies Sentiment[]);

/** Null for an article without title, time or id. */
export function readArticle(row: Fields): Article | null {
  const [id, title, publishedAt] = [textOf(row.id), textOf(row.title), writtenInstantOf(row.published_utc)];
  if (!id || !title || publishedAt === null) return null;
  const publisher = fieldsOf(row.publisher);
  return {
    id,
    title,
    description: textOf(row.description),
    author: textOf(row.author),
    publishedAt,
    url: linkOf(row.article_url),
    imageUrl: linkOf(row.image_url),
    keywords: textsOf(row.keywords),
    symbols: textsOf(row.tickers).map(symbolOf).filter((symbol) => symbol !== null),
    publisher: textOf(publisher?.name) ?? "Unknown",
    publisherLogoUrl: linkOf(publisher?.logo_url),
    insights: rowsOf(row.insights).flatMap((insight) => {
      const [symbol, sentiment] = [symbolOf(insight.ticker), textOf(insight.sentiment)];
      return symbol && sentiment && sentiments.has(sentiment)
        ? [{ symbol, sentiment: sentiment as Sentiment, reasoning: textOf(insight.sentiment_reasoning) ?? "" }]
        : [];
    }),
  };
}

/** @param until null: now. The wire's spelling of the symbol is expected. */
export async function loadNews(
  rest: Rest,
  symbol: string | null,
  limit: number,
  until: number | null,
): Promise<readonly Article[]> {
  const params = {
    ticker: symbol,
    "published_utc.lte": until === null ? null : Temporal.Instant.fromEpochMilliseconds(until).toString(),
    order: "desc",
    sort: "published_utc",
    limit: Math.min(1000, limit),
  };
  const rows = await rest.list("/v2/reference/news", params, {
    capability: "news",
    maxAge: until === null ? MINUTE : DAY,
    staleFor: DAY,
  });
  const articles = (rows ?? []).map(readArticle).filter((article) => article !== null);
  return [...new Map(articles.map((article) => [article.id, article])).values()].sort((a, b) =>
    b.publishedAt - a.publishedAt
  ).slice(0, limit);
}
