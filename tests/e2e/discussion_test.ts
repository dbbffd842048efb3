/** The discussion of a stock: two users, a visitor and a moderator. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { drawn, isSoundInWindows, newUser, resize, windowTests } from "./browser.ts";
import { anotherUser } from "./roles.ts";

const CLOCK_START = "2026-11-20T13:42:00-05:00";
const inWindow = await windowTests("star", { CLOCK_START, PUBLIC_RESEARCH: "true", NEW_ACCOUNT_HOURS: "0" });

type More = Parameters<Parameters<typeof inWindow>[1]>[2];
type Post = More["post"];

const discussionOf = (url: string, symbol: string) => `${url}/stocks/${symbol}?tab=discussion`;
const write = async (post: Post, symbol: string, content: string, more: object = {}): Promise<string> =>
  (await post("/comments", { symbol, content, ...more })).id;
const topOf = (page: Page, text: string) =>
  page.getByText(text).evaluate((element) => Math.round(element.getBoundingClientRect().top));
/** Waits until the page's stream has the channel of the stock. */
const following = (page: Page, symbol: string) =>
  page.waitForResponse((response) => decodeURIComponent(response.url()).includes(`channels=comments:${symbol}`));

inWindow("CM-01: others see a new comment when they ask for it, and likes as they happen", async (page, url, more) => {
  const ben = await anotherUser(more, "ben");
  try {
    for (let i = 1; i <= 8; i++) await write(ben.post, "AAPL", `An earlier comment, number ${i}`);
    await Promise.all([following(page, "AAPL"), page.goto(discussionOf(url, "AAPL"))]);
    await page.getByText("An earlier comment, number 8").waitFor();
    await Promise.all([following(ben.page, "AAPL"), ben.page.goto(discussionOf(url, "AAPL"))]);
    await ben.page.getByText("An earlier comment, number 8").waitFor();
    await resize(ben.page, { width: 1280, height: 600 });
    await ben.page.getByText("An earlier comment, number 3").scrollIntoViewIfNeeded();
    const before = await topOf(ben.page, "An earlier comment, number 3");

    await page.getByRole("textbox", { name: "Share your thoughts on AAPL" }).fill("Renewals did the talking.");
    await page.getByRole("radio", { name: "Bullish" }).click();
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Post" }).click();
    await page.getByRole("heading", { name: "Discussion (9)" }).waitFor();
    await page.getByText("Renewals did the talking.").waitFor();
    await page.getByRole("tab", { name: "Discussion 9" }).waitFor();

    const button = ben.page.getByRole("button", { name: "1 new comment" });
    await button.waitFor();
    assert.equal(await topOf(ben.page, "An earlier comment, number 3"), before);
    assert.equal(await ben.page.getByText("Renewals did the talking.").count(), 0);
    await button.click();
    const shown = ben.page.getByRole("article").filter({ hasText: "Renewals did the talking." });
    await shown.waitFor();
    await shown.getByRole("button", { name: "Like 0" }).click();
    const own = page.getByRole("article").filter({ hasText: "Renewals did the talking." });
    await own.getByRole("button", { name: "Like 1" }).waitFor();

    await shown.getByRole("button", { name: /^Reply/ }).click();
    await ben.page.keyboard.type("Where do you see that?");
    await ben.page.keyboard.press("Control+Enter");
    await ben.page.getByText("Where do you see that?").waitFor();
    await own.getByRole("button", { name: "1 new reply" }).click();
    await page.getByText("Where do you see that?").waitFor();
    await isSoundInWindows(page, "a discussion", () => drawn(page));
  } finally {
    await ben.close();
  }
});

inWindow(
  "CM-02: with PUBLIC_RESEARCH a visitor reads the comments, and comes back after signing in",
  async (page, url, more) => {
    const own = await more.context.browser()!.newContext();
    const { post } = await newUser(own, url, "tide");
    const text = "See https://example.com/notes, <b>$KO</b> and javascript:alert(1)";
    const id = await write(post, "MSFT", text);
    await own.close();
    await page.goto(`${discussionOf(url, "MSFT")}&comment=${id}`);
    await page.locator(".comment.marked").waitFor();
    await page.getByText("Join the discussion about MSFT").waitFor();
    assert.equal(
      (await page.locator(".comment-text").textContent())?.replace("(opens in a new tab)", ""),
      "See example.com/notes, <b>$KO</b> and javascript:alert(1)",
    );
    const link = page.getByRole("link", { name: /example\.com/ });
    assert.equal(await link.getAttribute("rel"), "nofollow ugc noopener");
    assert.equal(await page.getByRole("link", { name: "$KO" }).getAttribute("href"), "/stocks/KO");
    await isSoundInWindows(page, "a discussion to a visitor", () => drawn(page));
    await page.getByRole("link", { name: "Sign in to comment" }).click();
    await page.waitForURL(/\/login\?redirect=.*MSFT.*discussion/);
  },
  { signedIn: false },
);

inWindow("CM-12, CM-13: a moderator removes a comment; its author appeals", async (page, url, more) => {
  await write(more.post, "KO", "Buy my course at once", { sentiment: "bullish" });
  const mod = await anotherUser(more, "quill", "moderator");
  try {
    await Promise.all([following(page, "KO"), page.goto(discussionOf(url, "KO"))]);
    await page.getByText("Buy my course at once").waitFor();
    await mod.page.goto(discussionOf(url, "KO"));
    await mod.page.getByRole("button", { name: /^Report/ }).click();
    await mod.page.getByRole("dialog").getByRole("radio", { name: "Spam" }).waitFor();
    await isSoundInWindows(mod.page, "the dialog to report");
    await mod.page.keyboard.press("Escape");
    await mod.page.getByRole("button", { name: /^Delete/ }).click();
    const dialog = mod.page.getByRole("dialog");
    assert.equal(await dialog.getByRole("button", { name: "Delete" }).isDisabled(), true);
    await dialog.getByLabel("Reason").fill("Advertising");
    await isSoundInWindows(mod.page, "the dialog to remove a comment");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await mod.page.getByText("Comment deleted successfully.").waitFor();
    await mod.page.getByRole("button", { name: "Restore" }).waitFor();

    await page.getByText("Reason: Advertising").waitFor();
    await page.getByRole("button", { name: "Appeal" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("It is free of charge");
    await page.getByRole("button", { name: "Send appeal" }).click();
    await page.getByText("Appeal sent. A moderator will decide.").waitFor();
    await page.getByRole("button", { name: "Appeal" }).waitFor({ state: "detached" });
    await isSoundInWindows(page, "a removed comment", () => drawn(page));
  } finally {
    await mod.close();
  }
});
