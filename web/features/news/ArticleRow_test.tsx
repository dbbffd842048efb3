import "../../lib/dom_test_setup.ts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { TestPage } from "../../lib/testing.tsx";
import { ArticleRow } from "./ArticleRow.tsx";
import type { Article } from "./sentiment.ts";

const article: Article = {
  id: "1",
  published_at: "2026-11-20T15:00:00Z",
  title: "Apples ripen",
  publisher: "The Orchard",
  sentiment: { sentiment: "positive", sentiment_reasoning: "They are sweet." },
  url: "https://news.example/apples",
  description: "More of them than ever.",
  image_url: "https://news.example/apples.png",
  keywords: ["a", "b", "c", "d", "e", "f", "g"],
  publisher_logo: "https://news.example/logo.png",
  author: "A. Writer",
  tickers: ["AAPL", "MSFT", "KO", "F", "T", "V"],
};
const show = (change: Partial<Article> = {}) => {
  cleanup();
  return render(
    <ul>
      <ArticleRow article={{ ...article, ...change }} symbol="AAPL" />
    </ul>,
    { wrapper: TestPage },
  ).container;
};

Deno.test("RS-84: an article with an address links out in a new tab, and shows all its fields", async () => {
  const page = show();
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: /Apples ripen/ });
  assert.deepEqual([link.href, link.target, link.rel], [article.url, "_blank", "noopener noreferrer"]);
  for (const words of ["AI ANALYSIS", "They are sweet.", "More of them than ever.", "The Orchard", "A. Writer"]) {
    assert.ok(screen.getByText(words), words);
  }
  assert.deepEqual(page.textContent!.match(/#\w/g), ["#a", "#b", "#c", "#d", "#e", "#f"]);
  assert.deepEqual([...page.querySelectorAll(".mentioned")].map((one) => one.textContent), ["MSFT", "KO", "F", "T"]);
  const images = page.querySelectorAll("img");
  assert.equal(images.length, 2);
  fireEvent.error(page.querySelector(".article-image")!);
  assert.deepEqual([...page.querySelectorAll("img")].map(({ className }) => className), ["publisher-logo"]);
  cleanup();
});

Deno.test("RS-84: without an address a title is no link, and without images there is no room for them", () => {
  const page = show({ url: null, image_url: null, publisher_logo: null });
  assert.equal(screen.queryByRole("link", { name: /Apples ripen/ }), null);
  assert.equal(page.querySelectorAll("img").length, 0);
  cleanup();
});
