/** The leaderboard: the own rank among others, and the goals of others. */
import assert from "node:assert/strict";
import { drawn, isSoundInWindows, newUser, windowTests } from "../browser.ts";

const inWindow = await windowTests("keel", { NEW_ACCOUNT_HOURS: "0" });
type Post = Awaited<ReturnType<typeof newUser>>["post"];

/** A public portfolio with a share of a stock, of which a part of the cash is spent. */
async function invest(post: Post, name: string, shares: number): Promise<string> {
  const { id } = await post("/portfolios", { name, initial_cash: 10_000, visibility: "public" });
  await post(`/trading/${id}/buy`, { stock_symbol: "SPY", shares });
  return id;
}

inWindow("CM-15, CM-16: a portfolio is new, and then ranked among others by its return", async (page, url, more) => {
  const name = "A portfolio with a name that is longer than the column in which it stands";
  await invest(more.post, name, 5);
  for (const shares of [1, 9]) {
    const own = await more.context.browser()!.newContext();
    await invest((await newUser(own, url, "tide")).post, "Index", shares);
    await own.close();
  }
  await page.goto(`${url}/leaderboard`);
  await page.getByText("How ranks are made").waitFor();
  await more.server.advance("P2D");
  const row = page.getByRole("row").filter({ hasText: name });
  await page.reload();
  await row.getByText("You", { exact: true }).waitFor();
  await page.getByText(/^of \d+$/).waitFor();
  for (const period of ["1D", "7D", "30D"]) {
    await page.getByRole("radio", { name: period }).click();
    await page.waitForURL((address) => address.searchParams.get("period") === period.toLowerCase());
    await row.waitFor();
  }
  assert.equal(await page.getByRole("radio", { name: "30D" }).getAttribute("aria-checked"), "true");
  // With the keyboard alone: the period, then the tab.
  await page.getByRole("radio", { name: "30D" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForURL((address) => address.searchParams.get("period") === "lifetime");
  await isSoundInWindows(page, "the leaderboard", () => drawn(page));
});

inWindow("CM-33, CM-36, CM-37: a goal of another user is upvoted and congratulated", async (page, url, more) => {
  const other = await more.context.browser()!.newContext();
  const { post } = await newUser(other, url, "rigger");
  const { id } = await post("/portfolios", { name: "Core", initial_cash: 10_000 });
  const goal = (title: string, target_amount: number) =>
    post("/goals", { portfolio_id: id, title, goal_type: "net_worth", target_amount, is_public: true });
  await goal("First $5,000", 5000);
  await goal("First $50,000", 50_000);
  await page.goto(`${url}/leaderboard?tab=goals`);
  const row = page.getByRole("listitem").filter({ hasText: "First $5,000" });
  const vote = row.getByRole("button", { name: /^Upvote First \$5,000, / });
  await vote.click();
  await page.locator(".upvote[aria-pressed=true]").getByText("1").waitFor();
  await vote.click();
  await page.locator(".upvote[aria-pressed=true]").waitFor({ state: "detached" });
  await row.getByRole("button", { name: "Congratulate" }).click();
  await page.getByRole("textbox").last().fill("Well sailed.");
  await page.getByText("12 of 200. Optional").waitFor();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await row.getByText("Congratulated, 1").waitFor();
  assert.equal(await row.getByRole("button", { name: "Congratulate" }).count(), 0);
  await page.getByRole("radio", { name: "Achieved" }).click();
  await page.getByText("First $50,000").waitFor({ state: "detached" });
  await isSoundInWindows(page, "public goals", () => drawn(page));
  await other.close();
});
