import assert from "node:assert/strict";
import { alsoMentioned, type Article, byDay, countsOf, filtered } from "./sentiment.ts";

let ids = 0;
const article = (published_at: string, sentiment: "positive" | "negative" | "neutral" | null, ...tickers: string[]) =>
  ({
    id: String(++ids),
    published_at,
    sentiment: sentiment && { sentiment, sentiment_reasoning: "" },
    tickers,
  }) as unknown as Article;

const articles = [
  article("2026-11-20T20:00:00Z", "positive", "AAPL", "MSFT"),
  // Still the 19th in New York.
  article("2026-11-20T03:00:00Z", "negative", "AAPL", "MSFT", "GOOGL"),
  article("2026-11-19T15:00:00Z", "positive", "AAPL"),
  article("2026-11-18T15:00:00Z", null, "AAPL", "META"),
];

Deno.test("an article without sentiment is in no count", () => {
  assert.deepEqual(countsOf(articles), { positive: 2, negative: 1, neutral: 0 });
});

Deno.test("a filter keeps one sentiment, one day of New York, or both", () => {
  const kept = (...[sentiment, day]: [("positive" | "negative")?, string?]) =>
    filtered(articles, sentiment, day).map((one) => articles.indexOf(one));
  assert.deepEqual(kept(), [0, 1, 2, 3]);
  assert.deepEqual(kept("positive"), [0, 2]);
  assert.deepEqual(kept(undefined, "2026-11-19"), [1, 2]);
  assert.deepEqual(kept("negative", "2026-11-20"), []);
});

Deno.test("each of the last days has its counts, the given day last", () => {
  assert.deepEqual(byDay(articles, "2026-11-20", 2), [
    { day: "2026-11-19", counts: { positive: 1, negative: 1, neutral: 0 } },
    { day: "2026-11-20", counts: { positive: 1, negative: 0, neutral: 0 } },
  ]);
});

Deno.test("other stocks are listed by how many articles name them, without the page's own", () => {
  assert.deepEqual(alsoMentioned(articles, "AAPL", 2), [
    { symbol: "MSFT", articles: 2, counts: { positive: 1, negative: 1, neutral: 0 } },
    { symbol: "GOOGL", articles: 1, counts: { positive: 0, negative: 1, neutral: 0 } },
  ]);
});
