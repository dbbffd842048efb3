/** Two tabs of one browser with the same user, and what a browser stores after the session. */
import assert from "node:assert/strict";
import { windowTests } from "../browser.ts";

const inWindow = await windowTests("tabbed");
/** Shorter than any polling interval. */
const SOON = { timeout: 45_000 };

inWindow("a star set in one tab is shown in the other at once", async (page, url, { context }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${url}/stocks/KO`);
    await tab.getByRole("button", { name: "Watch KO" }).waitFor();
  }
  await page.getByRole("button", { name: "Watch KO" }).click();
  for (const tab of [page, other]) await tab.getByRole("button", { name: "Watching KO" }).waitFor(SOON);
});

inWindow(
  "signing out removes all portfolio data from the browser, in every tab",
  async (page, url, { context, post }) => {
    const { id } = await post("/portfolios", { name: "Private matters", initial_cash: 10_000 });
    const other = await context.newPage();
    await other.goto(`${url}/portfolios/${id}`);
    await other.getByRole("heading", { name: "Private matters" }).waitFor();
    await page.goto(`${url}/dashboard`);
    await page.getByText("Private matters").first().waitFor();
    await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith("tradewinds.visit.")));
    await page.getByRole("button", { name: /^Menu of/ }).click();
    await page.getByRole("button", { name: "Sign Out" }).click();
    for (const tab of [page, other]) {
      await tab.getByRole("heading", { name: "Sign in" }).waitFor(SOON);
      assert.equal(await tab.getByText("Private matters").count(), 0);
      const stored = await tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      assert.ok(!stored.includes(id), stored);
    }
  },
);

inWindow(
  "when the clock is moved all figures of a page are of the new day, and the page shows that",
  async (page, url, d) => {
    await page.goto(`${url}/stocks/KO`);
    await page.getByText("Current Price").first().waitFor();
    const shown = () => page.getByText("Prev Close").locator("xpath=..").innerText();
    const before = await shown();
    await Promise.all([page.getByText(/^Moved to/).waitFor(), d.server.advance("P1D")]);
    const after = await shown();
    assert.notEqual(after, before);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes("/api/stocks/KO/quote")),
      page.reload(),
    ]);
    const { prev_close } = await answer.json();
    assert.ok(after.includes(prev_close.toFixed(2)), `${after}, but the close was ${prev_close}`);
  },
);
