import assert from "node:assert/strict";
import { MarketDataError } from "../../market/mod.ts";
import { FixedMarket } from "../../market/testing.ts";
import { ask } from "../testing.ts";

const NOW = "2026-11-20T10:00:00-05:00";
// deno-lint-ignore no-explicit-any -- tests look into answers freely
const get = (input: Record<string, unknown>, market?: FixedMarket) => ask<any>("stocks.news", input, NOW, market);

Deno.test("stocks.news gives 15 articles about the stock, newest first, none from the future", async () => {
  const { count, articles, error } = await get({ symbol: "AAPL" });
  assert.deepEqual([count, articles.length, error], [15, 15, null]);
  const times = articles.map((a: { published_at: string }) => Date.parse(a.published_at));
  assert.deepEqual(times, [...times].sort((a, b) => b - a));
  assert.ok(times[0] <= Date.parse(NOW));
  for (const a of articles) {
    assert.ok(a.tickers.includes("AAPL") && a.title && a.publisher);
    if (a.sentiment) assert.match(a.sentiment.sentiment, /^(positive|neutral|negative)$/);
  }
  assert.equal((await get({ symbol: "AAPL", limit: 3 })).count, 3);
});

Deno.test("stocks.news uses the sentiment for the requested stock, which may be none", async () => {
  const market = new FixedMarket();
  const article = {
    id: "1",
    title: "T",
    description: null,
    author: null,
    publishedAt: 0,
    url: null,
    imageUrl: null,
    keywords: [],
    symbols: ["AAPL", "MSFT"],
    publisher: "P",
    publisherLogoUrl: null,
    insights: [{ symbol: "MSFT", sentiment: "negative" as const, reasoning: "R" }],
  };
  market.facts = { ...market.facts, news: () => Promise.resolve([article]) };
  assert.deepEqual((await get({ symbol: "MSFT" }, market)).articles[0].sentiment, {
    sentiment: "negative",
    sentiment_reasoning: "R",
  });
  assert.equal((await get({ symbol: "AAPL" }, market)).articles[0].sentiment, null);
});

Deno.test("stocks.news without articles is not an error; a provider failure is, with the provider's message", async () => {
  const market = new FixedMarket();
  assert.deepEqual(await get({ symbol: "AAPL" }, market), { symbol: "AAPL", count: 0, articles: [], error: null });
  market.facts = {
    ...market.facts,
    news: () => Promise.reject(new MarketDataError("not_in_plan", "News: not in the plan")),
  };
  assert.deepEqual(await get({ symbol: "AAPL" }, market), {
    symbol: "AAPL",
    count: 0,
    articles: [],
    error: "News: not in the plan",
  });
  await assert.rejects(get({ symbol: "NOSUCH" }, market), { code: "SYMBOL_NOT_FOUND" });
});
