import { ok, strictEqual as equal } from "node:assert/strict";
import { et, market } from "./testing.ts";

Deno.test("the balance of a week's news is that of its articles", async () => {
  const at = et("2026-11-20T10:00");
  const after = at - 2 * 86_400_000;
  const { symbols, balance } = await market.bulk.newsBalance(after, at);
  const page = await market.facts.news(null, 10_000, at);
  ok(page.at(-1)!.publishedAt < after);
  const articles = page.filter((article) => article.publishedAt > after);
  ok(articles.length > 500);
  const found = articles.flatMap((article) => article.insights.filter((insight) => insight.symbol === "AAPL"));
  const count = (sentiment: string) => found.filter((insight) => insight.sentiment === sentiment).length;
  equal(balance[symbols.indexOf("AAPL")], count("positive") - count("negative"));
  ok(found.length > 0 && balance.some((n) => n < 0) && balance.some((n) => n > 0));
});
