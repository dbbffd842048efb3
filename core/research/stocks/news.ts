import { query } from "../../kernel/run/handler.ts";
import { listed, valueOrReason, wireInstant } from "../one_stock.ts";
import { stockNews } from "./facts_contract.ts";

/** News about a stock. No news is not an error; a provider failure is. */
export const news = query(stockNews, async (ctx, { symbol, limit }) => {
  const [, { known, error }] = await Promise.all([
    listed(ctx, symbol),
    valueOrReason(ctx.market.facts.news(symbol, limit, ctx.now.epochMilliseconds)),
  ]);
  const articles = (known ?? []).map((article) => {
    const insight = article.insights.find((i) => i.symbol === symbol);
    return {
      id: article.id,
      title: article.title,
      url: article.url,
      description: article.description,
      image_url: article.imageUrl,
      keywords: [...article.keywords],
      publisher: article.publisher,
      publisher_logo: article.publisherLogoUrl,
      author: article.author,
      published_at: wireInstant(article.publishedAt),
      tickers: [...article.symbols],
      sentiment: insight ? { sentiment: insight.sentiment, sentiment_reasoning: insight.reasoning } : null,
    };
  });
  return { symbol, count: articles.length, articles, error };
});
