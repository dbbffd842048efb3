import { deepStrictEqual as deepEqual, ok } from "node:assert/strict";
import { et, market } from "./testing.ts";

Deno.test("the balance of a week's news is that of its articles", async () => {
  const at = et("2026-11-20T10:00");
  const after = at - 2 * 86_400_000;
  const { symbols, balance } = await market.bulk.newsBalance(after, at);
  const page = await market.facts.news(null, 10_000, at);
  ok(page.at(-1)!.publishedAt < after);
  const articles = page.filter((article) => article.publishedAt > after);
  ok(articles.length > 500);
  const sums = new Map<string, number>();
  for (const { symbol, sentiment } of articles.flatMap(({ insights }) => insights)) {
    sums.set(symbol, (sums.get(symbol) ?? 0) + { positive: 1, neutral: 0, negative: -1 }[sentiment]);
  }
  deepEqual(new Map(symbols.map((symbol, i) => [symbol, balance[i]])), sums);
  ok(balance.some((n) => n < 0) && balance.some((n) => n > 0));
});
